#include "log/chunks.h"

#include <algorithm>
#include <cstring>

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

class Reader {
public:
  Reader(std::string_view bytes, const LogFormat &format, std::function<bool(const ChunkRecord &, std::string *)> visit)
      : bytes(bytes), format(format), visit(std::move(visit)) {
    for (unsigned kind = 0; kind < format.count; ++kind)
      shapes.push_back(shapeOf(format.rows[kind].fields));
  }

  bool run(u64 &end, std::string &error) {
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
    end = header.end;
    for (std::size_t offset = runlog::kHeaderBytes; offset < bytes.size(); offset += runlog::kChunkBytes)
      if (!chunk(bytes.substr(offset, runlog::kChunkBytes)))
        return error = "a record of the chunk at " + std::to_string(offset) + " is broken", false;
    return true;
  }

private:
  bool chunk(std::string_view text) {
    if (text.size() <= runlog::kChunkHeaderBytes)
      return true;
    ChunkRecord r;
    std::memcpy(&r.thread, text.data(), sizeof r.thread);
    const u8 *at = reinterpret_cast<const u8 *>(text.data()) + runlog::kChunkHeaderBytes;
    const u8 *const end = reinterpret_cast<const u8 *>(text.data()) + text.size();
    u64 number = 0;
    for (; at < end && *at; at += *at + 1)
      if (*at >= end - at || !record(r, number, Parser(at + 1, at + 1 + *at)))
        return false;
    return true;
  }

  bool record(ChunkRecord &r, u64 &number, Parser p) {
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
};

} // namespace

bool readChunks(std::string_view bytes, const LogFormat &format,
                std::function<bool(const ChunkRecord &, std::string *texts)> visit, u64 &end, std::string &error) {
  return Reader(bytes, format, std::move(visit)).run(end, error);
}

} // namespace ompracer::command
