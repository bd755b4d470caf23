// Which characters do not show as they are. See visible.h.
#include "base/visible.h"

#include "base/log.h"

#include <cstring>

namespace ompracer {
namespace {

/// Length of the UTF-8 sequence at the begin of `text`; 0 when there is none.
unsigned utf8Length(std::string_view text) {
  const auto byte = [&](unsigned i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const unsigned length = first < 0x80             ? 1
                          : (first & 0xe0) == 0xc0 ? 2
                          : (first & 0xf0) == 0xe0 ? 3
                          : (first & 0xf8) == 0xf0 ? 4
                                                   : 0;
  if (length == 0 || length > text.size())
    return 0;
  for (unsigned i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  if ((length == 2 && first < 0xc2) || (first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
      (first == 0xf0 && byte(1) < 0x90) || first > 0xf4 || (first == 0xf4 && byte(1) > 0x8f))
    return 0; // overlong, surrogate or beyond U+10FFFF
  return length;
}

u32 codePoint(std::string_view sequence) {
  const auto first = static_cast<unsigned char>(sequence[0]);
  u32 code = sequence.size() == 1 ? first : first & (0x7f >> sequence.size());
  for (const char c : sequence.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3f);
  return code;
}

struct CodeRange {
  u32 first, last;
};
/// Control characters but the tab, and what Unicode calls default ignorable or a format character: it has no shape, or
/// changes those around it.
constexpr CodeRange kHidden[] = {
    {0x00, 0x08},       {0x0a, 0x1f},     {0x7f, 0x9f},     // controls
    {0xad, 0xad},       {0x61c, 0x61c},                     // soft hyphen, Arabic letter mark
    {0x180e, 0x180e},   {0x200b, 0x200f},                   // no width, writing direction
    {0x2028, 0x202e},   {0x2060, 0x206f},                   // separators of lines, embeddings, isolates
    {0xfeff, 0xfeff},   {0xfff0, 0xfffb}, {0xfffe, 0xffff}, // byte order, annotations, no characters
    {0xe0000, 0xe0fff},                                     // tags
};

bool isHidden(u32 code) {
  for (const CodeRange &range : kHidden)
    if (range.first <= code && code <= range.last)
      return true;
  return false;
}

} // namespace

VisiblePart takeVisible(std::string_view text) {
  VisiblePart part;
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned length = utf8Length(text.substr(at));
    const u32 code = length != 0 ? codePoint(text.substr(at, length)) : static_cast<unsigned char>(text[at]);
    if (length != 0 && !isHidden(code)) {
      at += length;
      continue;
    }
    const Text escape(code < 0x80 || length == 0 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
    std::memcpy(part.escape, escape.c_str(), escape.size());
    part.plain = text.substr(0, at);
    part.taken = at + (length != 0 ? length : 1);
    return part;
  }
  part.plain = text;
  part.taken = text.size();
  return part;
}

} // namespace ompracer
