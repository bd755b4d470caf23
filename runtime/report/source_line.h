// What the text of a source line says about a variable. A guess: the line is no whole statement, and may be a macro's.
#pragma once

#include <string_view>

namespace ompracer {

/// "a" of "a[3]", "p" of "p->next".
std::string_view baseName(std::string_view name);
/// "next" of "p->next".
std::string_view lastName(std::string_view name);
/// The operator of "x += e", "x++", "--x", "x = x + e"; 0 when the line updates nothing of that name.
char updateOperator(std::string_view line, std::string_view name);
/// Is the name the counter of a for statement on this line?
bool isLoopIndex(std::string_view line, std::string_view name);
/// Does the line select a part of the variable: an element, what it points to?
bool isSelected(std::string_view line, std::string_view name);
/// The index text after the name: "[i + 1]", of the occurrence before the column or at it (0: any); "" if there is
/// none.
std::string_view indexText(std::string_view line, unsigned column, std::string_view name);

} // namespace ompracer
