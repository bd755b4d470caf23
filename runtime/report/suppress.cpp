// Parsing and matching of suppressions. See suppress.h.
#include "report/suppress.h"

#include "base/log.h"
#include "base/visible.h"

#include <cstring>

namespace ompracer {
namespace {

struct KindName {
  std::string_view name;
  Suppressions::Kind kind;
};
constexpr KindName kKinds[] = {{"race", Suppressions::Kind::Race},
                               {"race_top", Suppressions::Kind::RaceTop},
                               {"called_from_lib", Suppressions::Kind::CalledFromLib},
                               {"var", Suppressions::Kind::Var},
                               {"construct", Suppressions::Kind::Construct}};

std::string_view trim(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && blank(text.back()))
    text.remove_suffix(1);
  return text;
}

bool frameMatches(const char *pattern, const RecordFrame &frame) {
  return Suppressions::patternMatches(pattern, frame.function) ||
         Suppressions::patternMatches(pattern, frame.position.file) ||
         Suppressions::patternMatches(pattern, frame.module);
}

bool accessMatches(const char *pattern, const RecordAccess &access) {
  return Suppressions::patternMatches(pattern, access.function) ||
         Suppressions::patternMatches(pattern, access.position.file);
}

bool constructMatches(const char *pattern, const RecordConstruct &construct) {
  if (!*construct.kind)
    return false;
  Text text("%s", construct.kind);
  if (construct.position.known())
    text.add(" %s:%u", construct.position.file, construct.position.line);
  return Suppressions::patternMatches(pattern, text.view());
}

} // namespace

bool Suppressions::patternMatches(const char *pattern, std::string_view text) {
  if (text.empty())
    return false;
  if (!isVisible(text)) { // reports show what a pattern should say
    Buffer visible;
    visible.append(text);
    return patternMatches(pattern, visible.view());
  }
  std::string_view rest(pattern);
  const bool fromBegin = !rest.empty() && rest.front() == '^';
  if (fromBegin)
    rest.remove_prefix(1);
  const bool toEnd = !rest.empty() && rest.back() == '$';
  if (toEnd)
    rest.remove_suffix(1);
  bool anchored = fromBegin;
  for (;;) {
    const std::size_t star = rest.find('*');
    const std::string_view piece = rest.substr(0, star);
    const bool last = star == std::string_view::npos;
    if (last && toEnd) {
      if (text.size() < piece.size() || text.substr(text.size() - piece.size()) != piece)
        return false;
      return !anchored || text.size() == piece.size();
    }
    const std::size_t found =
        anchored ? (text.substr(0, piece.size()) == piece ? 0 : std::string_view::npos) : text.find(piece);
    if (found == std::string_view::npos)
      return false;
    if (last)
      return true;
    text.remove_prefix(found + piece.size());
    rest.remove_prefix(star + 1);
    anchored = false;
  }
}

namespace {

/// After the bracket that closes the one at `at`; npos: none does.
std::size_t endOfBracket(std::string_view text, std::size_t at) {
  for (int depth = 0; at < text.size(); ++at) {
    const bool arrow = text[at] == '>' && at != 0 && text[at - 1] == '-';
    depth += text[at] == '<' || text[at] == '(' ? 1 : (text[at] == '>' && !arrow) || text[at] == ')' ? -1 : 0;
    if (depth == 0)
      return at + 1;
  }
  return text.npos;
}

} // namespace

void Suppressions::appendPattern(Buffer &out, std::string_view function) {
  constexpr std::size_t kLongest = 16;
  constexpr std::string_view kOperator = "operator";
  std::size_t begin = 0; // of what is not yet appended
  for (std::size_t at = 0; at < function.size();) {
    if (function.substr(at, kOperator.size()) == kOperator) { // whose name may be a bracket
      at += kOperator.size();
      while (at < function.size() && std::strchr("<>=-()", function[at]) && function.substr(at, 2) != "(s")
        at += function.substr(at, 2) == "()" ? 2 : 1;
      continue;
    }
    const char c = function[at];
    const std::size_t end = c == '<' || c == '(' ? endOfBracket(function, at) : function.npos;
    if (end == function.npos || end - at <= kLongest + 2 || function.substr(at, 10) == "(anonymous") {
      ++at;
      continue;
    }
    out.append(function.substr(begin, at + 1 - begin)).append('*');
    begin = end - 1;
    at = end;
  }
  out.append(function.substr(begin));
}

bool Suppressions::parse(std::string_view text, Arena &arena, Text &error) {
  for (unsigned number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (!isVisible(line)) {
      error.add("line %u holds %s, which is no text (reports show such characters in this form: write that)", number,
                takeVisible(line).escape);
      return false;
    }
    if (line.empty() || line.front() == '#')
      continue;
    const std::size_t colon = line.find(':');
    const KindName *kind = nullptr;
    for (const KindName &candidate : kKinds)
      if (line.substr(0, colon) == candidate.name)
        kind = &candidate;
    const std::string_view pattern =
        colon == std::string_view::npos ? std::string_view() : trim(line.substr(colon + 1));
    if (!kind || pattern.empty()) {
      error.add("line %u: '%.*s' is not race:, race_top:, called_from_lib:, var: or construct: with a pattern", number,
                static_cast<int>(line.size()), line.data());
      return false;
    }
    Rule *rule = arena.make<Rule>();
    if (!rule) {
      error.append("no memory");
      return false;
    }
    rule->kind = kind->kind;
    rule->pattern = arena.copy(pattern);
    (last ? last->next : first) = rule;
    last = rule;
  }
  return true;
}

bool Suppressions::ruleMatches(const Rule &rule, const Record &record) {
  for (const RecordAccess &access : record.accesses) {
    const unsigned depth = rule.kind == Kind::RaceTop && access.stackDepth > 1 ? 1 : access.stackDepth;
    switch (rule.kind) {
    case Kind::Race:
    case Kind::RaceTop:
      if (accessMatches(rule.pattern, access))
        return true;
      for (unsigned i = 0; i < depth; ++i)
        if (frameMatches(rule.pattern, access.stack[i]))
          return true;
      break;
    case Kind::CalledFromLib:
      for (unsigned i = 0; i < depth; ++i)
        if (patternMatches(rule.pattern, access.stack[i].module))
          return true;
      break;
    case Kind::Var:
      if (patternMatches(rule.pattern, access.variable))
        return true;
      break;
    case Kind::Construct:
      if (constructMatches(rule.pattern, access.construct) || constructMatches(rule.pattern, access.task))
        return true;
      break;
    }
  }
  if (rule.kind == Kind::Var)
    return patternMatches(rule.pattern, record.name);
  return rule.kind == Kind::Construct && constructMatches(rule.pattern, record.construct);
}

bool Suppressions::matches(const Record &record) {
  for (Rule *rule = first; rule; rule = rule->next)
    if (ruleMatches(*rule, record)) {
      ++rule->hits;
      return true;
    }
  return false;
}

void Suppressions::list(Buffer &out, bool used) const {
  for (const Rule *rule = first; rule; rule = rule->next) {
    if ((rule->hits != 0) != used)
      continue;
    out.append(nameInLog()).append(": suppression ").append(kKinds[static_cast<unsigned>(rule->kind)].name);
    out.append(":").append(rule->pattern);
    if (used)
      out.add(" hid %llu %s\n", static_cast<unsigned long long>(rule->hits), rule->hits == 1 ? "race" : "races");
    else
      out.append(" was not used\n");
  }
}

} // namespace ompracer
