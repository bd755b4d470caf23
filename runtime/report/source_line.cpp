// See source_line.h.
#include "report/source_line.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ompracer {
namespace {

bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}

std::string_view trimmedBoth(std::string_view text) {
  text = trimmed(text);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

} // namespace

std::string_view withoutComment(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0 && line[i] == '\\')
      ++i;
    else if (quote != 0)
      quote = line[i] == quote ? char(0) : quote;
    else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || !isWord(line[i - 1])))) // 1'000 has no quote
      quote = line[i];
    else if (line.substr(i, 2) == "//")
      return line.substr(0, i);
    else if (line.substr(i, 2) == "/*") {
      const std::size_t end = line.find("*/", i + 2);
      if (end == std::string_view::npos || trimmed(line.substr(end + 2)).empty())
        return line.substr(0, i);
      i = end + 1;
    }
  }
  return line;
}

std::string_view baseName(std::string_view name) {
  std::size_t end = 0;
  while (end < name.size() && (isWord(name[end]) || name[end] == ':'))
    ++end;
  return name.substr(0, end);
}

std::string_view lastName(std::string_view name) {
  const std::size_t end = name.find_last_of(".>%");
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

/// What follows the indices and members after a name: "+= x" of "[i][j] += x".
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

/// "++", "+=", "=", … begin here?
bool isAssignment(std::string_view line, std::size_t at) {
  if (at >= line.size())
    return false;
  const std::string_view two = line.substr(at, 2);
  if (two == "++" || two == "--")
    return true;
  if (two.size() == 2 && two[1] == '=' && std::strchr("+-*/%&|^", two[0]))
    return true;
  return two[0] == '=' && two != "==" && (at == 0 || !std::strchr("=!<>", line[at - 1]));
}

std::size_t findAssignment(std::string_view line, unsigned column, std::string_view name) {
  if (column != 0 && isAssignment(line, column - 1))
    return column - 1;
  std::size_t found = std::string_view::npos;
  anyOccurrence(line, name, [&](std::string_view before, std::string_view after) {
    while (!before.empty() && std::strchr(" *(", before.back()))
      before.remove_suffix(1);
    if (before.size() >= 2 && isAssignment(before, before.size() - 2) && before.back() != '=')
      found = before.size() - 2;
    after = afterSelectors(after);
    while (!after.empty() && after.front() == ')') // (*p)++
      after = trimmed(after.substr(1));
    if (!after.empty() && isAssignment(line, static_cast<std::size_t>(after.data() - line.data())))
      found = static_cast<std::size_t>(after.data() - line.data());
    return found != std::string_view::npos && line[found] != '='; // "double *o = p; o[0] += i;"
  });
  return found;
}

/// Where the expression begins that ends before `end`: names, members, indices, and what parentheses hold.
std::size_t beginOfOperand(std::string_view line, std::size_t end) {
  std::size_t at = end;
  while (at != 0 && line[at - 1] == ' ')
    --at;
  for (bool more = true; more && at != 0;) {
    const char c = line[at - 1];
    if (c == ']' || c == ')') {
      int depth = 0;
      do {
        --at;
        depth += std::strchr("])", line[at]) ? 1 : std::strchr("[(", line[at]) ? -1 : 0;
      } while (at != 0 && depth != 0);
      // "if (…) *p += i": the parenthesis is no part.
    } else if (isWord(c) || c == '.' || c == ':') {
      --at;
    } else if (c == '>' && at > 1 && line[at - 2] == '-') {
      at -= 2;
    } else {
      more = false;
    }
  }
  while (at != 0 && line[at - 1] == '*')
    --at;
  return at;
}

/// Outside parentheses, does one of these stand in the text?
bool hasOperator(std::string_view text, const char *operators) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += std::strchr("([{", text[i]) ? 1 : std::strchr(")]}", text[i]) ? -1 : 0;
    if (depth == 0 && std::strchr(operators, text[i]) && text.substr(i, 2) != "->" && (i == 0 || text[i - 1] != '-'))
      return true;
  }
  return false;
}

bool mentions(std::string_view text, std::string_view operand) {
  const std::string_view name = baseName(operand.substr(std::min(operand.find_first_not_of("*("), operand.size())));
  return name.empty() || anyOccurrence(text, name, [](std::string_view, std::string_view) { return true; });
}

/// Binds as tightly as the operator, so that the rest is one operand of it.
bool isOneOperand(std::string_view text, char op, std::string_view variable) {
  const char *looser = op == '*' ? "+-?<>=&|^/%" : op == '+' || op == '-' ? "?<>=&|^" : "?<>=&|^";
  return !text.empty() && !mentions(text, variable) && !hasOperator(text, looser);
}

} // namespace

std::string_view assignedResult(std::string_view line, unsigned column, std::string_view callee) {
  std::size_t found = std::string_view::npos;
  for (std::size_t at = 0; at < line.size() && (column == 0 || at + 1 < column); ++at) {
    const bool assigns = line[at] == '=' && at != 0 && isAssignment(line, at) && !std::strchr("+-*/%&|^", line[at - 1]);
    const std::string_view rest = line.substr(at + 1, line.find_first_of(",;", at) - at - 1);
    if (assigns && (rest.find(callee) != std::string_view::npos || column != 0)) {
      found = at;
      if (column == 0)
        break;
    }
    if (line[at] == ';')
      found = std::string_view::npos;
  }
  if (found == std::string_view::npos || line.substr(found).find(callee) == std::string_view::npos)
    return {};
  std::size_t end = found;
  while (end != 0 && line[end - 1] == ' ')
    --end;
  std::string_view name = line.substr(beginOfOperand(line, end));
  name = name.substr(0, end - static_cast<std::size_t>(name.data() - line.data()));
  while (!name.empty() && std::strchr("*(&", name.front()))
    name.remove_prefix(1);
  return name.substr(0, name.find_first_of("[)"));
}

Update updateAt(std::string_view line, unsigned column, std::string_view name) {
  const std::size_t at = findAssignment(line, column, name);
  if (at == std::string_view::npos)
    return {};
  Update update;
  const bool step = line.substr(at, 2) == "++" || line.substr(at, 2) == "--";
  const char next = at + 2 < line.size() ? line[at + 2] : char(0);
  const bool prefix = step && (isWord(next) || next == '*' || next == '(');
  const std::size_t begin = prefix ? at : beginOfOperand(line, at);
  const std::string_view variable = trimmedBoth(line.substr(begin, at - begin));
  std::string_view before = trimmedBoth(line.substr(0, begin)),
                   rest = trimmed(line.substr(at + (line[at] != '=' ? 2 : 1)));
  const auto endsWith = [&](std::string_view word) {
    return before.size() >= word.size() && before.substr(before.size() - word.size()) == word;
  };
  update.used = !before.empty() && !std::strchr(";{}):", before.back()) && !endsWith("else") && !endsWith("do");
  if (step) {
    update.op = line[at];
    update.steps = true;
    if (prefix) { // ++*p, ++(*p), ++x[i].y
      while (!rest.empty() && std::strchr("*(", rest.front()))
        rest = trimmed(rest.substr(1));
      rest = afterSelectors(rest.substr(baseName(rest).size()));
      while (!rest.empty() && rest.front() == ')')
        rest = trimmed(rest.substr(1));
    }
    update.used |= !rest.empty() && !std::strchr(";,)}", rest.front());
    update.used |= !rest.empty() && rest.front() == ')' && line.find("for") == std::string_view::npos && !prefix;
    return update;
  }
  const std::size_t end = rest.find(';');
  if (line[at] != '=') {
    update.op = line[at];
    const std::string_view value = trimmedBoth(rest.substr(0, end));
    update.steps = std::strchr("+-", update.op) && !value.empty() && std::all_of(value.begin(), value.end(), isWord);
    return update;
  }
  if (end == std::string_view::npos || variable.empty())
    return {};
  const std::string_view value = trimmedBoth(rest.substr(0, end));
  // x = x op e
  if (value.substr(0, variable.size()) == variable) {
    const std::string_view right = trimmed(value.substr(variable.size()));
    if (!right.empty() && std::strchr("+-*/&|^", right.front()) && right.substr(0, 2) != "->" &&
        isOneOperand(trimmed(right.substr(1)), right.front(), variable))
      update.op = right.front();
    return update;
  }
  // x = e op x
  if (value.size() > variable.size() && value.substr(value.size() - variable.size()) == variable &&
      !isWord(value[value.size() - variable.size() - 1])) {
    const std::string_view left = trimmedBoth(value.substr(0, value.size() - variable.size()));
    if (!left.empty() && std::strchr("+*&|^", left.back()) &&
        isOneOperand(trimmedBoth(left.substr(0, left.size() - 1)), left.back(), variable))
      update.op = left.back();
  }
  return update;
}

bool isStepOrCompound(std::string_view line, unsigned column, std::string_view name) {
  const std::size_t at = findAssignment(line, column, name);
  return at != std::string_view::npos && line[at] != '=';
}

unsigned occurrences(std::string_view line, std::string_view name) {
  unsigned count = 0;
  anyOccurrence(line, name, [&](std::string_view, std::string_view) {
    ++count;
    return false;
  });
  return count;
}

bool readsItself(std::string_view line, unsigned column, std::string_view name) {
  const std::size_t at = findAssignment(line, column, name);
  return at != std::string_view::npos && (line[at] != '=' || mentions(line.substr(at, line.find(';', at) - at), name));
}

Tested testedAssignment(std::string_view test, std::string_view assignment, unsigned column, std::string_view name) {
  const std::size_t at = test.find("if (");
  const std::size_t assigned = findAssignment(assignment, column, name);
  if (at == std::string_view::npos || assigned == std::string_view::npos || assignment[assigned] != '=')
    return Tested::No;
  std::size_t close = at + 3;
  for (int depth = 0; close < test.size(); ++close)
    if (depth += test[close] == '(' ? 1 : test[close] == ')' ? -1 : 0; depth == 0)
      break;
  if (test == assignment && assigned < close)
    return Tested::No;
  const std::string_view condition = test.substr(at + 4, close < at + 4 ? 0 : close - at - 4);
  const std::string_view variable = trimmedBoth(
      assignment.substr(beginOfOperand(assignment, assigned), assigned - beginOfOperand(assignment, assigned)));
  if (variable.empty() || !mentions(condition, variable))
    return Tested::No;
  const std::size_t sign = condition.find_first_of("<>");
  const std::size_t end = assignment.find(';', assigned);
  if (sign == std::string_view::npos || end == std::string_view::npos || hasOperator(condition, "&|?"))
    return Tested::Yes;
  const std::string_view left = trimmedBoth(condition.substr(0, sign)),
                         value = trimmedBoth(assignment.substr(assigned + 1, end - assigned - 1)),
                         right = trimmedBoth(condition.substr(sign + (condition.substr(sign + 1, 1) == "=" ? 2 : 1)));
  // Another statement of the block may need the same.
  const bool alone = test == assignment ? trimmed(assignment.substr(end + 1)).empty()
                                        : test.find('{', close) == std::string_view::npos;
  const bool less = condition[sign] == '<';
  if (alone && left == variable && right == value)
    return less ? Tested::Max : Tested::Min;
  if (alone && left == value && right == variable)
    return less ? Tested::Min : Tested::Max;
  return Tested::Yes;
}

Tested minOrMax(std::string_view line, unsigned column, std::string_view name) {
  const std::size_t at = findAssignment(line, column, name);
  const std::size_t end = at == std::string_view::npos || line[at] != '=' ? at : line.find(';', at);
  if (end == std::string_view::npos || end == at)
    return Tested::No;
  const std::size_t begin = beginOfOperand(line, at);
  const std::string_view variable = trimmedBoth(line.substr(begin, at - begin));
  std::string_view value = trimmedBoth(line.substr(at + 1, end - at - 1));
  if (value.substr(0, 5) == "std::")
    value.remove_prefix(5);
  const std::string_view function = baseName(value), arguments = trimmed(value.substr(function.size()));
  for (const auto &[word, is] : {std::pair("max", Tested::Max),
                                 {"fmax", Tested::Max},
                                 {"MAX", Tested::Max},
                                 {"min", Tested::Min},
                                 {"fmin", Tested::Min},
                                 {"MIN", Tested::Min}})
    if (function == word && arguments.size() > 2 && arguments.back() == ')' &&
        anyOccurrence(arguments, variable, [](std::string_view before, std::string_view after) {
          before = trimmedBoth(before);
          return (before == "(" && !after.empty() && after.front() == ',') ||
                 (!before.empty() && before.back() == ',' && after == ")");
        }))
      return is;
  return Tested::No;
}

bool assignsConstant(std::string_view line, unsigned column, std::string_view name) {
  const std::size_t at = findAssignment(line, column, name);
  if (at == std::string_view::npos || line[at] != '=')
    return false;
  const std::string_view value = trimmedBoth(line.substr(at + 1, line.find(';', at) - at - 1));
  return value == "true" || value == "false" ||
         (!value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos);
}

bool shareIdentifier(std::string_view a, std::string_view b) {
  for (std::size_t i = 0; i < a.size();) {
    const std::string_view word = baseName(a.substr(i));
    if (!word.empty() && !(word[0] >= '0' && word[0] <= '9') &&
        anyOccurrence(b, word, [](std::string_view, std::string_view) { return true; }))
      return true;
    i += word.empty() ? 1 : word.size();
  }
  return false;
}

bool isLoopIndex(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find("for"); at != std::string_view::npos; at = line.find("for", at + 1)) {
    const std::size_t open = line.find('(', at);
    if ((at != 0 && isWord(line[at - 1])) || open == std::string_view::npos ||
        line.substr(at + 3, open - at - 3).find_first_not_of(" \t") != std::string_view::npos)
      continue;
    // Up to the parenthesis that closes it: what the body does with the name says nothing.
    std::size_t close = open;
    for (int depth = 0; close < line.size(); ++close)
      if (depth += line[close] == '(' ? 1 : line[close] == ')' ? -1 : 0; depth == 0)
        break;
    if (anyOccurrence(line.substr(open, close - open), name, [](std::string_view, std::string_view after) {
          return after.size() >= 2 && ((after.front() == '=' && after[1] != '=') || after.substr(0, 2) == "++" ||
                                       after.substr(0, 2) == "--");
        }))
      return true;
  }
  return false;
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
