// See DirectiveText.h.
#include "openmp/DirectiveText.h"

#include "openmp/FortranDirective.h"
#include "openmp/FrontEnd.h"
#include "openmp/OmpStructure.h"
#include "openmp/SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace ompracer {

namespace {

bool isDirectiveWord(StringRef word) {
  constexpr StringLiteral kWords[] = {"for",  "simd",     "parallel", "distribute", "teams",    "target",
                                      "loop", "sections", "section",  "masked",     "taskloop", "flush"};
  return is_contained(kWords, word);
}

bool isClause(StringRef word) {
  constexpr StringLiteral kWords[] = {
      "schedule",    "nowait",  "collapse",    "ordered",         "private",         "firstprivate",
      "lastprivate", "linear",  "reduction",   "allocate",        "order",           "num_threads",
      "if",          "default", "shared",      "copyin",          "proc_bind",       "safelen",
      "simdlen",     "aligned", "nontemporal", "dist_schedule",   "num_teams",       "thread_limit",
      "map",         "device",  "depend",      "is_device_ptr",   "has_device_addr", "in_reduction",
      "defaultmap",  "filter",  "bind",        "uses_allocators", "message",         "severity",
      "grainsize",   "nogroup", "num_tasks",   "priority",        "untied",          "final",
      "mergeable",   "acquire", "release",     "acq_rel",         "seq_cst"};
  return is_contained(kWords, word);
}

/// Comments become blanks, continuation lines one line. Stops at the end of the directive.
std::string logicalLine(StringRef text) {
  std::string line;
  for (size_t i = 0; i < text.size(); ++i) {
    StringRef rest = text.substr(i);
    if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
      i += rest[1] == '\r' ? 2 : 1;
      line += ' ';
    } else if (rest.starts_with("/*")) {
      size_t end = text.find("*/", i + 2);
      if (end == StringRef::npos)
        break;
      i = end + 1;
      line += ' ';
    } else if (rest.starts_with("//") || text[i] == '\n')
      break;
    else
      line += text[i];
  }
  return line;
}

bool isWordCharacter(char c) { return isAlnum(c) || c == '_'; }

StringRef takeWord(StringRef &text) {
  text = text.ltrim();
  StringRef word = text.take_while(isWordCharacter);
  text = text.drop_front(word.size());
  return word;
}

/// The text between the parentheses that `text` begins with, without blanks. False: they do not close.
bool takeArguments(StringRef &text, std::string &arguments) {
  text = text.ltrim();
  if (!text.consume_front("("))
    return true;
  for (unsigned depth = 1; !text.empty();) {
    char c = text.front();
    text = text.drop_front();
    depth += c == '(';
    depth -= c == ')';
    if (!depth)
      return true;
    if (!isSpace(c))
      arguments += c;
  }
  return false;
}

} // namespace

Directive readDirective(StringRef text) {
  std::string line = logicalLine(text);
  StringRef rest = StringRef(line).ltrim();
  if (rest.consume_front("_Pragma")) {
    size_t open = rest.find('"'), close = rest.find('"', open == StringRef::npos ? open : open + 1);
    if (close == StringRef::npos)
      return {};
    rest = rest.slice(open + 1, close);
  } else {
    if (!rest.consume_front("#") && !rest.consume_front("%:"))
      return {};
    if (takeWord(rest) != "pragma")
      return {};
  }
  if (takeWord(rest) != "omp")
    return {};
  Directive directive;
  std::string shape;
  bool inClauses = false;
  for (;;) {
    rest = rest.ltrim(" \t\r,");
    if (rest.empty())
      break;
    StringRef word = takeWord(rest);
    std::string arguments;
    if (word.empty() || !takeArguments(rest, arguments))
      return {};
    if (!inClauses && isDirectiveWord(word)) {
      directive.simd |= word == "simd";
      directive.teams |= word == "teams";
      directive.parallel |= word == "parallel";
      directive.outlined |= word == "parallel" || word == "teams" || word == "target" || word == "taskloop";
      directive.unordered |= word == "loop";
      continue;
    }
    inClauses = true;
    if (!isClause(word))
      return {};
    if (word == "acquire")
      directive.flush = AtomicOrdering::Acquire;
    else if (word == "release")
      directive.flush = AtomicOrdering::Release;
    else if (word == "nowait")
      directive.nowait = arguments != "0";
    else if (word == "lastprivate")
      directive.lastprivate = true;
    else if (word == "reduction")
      directive.inscan |= StringRef(arguments).starts_with("inscan,");
    else if (word == "safelen") {
      directive.safelen = true;
      if (StringRef(arguments).getAsInteger(10, directive.safelenValue))
        directive.safelenValue = 0;
    } else if (word == "schedule")
      directive.consistent = !StringRef(arguments).split(':').first.contains("simd");
    else if (word == "dist_schedule")
      directive.distScheduled = true; // there is no other kind than static
    else if (word == "order") {
      bool reproducible = StringRef(arguments).starts_with("reproducible");
      directive.consistent |= reproducible;
      directive.reproducible |= reproducible;
      directive.unordered |= !reproducible;
    } else if (word == "collapse" && arguments != "1")
      shape += arguments;
  }
  directive.known = true;
  directive.shape = shape.empty() ? 0 : xxh3_64bits(shape);
  return directive;
}

const DirectiveTexts::File &DirectiveTexts::file(StringRef path) {
  auto [it, inserted] = files.try_emplace(path);
  File &file = it->second;
  if (inserted)
    if (auto buffer = MemoryBuffer::getFile(path)) {
      file.text = std::move(*buffer);
      file.text->getBuffer().split(file.lines, '\n');
    }
  return file;
}

Directive DirectiveTexts::at(StringRef path, unsigned lineNumber, unsigned column) {
  if (path.empty() || !lineNumber || !column)
    return {};
  const File &source = file(path);
  if (lineNumber > source.lines.size() || column > source.lines[lineNumber - 1].size())
    return {};
  if (FortranDirective fortran = fortranDirectiveAt(source.lines, lineNumber); !fortran.pragma.empty()) {
    Directive directive = readDirective(fortran.pragma);
    directive.lastLine = fortran.lastLine;
    return directive;
  }
  const char *begin = source.lines[lineNumber - 1].data() + column - 1;
  Directive directive = readDirective({begin, static_cast<size_t>(source.text->getBufferEnd() - begin)});
  for (directive.lastLine = lineNumber;
       directive.lastLine < source.lines.size() && source.lines[directive.lastLine - 1].rtrim().ends_with("\\");)
    ++directive.lastLine;
  return directive;
}

namespace {

/// What a runtime call passes: ";file;function;line;column;;". Line 0 when it passes no position.
struct PassedPosition {
  explicit PassedPosition(const CallBase &call) {
    auto *argument = call.arg_empty() ? nullptr : dyn_cast<GlobalVariable>(call.getArgOperand(0)->stripPointerCasts());
    auto *fields =
        argument && argument->hasInitializer() ? dyn_cast<ConstantStruct>(argument->getInitializer()) : nullptr;
    StringRef text;
    SmallVector<StringRef, 8> parts;
    if (!fields || fields->getNumOperands() < 5 || !getConstantStringInfo(fields->getOperand(4), text))
      return;
    text.split(parts, ';');
    if (parts.size() < 5 || parts[3].getAsInteger(10, line) || parts[4].getAsInteger(10, column))
      line = 0;
    else
      file = parts[1];
  }
  StringRef file;
  unsigned line = 0, column = 0;
};

} // namespace

Directive DirectiveTexts::of(const DILocation *place) {
  return place ? at(SourceText::path(place->getFile()), place->getLine(), place->getColumn()) : Directive();
}

Directive DirectiveTexts::of(const CallBase &call) {
  const PassedPosition passed(call);
  // flang passes the place of the directive, too, but the name of the module instead of the file.
  const DILocation *place = call.getDebugLoc();
  if (place && passed.file == call.getModule()->getSourceFileName() && isOfFlang(*call.getModule()))
    return at(SourceText::path(place->getFile()), passed.line, passed.column);
  if (Directive directive = of(call.getDebugLoc().get()); directive.known)
    return directive;
  return at(passed.file, passed.line, passed.column);
}

void standAtDirective(CallBase &call) {
  // A flush has no construct in reports, and that of an atomic operation is told by their common place (Flushes.cpp).
  if (calleeName(call) == "__kmpc_flush")
    return;
  const DILocation *place = call.getDebugLoc();
  const PassedPosition passed(call);
  if (!place || !calleeName(call).starts_with("__kmpc_") || passed.line == 0 || place->getLine() == passed.line)
    return;
  // A macro of a header may name another file than its scope, which is that of the line.
  if (passed.file != place->getFilename() && passed.file != SourceText::path(place->getFile()) &&
      !(isOfFlang(*call.getModule()) && passed.file == call.getModule()->getSourceFileName()))
    return;
  call.setDebugLoc(
      DILocation::get(call.getContext(), passed.line, passed.column, place->getScope(), place->getInlinedAt()));
}

} // namespace ompracer
