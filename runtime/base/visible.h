// Text of the program under test as it may be shown: names of its variables, functions, files and modules, its command
// line, lines of its source, suppressions, annotations, values from its environment.
//
// Whoever wrote the program, or a stored report, chose these strings. A terminal would execute escape sequences in
// them, a line break would forge a line of ours, and a mark for the writing direction would show another order. Each
// such byte or character is written as \x1b or \u202e. Applied twice, the result is the same.
#pragma once

#include <cstddef>
#include <string_view>

namespace ompracer {

/// The longest prefix that shows as it is (tabs included), and how to write the character or byte after it; `escape`
/// is empty at the end of the text.
struct VisiblePart {
  std::string_view plain;
  std::size_t taken = 0; ///< bytes of the text, the escaped ones included
  char escape[11] = {};  ///< "\U000e0001"
};
VisiblePart takeVisible(std::string_view text);

/// Hands the visible form of the text to put(std::string_view), in pieces.
template <class Put> void putVisible(std::string_view text, Put put) {
  while (!text.empty()) {
    const VisiblePart part = takeVisible(text);
    if (!part.plain.empty())
      put(part.plain);
    if (*part.escape)
      put(std::string_view(part.escape));
    text.remove_prefix(part.taken);
  }
}

/// Does the text show as it is?
inline bool isVisible(std::string_view text) { return !*takeVisible(text).escape; }

} // namespace ompracer
