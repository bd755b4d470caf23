// The log of a run of the adviser (docs/adviser-log.md), read into memory.
#pragma once

#include "log/reader.h"
#include "record/record.h"

#include <map>
#include <string>
#include <vector>

namespace ompracer::analyse {

using adviser::Told;

struct Record {
  static constexpr unsigned kMaxFields = 5;
  Told kind = Told::None;
  u32 thread = 0;
  u64 number = 0;
  u64 fields[kMaxFields] = {};
  u32 name = 0; ///< of a region of the program's own: index in Log::names
  u64 operator[](unsigned i) const { return fields[i]; }
};

/// A directive in the context around it.
struct Context {
  u32 outer = 0;
  u64 pc = 0;
  std::string construct;                         ///< empty: main, or not known
  u64 body = 0;                                  ///< of a region: after the first byte of its function; 0: not known
  bool joined = false;                           ///< of one combined construct with that around it
  u64 place() const { return body ? body : pc; } ///< the same for all contexts of one directive
};

struct Log {
  std::vector<Record> records; ///< in the order in which they count
  std::vector<Context> contexts;
  std::vector<command::LogModule> modules;
  std::vector<std::string> names;
  u32 threads = 0;
  command::Extent extent;
};

/// False: `error` says what is wrong.
bool readLog(std::string_view bytes, Log &, std::string &error);
/// Throws std::runtime_error.
Log loadLog(const std::string &path);

} // namespace ompracer::analyse
