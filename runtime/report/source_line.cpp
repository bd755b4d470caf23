// See source_line.h.
#include "report/source_line.h"

#include <cstring>

namespace ompracer {
namespace {

bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}

} // namespace

std::string_view baseName(std::string_view name) {
  std::size_t end = 0;
  while (end < name.size() && (isWord(name[end]) || name[end] == ':'))
    ++end;
  return name.substr(0, end);
}

std::string_view lastName(std::string_view name) {
  const std::size_t end = name.find_last_of(".>");
  return baseName(end == std::string_view::npos ? name : name.substr(end + 1));
}

namespace {

/// Calls visit(before, after) for each occurrence of the identifier, until it returns true.
template <class Visit> bool anyOccurrence(std::string_view line, std::string_view name, Visit visit) {
  if (const std::size_t scope = name.rfind(':'); scope != std::string_view::npos)
    name.remove_prefix(scope + 1);
  if (name.empty())
    return false;
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at != 0 && isWord(line[at - 1])) || (end < line.size() && isWord(line[end])))
      continue;
    if (visit(line.substr(0, at), trimmed(line.substr(end))))
      return true;
  }
  return false;
}

/// What follows the indices and members behind a name: "+= x" of "[i][j] += x".
std::string_view afterSelectors(std::string_view rest) {
  for (;;) {
    rest = trimmed(rest);
    if (!rest.empty() && rest.front() == '[') {
      int depth = 0;
      std::size_t i = 0;
      for (; i < rest.size(); ++i) {
        depth += rest[i] == '[' ? 1 : rest[i] == ']' ? -1 : 0;
        if (depth == 0)
          break;
      }
      rest.remove_prefix(i < rest.size() ? i + 1 : rest.size());
      continue;
    }
    const std::size_t member = rest.substr(0, 2) == "->" ? 2 : rest.substr(0, 1) == "." ? 1 : 0;
    if (member == 0)
      return rest;
    rest.remove_prefix(member);
    while (!rest.empty() && isWord(rest.front()))
      rest.remove_prefix(1);
  }
}

} // namespace

char updateOperator(std::string_view line, std::string_view name) {
  char found = 0;
  anyOccurrence(line, name, [&](std::string_view before, std::string_view after) {
    while (!before.empty() && (before.back() == ' ' || before.back() == '*' || before.back() == '('))
      before.remove_suffix(1);
    if (before.size() >= 2 && (before.substr(before.size() - 2) == "++" || before.substr(before.size() - 2) == "--"))
      found = before.back();
    after = afterSelectors(after);
    while (!after.empty() && after.front() == ')') // (*p)++
      after = trimmed(after.substr(1));
    if (after.size() >= 2) {
      const std::string_view two = after.substr(0, 2);
      if (two == "++" || two == "--" || (two[1] == '=' && std::strchr("+-*&|^", two[0])))
        found = two[0];
      else if (after.front() == '=' && two != "==")
        anyOccurrence(after.substr(1), name, [&](std::string_view left, std::string_view right) {
          right = afterSelectors(right);
          while (!left.empty() && (left.back() == ' ' || left.back() == '('))
            left.remove_suffix(1);
          if (!right.empty() && std::strchr("+-*&|^", right.front()))
            found = right.front();
          else if (!left.empty() && std::strchr("+*&|^", left.back()))
            found = left.back();
          return found != 0;
        });
    }
    return found != 0;
  });
  return found;
}

bool isLoopIndex(std::string_view line, std::string_view name) {
  const std::size_t at = line.find("for");
  if (at == std::string_view::npos || (at != 0 && isWord(line[at - 1])))
    return false;
  const std::size_t open = line.find('(', at);
  if (open == std::string_view::npos || line.substr(0, open).find_first_not_of(" \tfor{}") != std::string_view::npos)
    return false;
  // Up to the parenthesis that closes it: what the body does with the name says nothing.
  std::size_t close = open;
  for (int depth = 0; close < line.size(); ++close)
    if (depth += line[close] == '(' ? 1 : line[close] == ')' ? -1 : 0; depth == 0)
      break;
  return anyOccurrence(line.substr(open, close - open), name, [](std::string_view, std::string_view after) {
    return after.size() >= 2 &&
           ((after.front() == '=' && after[1] != '=') || after.substr(0, 2) == "++" || after.substr(0, 2) == "--");
  });
}

bool isSelected(std::string_view line, std::string_view name) {
  return anyOccurrence(line, name, [](std::string_view before, std::string_view after) {
    return (!after.empty() && after.front() == '[') || after.substr(0, 2) == "->" ||
           (!before.empty() && before.back() == '*' &&
            (before.size() == 1 || trimmed(before.substr(0, before.size() - 1)).empty() ||
             std::strchr("(=,;", before[before.find_last_not_of(" *")])));
  });
}

std::string_view indexText(std::string_view line, unsigned column, std::string_view name) {
  std::string_view result;
  // The compiler's column is the assignment's for a write, the expression's for a read: the occurrence before or at it.
  anyOccurrence(line, name, [&](std::string_view before, std::string_view after) {
    if (!after.empty() && after.front() == '[' && (result.empty() || before.size() < column || column == 0))
      result = after.substr(0, static_cast<std::size_t>(afterSelectors(after).data() - after.data()));
    return before.size() + 1 > column;
  });
  while (!result.empty() && result.back() == ' ')
    result.remove_suffix(1);
  return result;
}

} // namespace ompracer
