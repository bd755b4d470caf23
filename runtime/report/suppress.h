// Suppressions: races the user knows and does not want to see. The syntax of the sanitizers: one `type:pattern` a
// line, `#` begins a comment line; `*` in a pattern matches any text, `^` and `$` anchor it, otherwise it may match
// anywhere.
//
//   race:            function, file or module of any frame, or file or function of either access
//   race_top:        the same, innermost frame of either access only
//   called_from_lib: module of any frame
//   var:             name of the variable
//   construct:       "kind" or "kind file:line" of the construct that makes the accesses parallel, or that they ran in
#pragma once

#include "base/log.h"
#include "report/buffer.h"
#include "report/record.h"

#include <string_view>

namespace ompracer {

class Suppressions {
public:
  /// Adds the rules of a file's text. False and a message for a line that is no rule.
  bool parse(std::string_view text, Arena &arena, Text &error);

  /// Counts a hit of the first rule that matches.
  bool matches(const Record &record);
  /// The rules in the order of the file: with hits, or those without any.
  void list(Buffer &out, bool used) const;
  bool empty() const { return first == nullptr; }

  /// A short pattern for the functions of this name: long lists of template arguments and parameters become '*'.
  static void appendPattern(Buffer &out, std::string_view function);
  /// The pattern language alone.
  static bool patternMatches(const char *pattern, std::string_view text);

  enum class Kind : std::uint8_t { Race, RaceTop, CalledFromLib, Var, Construct };

private:
  struct Rule {
    Kind kind = Kind::Race;
    const char *pattern = "";
    std::uint64_t hits = 0; ///< races hidden
    Rule *next = nullptr;
  };
  static bool ruleMatches(const Rule &rule, const Record &record);

  Rule *first = nullptr, *last = nullptr;
};

} // namespace ompracer
