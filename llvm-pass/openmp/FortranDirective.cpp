// See FortranDirective.h.
#include "openmp/FortranDirective.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ompracer {

namespace {

/// What follows the sentinel of a directive. False: the line has none. Fixed form has three, in its first column.
bool takeSentinel(StringRef &line) {
  StringRef rest = line.ltrim();
  const bool first = rest.size() == line.size();
  if (rest.empty() || !(rest[0] == '!' || (first && (rest[0] == '*' || rest[0] == 'c' || rest[0] == 'C'))) ||
      !rest.drop_front().starts_with_insensitive("$omp"))
    return false;
  line = rest.drop_front(StringRef("!$omp").size());
  return true;
}

/// In fixed form a continuation line has something else than a blank or 0 in the column after the sentinel.
bool continuesFixed(StringRef line) {
  if (line.starts_with(" ") || !takeSentinel(line) || line.empty())
    return false;
  return !isSpace(line[0]) && line[0] != '0';
}

bool continuesFree(ArrayRef<StringRef> lines, unsigned line) {
  StringRef before = line >= 2 ? lines[line - 2] : StringRef();
  return takeSentinel(before) && before.split('!').first.rtrim().ends_with("&");
}

/// A word may consist of several, without blanks between them: paralleldo.
void appendWord(StringRef word, std::string &text) {
  constexpr StringLiteral kWords[] = {"parallel", "distribute", "taskloop", "sections", "section", "workshare",
                                      "masked",   "teams",      "target",   "simd",     "do"};
  const auto *first = find_if(kWords, [&](StringRef known) { return word.starts_with(known); });
  if (first != std::end(kWords) && *first != word) {
    std::string parts;
    appendWord(*first, parts);
    StringRef rest = word.drop_front(first->size());
    appendWord(rest, parts);
    text += parts;
    return;
  }
  text += ' ';
  text += word == "do" ? StringRef("for") : word;
}

} // namespace

FortranDirective fortranDirectiveAt(ArrayRef<StringRef> lines, unsigned line) {
  FortranDirective directive;
  if (line == 0 || line > lines.size())
    return directive;
  const unsigned named = line;
  // The compiler may name a line of the directive other than the first.
  StringRef part = lines[line - 1];
  while (line > 1 && takeSentinel(part) && (continuesFixed(lines[line - 1]) || continuesFree(lines, line)))
    part = lines[--line - 1];
  part = lines[line - 1];
  if (!takeSentinel(part) || (!part.empty() && !isSpace(part[0]) && !isAlpha(part[0])))
    return directive;
  std::string text;
  for (directive.lastLine = line;; ++directive.lastLine) {
    part = part.split('!').first.rtrim(); // without a comment
    const bool continues = part.consume_back("&");
    text += ' ';
    text += part.lower();
    if (directive.lastLine >= lines.size())
      break;
    StringRef next = lines[directive.lastLine];
    if (continues) {
      if (!takeSentinel(next))
        break;
      next = next.ltrim();
      next.consume_front("&");
    } else if (continuesFixed(next)) {
      takeSentinel(next);
      next = next.drop_front();
    } else
      break;
    part = next;
  }
  if (directive.lastLine < named) // the lines do not lead on to the named one
    return {};
  directive.pragma = "#pragma omp";
  bool inClauses = false;
  for (StringRef rest = text; !(rest = rest.ltrim()).empty();) {
    StringRef word = rest.take_while([](char c) { return isAlnum(c) || c == '_'; });
    if (word.empty() || inClauses || word == "end") {
      directive.pragma += ' ';
      directive.pragma += rest;
      break;
    }
    rest = rest.drop_front(word.size());
    inClauses = rest.ltrim().starts_with("(");
    if (inClauses)
      directive.pragma += (" " + word).str();
    else
      appendWord(word, directive.pragma);
  }
  return directive;
}

} // namespace ompracer
