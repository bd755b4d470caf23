// Lines of source files. See source.h.
#include "report/source.h"

#include "platform/platform.h"

#include <algorithm>
#include <string_view>

namespace ompracer {
namespace {

/// Takes one line off the front.
std::string_view takeLine(std::string_view &rest) {
  const std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  return line;
}

/// Neither a binary file nor generated code of one line is worth showing.
bool worthShowing(std::string_view line) {
  constexpr std::size_t kLongest = 240;
  return line.size() <= kLongest && line.find('\0') == std::string_view::npos;
}

} // namespace

SourceLines sourceLines(const char *file, std::uint32_t line, std::uint32_t last, Arena &arena) {
  SourceLines result;
  if (!*file || line == 0)
    return result;
  constexpr std::uint32_t kAround = 3, kMost = 40;
  last = last > line + kMost ? line + kMost : last > line ? last : line;
  const std::string_view content = mapFile(file);
  std::string_view rest = content;
  result.first = line > kAround ? line - kAround : 1;
  Buffer excerpt;
  bool good = true;
  for (std::uint32_t at = 1; at <= last + kAround && !rest.empty(); ++at) {
    const std::string_view text = takeLine(rest);
    if (at < result.first)
      continue;
    const bool show = worthShowing(text);
    (show ? excerpt.append(text) : excerpt.append("…")).append('\n');
    if (at != line)
      continue;
    good = show;
    if (show)
      result.line = arena.copy(text);
  }
  if (good && *result.line)
    result.excerpt = arena.copy(excerpt.view());
  if (!content.empty())
    unmapMemory(const_cast<char *>(content.data()), content.size());
  return result;
}

std::uint32_t lineOfStatement(const char *file, std::uint32_t line) {
  const std::string_view content = *file && line ? mapFile(file) : std::string_view();
  if (content.empty())
    return line ? line + 1 : 0;
  std::string_view rest = content;
  std::uint32_t found = 0;
  bool continued = false, inComment = false, known = false;
  for (std::uint32_t at = 1; !found && !rest.empty(); ++at) {
    std::string_view text = takeLine(rest);
    if (at < line)
      continue;
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const bool blank = text.empty() || text.starts_with("//") || (text[0] == '!' && !text.starts_with("!$"));
    if (at == line) {
      known = text.starts_with('#') || text.starts_with("!$") || text.find("_Pragma") != text.npos;
      if (!known)
        break;
    } else if (inComment || text.starts_with("/*")) {
      inComment = text.find("*/") == text.npos;
      continue;
    } else if (!continued && !blank)
      found = at;
    if (!blank)
      continued = text.ends_with('\\') || text.ends_with('&');
  }
  unmapMemory(const_cast<char *>(content.data()), content.size());
  return found;
}

void readSource(const char *file, RecordAccess &access, Arena &arena) {
  const std::uint32_t line = access.ownPosition().line;
  const SourceLines lines = sourceLines(file, line, line, arena);
  access.sourceLine = lines.line;
  access.excerpt = lines.excerpt;
  access.excerptFirst = lines.first;
}

} // namespace ompracer
