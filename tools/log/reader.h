// Reads a log of a run (docs/log-format.md): its records in the order in which they count, and its tables.
//
// Nothing here trusts the file; what is made of it may trust the records (check.h).
#pragma once

#include "log/chunks.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ompracer::command {

/// Members of a team; a log that has more is damaged.
constexpr u64 kMostMembers = 1 << 16;

using Kind = runlog::Kind;

struct LogRecord {
  static constexpr unsigned kMaxFields = 9;
  Kind kind = Kind::None;
  u32 thread = 0;
  std::size_t position = 0; ///< in the file, among records
  u64 number = 0;           ///< of the event; of an access: of the last event before it
  u64 fields[kMaxFields] = {};
  u64 operator[](unsigned i) const { return fields[i]; }
};

struct LogSite {
  std::string file, variable, function;
  u32 line = 0, column = 0;
  u32 statement = 0; ///< line where the statement begins; 0: it is that of the access
  u64 object = 0;    ///< OMPRACER_OBJECT_*, kReadsElsewhere
  u64 pc = 0;        ///< of a call; then the rest is empty
};

struct LogModule {
  u64 base = 0, begin = 0, end = 0;
  std::string path;
};

struct Log {
  std::vector<LogRecord> records; ///< events and accesses
  std::map<u32, LogSite> sites;
  std::vector<LogModule> modules;
  u32 threads = 0;
  u32 evidence = 0;      ///< Expects: all of them together
  bool meetings = false; ///< Expects: one of them said so
  Extent extent;
};

/// The fields of a record, by name; a name in parentheses is a text.
std::string_view fieldsOf(Kind);
std::string_view nameOf(Kind);

/// False: `error` says what is wrong.
bool readLog(std::string_view bytes, Log &, std::string &error);
/// Throws std::runtime_error.
Log loadLog(const std::string &path);

} // namespace ompracer::command
