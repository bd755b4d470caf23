#include "log/reader.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <tuple>

namespace ompracer::command {

namespace {

struct Row {
  std::string_view name, fields;
};
constexpr Row kRows[] = {
    {"", ""},
#define OMPRACER_RECORD(name, fields, text) {#name, fields},
#include "runlog/records.def"
#undef OMPRACER_RECORD
};

/// What the fields of a kind are.
struct Shape {
  unsigned numbers = 0, texts = 0;
};

Shape shapeOf(std::string_view fields) {
  Shape shape;
  while (!fields.empty()) {
    const std::string_view word = fields.substr(0, fields.find(' '));
    fields.remove_prefix(std::min(fields.size(), word.size() + 1));
    ++(word[0] == '(' ? shape.texts : shape.numbers);
  }
  return shape;
}

/// Takes a record apart.
class Parser {
public:
  Parser(const u8 *at, const u8 *end) : at(at), end(end) {}

  bool number(u64 &value) {
    value = 0;
    for (unsigned shift = 0; at != end && shift < 64; shift += 7) {
      const u8 byte = *at++;
      value |= static_cast<u64>(byte & 127) << shift;
      if (!(byte & 128))
        return true;
    }
    return false;
  }
  bool text(std::string &value) {
    const u8 *const stop = std::find(at, end, u8{0});
    if (stop == end)
      return false;
    value.assign(at, stop);
    at = stop + 1;
    return true;
  }
  bool atEnd() const { return at == end; }

private:
  const u8 *at, *end;
};

class Reader {
public:
  Reader(std::string_view bytes, Log &log, std::string &error) : bytes(bytes), log(log), error(error) {}

  bool run() {
    runlog::Header header;
    if (bytes.size() < runlog::kHeaderBytes)
      return fail("it is too short for a log");
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, runlog::kMagic, sizeof header.magic) != 0)
      return fail("it is no log of ompracer's");
    if (header.version != runlog::kVersion || header.chunkBytes != runlog::kChunkBytes)
      return fail("its version is " + std::to_string(header.version) + ", this ompracer reads " +
                  std::to_string(runlog::kVersion));
    log.cut = header.end != 0;
    for (offset = runlog::kHeaderBytes; offset < bytes.size(); offset += runlog::kChunkBytes)
      if (!chunk(bytes.substr(offset, runlog::kChunkBytes)))
        return false;
    if (header.end)
      std::erase_if(log.records, [&](const LogRecord &r) { return r.number >= header.end; });
    // Accesses come after the event that they know of. Of one thread the order stays.
    std::sort(log.records.begin(), log.records.end(), [](const LogRecord &a, const LogRecord &b) {
      return std::tuple(a.number, runlog::isAccess(a.kind), a.position) <
             std::tuple(b.number, runlog::isAccess(b.kind), b.position);
    });
    return true;
  }

private:
  bool fail(const std::string &what) {
    error = what;
    return false;
  }
  bool broken() { return fail("a record of the chunk at " + std::to_string(offset) + " is broken"); }

  /// Addresses of 48 bits, and numbers of which nobody has more.
  static bool isPossible(const LogRecord &r) {
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

  bool chunk(std::string_view text) {
    if (text.size() <= runlog::kChunkHeaderBytes)
      return true;
    u32 thread = 0;
    std::memcpy(&thread, text.data(), sizeof thread);
    u64 number = 0;
    const u8 *at = reinterpret_cast<const u8 *>(text.data()) + runlog::kChunkHeaderBytes;
    const u8 *const end = reinterpret_cast<const u8 *>(text.data()) + text.size();
    for (; at < end && *at; at += *at + 1)
      if (*at >= end - at || !record(thread, number, Parser(at + 1, at + 1 + *at)))
        return broken();
    log.threads = std::max(log.threads, thread);
    return true;
  }

  bool record(u32 thread, u64 &number, Parser p) {
    u64 kind = 0;
    if (!p.number(kind) || kind == 0 || kind >= static_cast<u64>(Kind::Count))
      return false;
    LogRecord r;
    r.kind = static_cast<Kind>(kind);
    r.thread = thread;
    if (!runlog::isDefinition(r.kind)) {
      u64 more = 0;
      if (!p.number(more))
        return false;
      r.number = number += more;
    }
    const Shape shape = shapeOf(kRows[kind].fields);
    for (unsigned i = 0; i < shape.numbers; ++i)
      if (!p.number(r.fields[i]))
        return false;
    std::string texts[3];
    for (unsigned i = 0; i < shape.texts; ++i)
      if (!p.text(texts[i]))
        return false;
    if (!p.atEnd())
      return false;
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

  std::string_view bytes;
  Log &log;
  std::string &error;
  std::size_t offset = 0;
};

} // namespace

std::string_view fieldsOf(Kind k) { return kRows[static_cast<unsigned>(k)].fields; }
std::string_view nameOf(Kind k) { return kRows[static_cast<unsigned>(k)].name; }

bool readLog(std::string_view bytes, Log &log, std::string &error) { return Reader(bytes, log, error).run(); }

Log loadLog(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw std::runtime_error("cannot read " + path);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  Log log;
  std::string error;
  if (!readLog(bytes, log, error))
    throw std::runtime_error(path + ": " + error);
  return log;
}

} // namespace ompracer::command
