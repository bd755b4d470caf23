// What the text of a source line says about a variable. A guess: the line is no whole statement, and may be a macro's.
#pragma once

#include <cstdint>
#include <string_view>

namespace ompracer {

/// The line before a comment that reaches to its end.
std::string_view withoutComment(std::string_view line);
/// "a" of "a[3]", "p" of "p->next".
std::string_view baseName(std::string_view name);
/// "next" of "p->next".
std::string_view lastName(std::string_view name);
/// "now" of "Plate *now = malloc(sizeof *now);": what the line assigns the result of the call at the column to (0: of
/// the first), without indices; "" if it is none of these calls, whose names hold `callee`.
std::string_view assignedResult(std::string_view line, unsigned column, std::string_view callee);
/// What a line does to a variable, as an atomic update could do it.
struct Update {
  char op = 0;        ///< of "x += e", "x++", "--x", "x = x + e", "x = e + x"; 0: none
  bool used = false;  ///< the value is: "y = x++", "a[x++]"
  bool steps = false; ///< by a number or a variable: "x++", "x += 2"
};
/// At the column of the write, where an operator stands; else at the name.
Update updateAt(std::string_view line, unsigned column, std::string_view name);

/// Does the assignment name its variable once: "x += e", "x++"?
bool isStepOrCompound(std::string_view line, unsigned column, std::string_view name);
/// How often the line has the identifier.
unsigned occurrences(std::string_view line, std::string_view name);

/// Does the assignment read what it changes: "x = f(x)"?
bool readsItself(std::string_view line, unsigned column, std::string_view name);

enum class Tested : std::uint8_t { No, Yes, Min, Max };
/// Does the first line compare the variable, and the second, where the column is, assign to it: "if (v > x) x = v"?
Tested testedAssignment(std::string_view test, std::string_view assignment, unsigned column, std::string_view name);
/// "x = max(x, v)"
Tested minOrMax(std::string_view line, unsigned column, std::string_view name);
/// "x = 1"
bool assignsConstant(std::string_view line, unsigned column, std::string_view name);
/// Do the two index texts have an identifier in common: "[i]" and "[i + 1]"?
bool shareIdentifier(std::string_view a, std::string_view b);

/// Is the name the counter of a for statement on this line?
bool isLoopIndex(std::string_view line, std::string_view name);
/// Does the line select a part of the variable: an element, what it points to?
bool isSelected(std::string_view line, std::string_view name);
/// The index text after the name: "[i + 1]", of the occurrence before the column or at it (0: any); "" if there is
/// none.
std::string_view indexText(std::string_view line, unsigned column, std::string_view name);

} // namespace ompracer
