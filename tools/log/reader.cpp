#include "log/reader.h"

#include "log/check.h"
#include "log/content.h"

#include <algorithm>
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

/// Memory has addresses of 48 bits, and an access at least one byte.
bool isPossible(const LogRecord &r) {
  constexpr u64 kEnd = u64{1} << 48, kMost = 1 << 22, kMostInSeries = u64{1} << 40;
  auto isMemory = [](u64 address, u64 size) { return address < kEnd && size - 1 < kEnd - address; };
  // Of the steps between accesses, too, so that no address leaves them.
  auto isSeries = [](u64 first, u64 step, u64 count) {
    const i64 each = static_cast<i64>(step >> 1 ^ (~(step & 1) + 1));
    const __int128 last = static_cast<__int128>(first) + static_cast<__int128>(each) * (count ? count - 1 : 0);
    return count < kEnd && last >= 0 && last < kEnd;
  };
  switch (r.kind) {
  case Kind::Access:
    return isMemory(r[1], r[2]);
  case Kind::Series: {
    const u64 lastRow = r[1] + (r[7] ? r[7] - 1 : 0) * (r[6] >> 1 ^ (~(r[6] & 1) + 1));
    return isMemory(r[1], r[2]) && r[2] < kMost && isSeries(r[1], r[6], r[7]) && isSeries(r[1], r[4], r[5]) &&
           isSeries(lastRow, r[4], r[5]) && (!r[5] || r[7] <= kMostInSeries / r[5]);
  }
  case Kind::Life:
    return r[0] < kEnd && r[1] <= kEnd - r[0];
  case Kind::LaneAccess:
    return isMemory(r[1], r[2]) && r[2] < kMost;
  case Kind::LaneSeries:
    return isMemory(r[1], r[2]) && r[2] < kMost && isSeries(r[1], r[4], r[5]);
  case Kind::Stores:
  case Kind::Decides:
    return isMemory(r[0], r[1]) && r[1] < kMost;
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
        texts[0], texts[1], texts[2], static_cast<u32>(r[1]), static_cast<u32>(r[2]), static_cast<u32>(r[4]), r[5], 0};
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
  if (!readChunks(
          bytes, kFormat, [&](const ChunkRecord &r, std::string *texts) { return keep(log, r, texts); }, log.extent,
          error))
    return false;
  if (!log.extent.isWhole())
    std::erase_if(log.records, [&](const LogRecord &r) { return r.number >= log.extent.end; });
  // Accesses come after the event that they know of. Of one thread the order stays.
  std::sort(log.records.begin(), log.records.end(), [](const LogRecord &a, const LogRecord &b) {
    return std::tuple(a.number, runlog::isAccess(a.kind), a.position) <
           std::tuple(b.number, runlog::isAccess(b.kind), b.position);
  });
  error = contradictionIn(log);
  return error.empty();
}

Log loadLog(const std::string &path) {
  Log log;
  std::string error;
  if (!readLog(contentOf(path), log, error))
    throw std::runtime_error(path + ": " + error);
  return log;
}

} // namespace ompracer::command
