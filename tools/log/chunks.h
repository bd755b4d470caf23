// Reads the chunks of a log of a run, whichever tool wrote it (runtime/runlog): its records, thread by thread.
//
// Nothing here trusts the file. What a killed program left, or a copy that was cut, is read up to where the first
// record is missing; Extent says so. Everything else that is no log is an error.
#pragma once

#include "runlog/format.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ompracer::command {

struct ChunkRecord {
  static constexpr unsigned kMaxFields = 9;
  u8 kind = 0;
  u32 thread = 0; ///< of the chunk
  u64 number = 0; ///< by which it is in order with others; 0: none
  u64 fields[kMaxFields] = {};
  u64 operator[](unsigned i) const { return fields[i]; }
};

/// The records that a tool writes.
struct LogFormat {
  struct Row {
    std::string_view name, fields; ///< by name; a name in parentheses is a text
  };
  const runlog::Format &format;
  const char *tool;
  const Row *rows; ///< by kind, from 1
  unsigned count;
  runlog::Order (*order)(u8 kind);
};

/// How much of the run the file holds.
struct Extent {
  u64 end = ~u64{0}; ///< records of this number and later ones do not count: one of them is missing
  std::string lacks; ///< why there are such; empty: the whole run is there
  bool isWhole() const { return lacks.empty(); }
};

/// False: `error` says what is wrong. visit returns false for a record that cannot be.
bool readChunks(std::string_view bytes, const LogFormat &,
                std::function<bool(const ChunkRecord &, std::string *texts)> visit, Extent &, std::string &error);

} // namespace ompracer::command
