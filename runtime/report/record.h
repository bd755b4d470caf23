// Record: a race with names. What the renderers print and what the JSON file holds.
//
// Made from a Race by resolve() in the program, or from a JSON file by the `ompracer` command. Strings are never
// nullptr: "" means unknown. Nothing here refers to the address space of the program any more.
#pragma once

#include "report/race.h"

#include <atomic>
#include <cstdint>

namespace ompracer {

struct Position {
  const char *file = "";
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool known() const { return *file != 0 && line != 0; }
};

struct RecordFrame {
  const char *function = "";
  const char *module = "";
  std::uint64_t offset = 0;
  Position position;
};

struct RecordConstruct {
  const char *kind = ""; ///< "" when there is none
  Position position;
  bool hasIteration = false;
  std::uint64_t iteration = 0;
};

struct RecordAccess {
  bool write = false;
  bool atomic = false;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  Position position;
  const char *function = "";
  const char *variable = "";
  const char *sourceLine = ""; ///< text of the line, when the source could be read
  std::uint32_t thread = 0;
  RecordConstruct construct;
  RecordConstruct task;
  const std::uint64_t *locks = nullptr;
  unsigned lockCount = 0;
  const RecordFrame *stack = nullptr;
  unsigned stackDepth = 0;
};

enum class MemoryKind : std::uint8_t { Unknown, Global, Heap, Stack, ThreadLocal };

/// JSON word of a kind, also used in text: "global", "heap", …
const char *memoryKindWord(MemoryKind kind);

struct Record {
  std::uint32_t id = 0; ///< from 1, in the order of the first occurrence
  const char *fingerprint = "";
  std::atomic<std::uint64_t> count{1}; ///< relaxed: a number for the report, orders nothing

  std::uint64_t address = 0; ///< of the overlap
  std::uint32_t size = 0;
  MemoryKind memory = MemoryKind::Unknown;
  const char *name = "";           ///< "a[3]", "sum", "p->next"; "" when unknown
  std::uint64_t objectAddress = 0; ///< begin of the global variable or heap block, 0 when unknown
  std::uint64_t objectSize = 0;
  Position declared;
  const RecordFrame *allocation = nullptr;
  unsigned allocationDepth = 0;

  RecordAccess accesses[2];
  ParallelReason reasonKind = ParallelReason::ImplicitTasks;
  const char *reason = ""; ///< the sentence
  RecordConstruct construct;
};

/// Something that was not checked.
struct RecordNote {
  const char *kind = "";
  const char *text = "";
  std::uint64_t count = 0;
};

/// The run as a whole.
struct RunInfo {
  const char *version = "";
  const char *executable = "";
  const char *command = "";
  const char *directory = ""; ///< working directory at start; paths below it are shortened in text
  std::uint32_t processId = 0;
};

struct RunSummary {
  std::uint64_t races = 0;
  std::uint64_t suppressed = 0;
  std::uint64_t fragments = 0;
  std::uint64_t accesses = 0;
  bool checked = true; ///< false: no OMPT-capable runtime was found
  const RecordNote *notes = nullptr;
  unsigned noteCount = 0;
};

} // namespace ompracer
