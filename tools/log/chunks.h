// Reads the chunks of a log of a run, whichever tool wrote it (runtime/runlog): its records, thread by thread.
//
// What a killed program left is read up to its last whole record. Everything else that is no log is an error: nothing
// here trusts the file.
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

/// False: `error` says what is wrong. end: records of this number and later ones do not count; 0: all count. visit
/// returns false for a record that cannot be.
bool readChunks(std::string_view bytes, const LogFormat &,
                std::function<bool(const ChunkRecord &, std::string *texts)> visit, u64 &end, std::string &error);

} // namespace ompracer::command
