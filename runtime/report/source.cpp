// Lines of source files. See source.h.
#include "report/source.h"

#include "platform/platform.h"

#include <string_view>

namespace ompracer {

const char *readSourceLine(const char *file, std::uint32_t line, Arena &arena) {
  if (!*file || line == 0)
    return "";
  const std::string_view content = mapFile(file);
  std::size_t begin = 0;
  for (std::uint32_t at = 1; at < line && begin < content.size(); ++at) {
    const std::size_t end = content.find('\n', begin);
    begin = end == std::string_view::npos ? content.size() : end + 1;
  }
  const char *result = "";
  if (begin < content.size()) {
    std::string_view text = content.substr(begin, content.find('\n', begin) - begin);
    if (!text.empty() && text.back() == '\r')
      text.remove_suffix(1);
    constexpr std::size_t kLongest = 240;
    // Neither a binary file nor generated code of one line is worth showing.
    if (text.size() <= kLongest && text.find('\0') == std::string_view::npos)
      result = arena.copy(text);
  }
  if (!content.empty())
    unmapMemory(const_cast<char *>(content.data()), content.size());
  return result;
}

} // namespace ompracer
