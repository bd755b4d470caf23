#include "log/reader.h"

#include "log/chunks.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <tuple>

namespace ompracer::command {

namespace {

constexpr LogFormat::Row kRows[] = {
    {"", ""},
#define OMPRACER_RECORD(name, fields, text) {#name, fields},
#include "runlog/records.def"
#undef OMPRACER_RECORD
};
constexpr LogFormat kFormat = {runlog::kRaceLog, "ompracer's", kRows, static_cast<unsigned>(Kind::Count),
                               [](u8 kind) { return runlog::orderOf(static_cast<Kind>(kind)); }};

/// Addresses of 48 bits, and numbers of which nobody has more.
bool isPossible(const LogRecord &r) {
  constexpr u64 kEnd = u64{1} << 48, kMost = 1 << 22;
  switch (r.kind) {
  case Kind::Access:
    return r[1] < kEnd && r[2] - 1 < kEnd - r[1];
  case Kind::Series:
    return r[1] < kEnd && r[2] - 1 < kMost && r[5] < kMost && r[7] < kMost && r[5] * r[7] < kMost;
  case Kind::Life:
    return r[0] < kEnd && r[1] <= kEnd - r[0];
  case Kind::LaneAccess:
  case Kind::LaneSeries:
    return r[1] < kEnd && r[2] - 1 < kMost && r[5] < kMost;
  default:
    return true;
  }
}

/// Into the table or the list that it belongs to.
bool keep(Log &log, const ChunkRecord &read, std::string *texts) {
  LogRecord r;
  r.kind = static_cast<Kind>(read.kind);
  r.thread = read.thread;
  r.number = read.number;
  std::copy(std::begin(read.fields), std::end(read.fields), r.fields);
  log.threads = std::max(log.threads, r.thread);
  if (!isPossible(r))
    return false;
  if (r.kind == Kind::Site)
    log.sites[static_cast<u32>(r[0])] = {
        texts[0], texts[1], texts[2], static_cast<u32>(r[1]), static_cast<u32>(r[2]), static_cast<u32>(r[3]), 0};
  else if (r.kind == Kind::Call)
    log.sites[static_cast<u32>(r[0])].pc = r[1];
  else if (r.kind == Kind::Expects) {
    log.evidence |= static_cast<u32>(r[0]);
    log.meetings = log.meetings || r[1];
  } else if (r.kind == Kind::Module)
    log.modules.push_back({r[0], r[1], r[2], texts[0]});
  else {
    r.position = log.records.size();
    log.records.push_back(std::move(r));
  }
  return true;
}

} // namespace

std::string_view fieldsOf(Kind k) { return kRows[static_cast<unsigned>(k)].fields; }
std::string_view nameOf(Kind k) { return kRows[static_cast<unsigned>(k)].name; }

bool readLog(std::string_view bytes, Log &log, std::string &error) {
  u64 end = 0;
  if (!readChunks(
          bytes, kFormat, [&](const ChunkRecord &r, std::string *texts) { return keep(log, r, texts); }, end, error))
    return false;
  log.cut = end != 0;
  if (end)
    std::erase_if(log.records, [&](const LogRecord &r) { return r.number >= end; });
  // Accesses come after the event that they know of. Of one thread the order stays.
  std::sort(log.records.begin(), log.records.end(), [](const LogRecord &a, const LogRecord &b) {
    return std::tuple(a.number, runlog::isAccess(a.kind), a.position) <
           std::tuple(b.number, runlog::isAccess(b.kind), b.position);
  });
  return true;
}

std::string bytesOf(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

Log loadLog(const std::string &path) {
  Log log;
  std::string error;
  if (!readLog(bytesOf(path), log, error))
    throw std::runtime_error(path + ": " + error);
  return log;
}

} // namespace ompracer::command
