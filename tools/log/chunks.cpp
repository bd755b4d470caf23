#include "log/chunks.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace ompracer::command {

namespace {

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

/// Which numbers below a bound are there, with what is missing.
class Numbers {
public:
  void add(u64 number) { list.push_back(number); }
  /// False: a number is there twice.
  bool sorted() {
    std::sort(list.begin(), list.end());
    return std::adjacent_find(list.begin(), list.end()) == list.end();
  }
  u64 firstMissing() const {
    u64 next = 1;
    for (auto at = list.begin(); at != list.end() && *at == next; ++at)
      ++next;
    return next;
  }
  u64 last() const { return list.empty() ? 0 : list.back(); }

private:
  std::vector<u64> list;
};

class Reader {
public:
  Reader(std::string_view bytes, const LogFormat &format, std::function<bool(const ChunkRecord &, std::string *)> visit)
      : bytes(bytes), format(format), visit(std::move(visit)) {
    for (unsigned kind = 0; kind < format.count; ++kind)
      shapes.push_back(shapeOf(format.rows[kind].fields));
  }

  bool run(Extent &extent, std::string &error) {
    runlog::Header header;
    if (bytes.size() < runlog::kHeaderBytes)
      return error = "it is too short for a log", false;
    std::memcpy(&header, bytes.data(), sizeof header);
    if (std::memcmp(header.magic, format.format.magic, sizeof header.magic) != 0)
      return error = "it is no log of " + std::string(format.tool), false;
    if (header.version != format.format.version || header.chunkBytes != runlog::kChunkBytes) {
      error = "its version is " + std::to_string(header.version) + ", this ompracer reads " +
              std::to_string(format.format.version);
      return false;
    }
    u64 chunks = 0;
    for (std::size_t offset = runlog::kHeaderBytes; offset < bytes.size(); offset += runlog::kChunkBytes)
      if (const char *wrong = chunk(bytes.substr(offset, runlog::kChunkBytes), ++chunks))
        return error = "the chunk at " + std::to_string(offset) + ' ' + wrong, false;
    if (!numbers.sorted())
      return error = "two of its records have one number", false;
    find(extent, header, chunks);
    return true;
  }

private:
  /// Where a thread has come to.
  struct Position {
    u64 number = 0;   ///< of its last record
    bool full = true; ///< the chunk that it wrote last, so that it may have gone on in another one
  };

  void find(Extent &extent, const runlog::Header &header, u64 chunks) {
    const bool cut = partial || chunks < header.chunks;
    if (header.end) {
      extent.end = header.end;
      extent.lacks = "the log ends before the run did (" + std::string(format.format.limitOption) + ", or no room)";
    } else if (cut)
      extent.lacks = "the file is cut, of " + std::to_string(std::max(header.chunks, chunks)) + " chunks " +
                     std::to_string(chunks - partial) + " are whole";
    else if (!header.ended)
      extent.lacks = "the program did not reach its end (a signal?)";
    else if (numbers.firstMissing() <= numbers.last())
      extent.lacks = "records are missing";
    if (cut)
      for (const auto &[thread, at] : threads)
        if (at.full)
          extent.end = std::min(extent.end, std::max<u64>(at.number, 1));
    if (!extent.isWhole())
      extent.end = std::min(extent.end, numbers.firstMissing());
  }

  /// What is wrong with it, or null. A chunk of zeros was taken, and the program ended before it was used.
  const char *chunk(std::string_view text, u64 index) {
    partial = text.size() < runlog::kChunkBytes;
    runlog::ChunkHeader header;
    if (text.find_first_not_of('\0') == text.npos || text.size() < sizeof header)
      return nullptr;
    std::memcpy(&header, text.data(), sizeof header);
    constexpr u32 kMostThreads = 1u << 20;
    if (header.index != index || !header.thread || header.thread > kMostThreads)
      return "is not the one that belongs there";
    Position &position = threads[header.thread];
    if (!position.full)
      return "comes after one in which records of its thread are missing";
    ChunkRecord r;
    r.thread = header.thread;
    const u8 *at = reinterpret_cast<const u8 *>(text.data()) + sizeof header;
    const u8 *const end = reinterpret_cast<const u8 *>(text.data()) + text.size();
    u64 number = 0;
    for (; at < end && *at; at += *at + 1) {
      if (*at >= end - at) {
        if (partial)
          break;
        return "has a record that it does not hold";
      }
      if (!record(r, number, Parser(at + 1, at + 1 + *at)))
        return "has a broken record";
    }
    // A record without its length is that which the thread was writing.
    const u8 *const rest = at + std::min<std::ptrdiff_t>(end - at, runlog::kMaxRecord + 1);
    if (!partial && std::any_of(rest, end, [](u8 byte) { return byte != 0; }))
      return "has records after its end";
    position = {number, partial || end - at <= runlog::kMaxRecord};
    return nullptr;
  }

  bool record(ChunkRecord &r, u64 &number, Parser p) {
    constexpr u64 kMostNumber = u64{1} << 56;
    u64 kind = 0;
    if (!p.number(kind) || kind == 0 || kind >= format.count)
      return false;
    r.kind = static_cast<u8>(kind);
    r.number = 0;
    if (format.order(r.kind) != runlog::Order::None) {
      u64 more = 0;
      if (!p.number(more))
        return false;
      r.number = number += more;
      if (more >= kMostNumber || number >= kMostNumber)
        return false;
      if (format.order(r.kind) == runlog::Order::Own)
        numbers.add(number);
    }
    const Shape shape = shapes[kind];
    for (unsigned i = 0; i < shape.numbers; ++i)
      if (!p.number(r.fields[i]))
        return false;
    std::string texts[3];
    for (unsigned i = 0; i < shape.texts; ++i)
      if (!p.text(texts[i]))
        return false;
    return p.atEnd() && visit(r, texts);
  }

  std::string_view bytes;
  const LogFormat &format;
  std::function<bool(const ChunkRecord &, std::string *)> visit;
  std::vector<Shape> shapes;
  Numbers numbers; ///< of records with one of their own
  std::map<u32, Position> threads;
  bool partial = false; ///< the last chunk is not whole
};

} // namespace

bool readChunks(std::string_view bytes, const LogFormat &format,
                std::function<bool(const ChunkRecord &, std::string *texts)> visit, Extent &extent,
                std::string &error) {
  return Reader(bytes, format, std::move(visit)).run(extent, error);
}

} // namespace ompracer::command
