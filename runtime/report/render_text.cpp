// A race as text for people: what, where twice, why parallel, which variable, how to suppress it.
#include "report/render.h"
#include "report/suppress.h"

#include <cstring>

namespace ompracer {
namespace {

/// Escape sequences, or empty strings.
struct Palette {
  Literal title;
  Literal place;
  Literal caret;
  Literal plain;
};

constexpr Palette kColors{"\x1b[1;31m", "\x1b[1m", "\x1b[1;32m", "\x1b[0m"};

void place(Buffer &out, const Position &position, const RunInfo &run) { renderPlace(out, position, run); }

/// "write jacobi.c:41:9"
void brief(Buffer &out, const RecordAccess &access, const RunInfo &run) {
  out.append(access.atomic ? "atomic " : "").append(access.write ? "write " : "read ");
  place(out, access.ownPosition(), run);
}

/// Both accesses; as lines of the C++ library where the caller of one is not known: a line of the library and one of
/// the program are no pair.
void both(Buffer &out, const Record &record, const RunInfo &run) {
  const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
  const auto within = [](const RecordAccess &access) { return isOfCxxLibrary(access.ownPosition().file); };
  const auto side = [&](const RecordAccess &access, bool inLibrary) {
    brief(out, access, run);
    if (inLibrary && access.caller) {
      out.append(" in ");
      place(out, access.position, run);
    }
  };
  side(first, within(second));
  out.append(" / ");
  side(second, within(first));
}

/// "for" reads badly in a sentence.
const char *constructWord(const RecordConstruct &construct) {
  return std::strcmp(construct.kind, "for") == 0 ? "loop" : construct.kind;
}

/// ", iteration 17 of the loop at jacobi.c:38"
void constructClause(Buffer &out, const RecordConstruct &construct, const char *article, const RunInfo &run) {
  if (*construct.kind)
    renderConstruct(out.append(construct.hasIteration ? ", " : ", in "), construct, article, run);
}

/// The text with blanks for tabs, so that a mark below it stands right.
void lineText(Buffer &out, std::string_view text) {
  for (std::size_t tab; (tab = text.find('\t')) != std::string_view::npos; text.remove_prefix(tab + 1))
    out.append(text.substr(0, tab)).append(' ');
  out.append(text);
}

/// The source line with a mark below the column.
void quote(Buffer &out, const RecordAccess &access, const Palette &colors) {
  std::string_view line = access.sourceLine;
  if (line.empty())
    return;
  const std::size_t indent = line.find_first_not_of(" \t");
  line.remove_prefix(indent < line.size() ? indent : line.size());
  lineText(out.append("      "), line);
  out.append('\n');
  const unsigned column = access.ownPosition().column;
  if (column > indent && column - indent <= line.size()) {
    Buffer before;
    lineText(before, line.substr(0, column - indent - 1));
    out.append("      ");
    for (std::size_t i = 0; i < before.view().size(); ++i)
      out.append(' ');
    out.append(colors.caret).append('^').append(colors.plain).append('\n');
  }
}

void accessLines(Buffer &out, const RecordAccess &access, const RunInfo &run, const Palette &colors) {
  out.append("  ");
  renderAccessWords(out, access);
  out.add(" at 0x%llx by ", static_cast<unsigned long long>(access.address));
  renderThread(out, access);
  constructClause(out, access.construct, "the", run);
  // A task's body is its own construct: once is enough.
  const bool same = std::strcmp(access.task.kind, access.construct.kind) == 0 &&
                    access.task.position.line == access.construct.position.line;
  if (!same)
    constructClause(out, access.task, "a", run);
  if (access.lockCount != 0) {
    for (unsigned i = 0; i < access.lockCount; ++i) {
      out.append(i == 0 ? ", holding " : ", ");
      renderLock(out, access, i);
    }
  }
  const auto inFunction = [&](const char *function) {
    const char *what;
    const std::string_view name = plainFunction(function, what);
    if (!name.empty())
      out.append(" in ").append(name);
  };
  out.append("\n    ").append(colors.place);
  place(out, access.position, run);
  out.append(colors.plain);
  inFunction(access.function);
  if (access.caller) {
    out.append(access.callerIsExample ? Literal("\n    called, for example, from ") : Literal("\n    called from "))
        .append(colors.place);
    place(out, access.caller->position, run);
    out.append(colors.plain);
    inFunction(access.caller->function);
  }
  if (access.statement != 0)
    out.add(", in the statement that begins on line %u", access.statement);
  out.append('\n');
  quote(out, access, colors);
}

/// One shown frame of a stack. An outlined body is called by wrappers of the compiler: one construct, one line.
struct ShownFrame {
  const RecordFrame *frame = nullptr; ///< the innermost of them with a line: where the code is
  const char *construct = "";
  Position created;
  const char *what = ""; ///< plainFunction's word, of the outermost wrapper: it tells a task from a region
  std::string_view name;
};

/// Takes the next shown frame from `at` on; false at the end.
bool nextFrame(const RecordFrame *stack, unsigned depth, unsigned &at, ShownFrame &out) {
  while (at < depth && isRuntimeFrame(stack[at]))
    ++at;
  if (at >= depth)
    return false;
  const char *what;
  out = ShownFrame();
  out.name = plainFunction(stack[at].function, what);
  out.frame = &stack[at];
  const auto take = [&](const RecordFrame &frame) {
    out.what = what;
    if (*frame.construct) {
      out.construct = frame.construct;
      out.created = frame.created;
    }
    if (!out.frame->position.known())
      out.frame = &frame;
  };
  take(stack[at++]);
  while (*what && !*out.construct && at < depth && plainFunction(stack[at].function, what) == out.name && *what)
    take(stack[at++]);
  return true;
}

void frameLine(Buffer &out, const ShownFrame &shown, unsigned number, const RunInfo &run) {
  out.add("    #%u ", number);
  if (*shown.construct) {
    out.append(std::strcmp(shown.construct, "parallel") == 0 ? "parallel region" : shown.construct);
    if (shown.created.known())
      out.append(" at ").append(shortPath(shown.created.file, run)).add(":%u", shown.created.line);
    out.append(shown.name.empty() ? "" : " in ").append(shown.name);
  } else if (*shown.what) {
    out.append(shown.what).append(shown.name.empty() ? "" : " in ").append(shown.name);
  } else {
    out.append(*shown.frame->function ? shown.frame->function : "??");
  }
  if (*shown.construct && !shown.frame->position.known() && !*shown.frame->module) {
    out.append('\n'); // the body of a construct, and no more is known
    return;
  }
  out.append(' ');
  if (shown.frame->position.known())
    place(out, shown.frame->position, run);
  else if (*shown.frame->module)
    out.append("(").append(shown.frame->module).add("+0x%llx)", static_cast<unsigned long long>(shown.frame->offset));
  else
    out.add("(0x%llx)", static_cast<unsigned long long>(shown.frame->offset));
  out.append('\n');
}

/// Frames up to, not including, index `end`; numbered from `number` on, which grows.
void frames(Buffer &out, const RecordFrame *stack, unsigned end, unsigned &number, const RunInfo &run) {
  ShownFrame shown;
  for (unsigned at = 0; nextFrame(stack, end, at, shown);)
    frameLine(out, shown, number++, run);
}

bool sameFrame(const RecordFrame &a, const RecordFrame &b) {
  return std::strcmp(a.function, b.function) == 0 && std::strcmp(a.module, b.module) == 0 &&
         a.position.line == b.position.line && a.position.column == b.position.column &&
         std::strcmp(a.construct, b.construct) == 0 && a.created.line == b.created.line &&
         (a.position.known() || a.offset == b.offset);
}

/// How many outer frames two stacks have in common.
unsigned commonFrames(const RecordAccess &a, const RecordAccess &b) {
  unsigned count = 0;
  while (count < a.stackDepth && count < b.stackDepth &&
         sameFrame(a.stack[a.stackDepth - 1 - count], b.stack[b.stackDepth - 1 - count]))
    ++count;
  // Wrappers of one body stay together; the outermost has the construct.
  const char *what;
  while (count != 0 && count < a.stackDepth && !*a.stack[a.stackDepth - count - 1].construct &&
         (plainFunction(a.stack[a.stackDepth - count].function, what), *what) &&
         (plainFunction(a.stack[a.stackDepth - 1 - count].function, what), *what))
    --count;
  return count;
}

bool hasShownFrame(const RecordFrame *stack, unsigned depth) {
  for (unsigned i = 0; i < depth; ++i)
    if (!isRuntimeFrame(stack[i]))
      return true;
  return false;
}

/// Both stacks, and what they have in common once.
void stacks(Buffer &out, const Record &record, const RunInfo &run) {
  const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
  const unsigned common = commonFrames(first, second);
  unsigned number = 0, last = 0;
  for (const RecordAccess &access : record.accesses) {
    if (!hasShownFrame(access.stack, access.stackDepth - common))
      continue;
    out.append(&access == &second ? Literal("  stack of the second access:\n")
                                  : Literal("  stack of the first access:\n"));
    number = 0;
    frames(out, access.stack, access.stackDepth - common, number, run);
    last = number > last ? number : last;
  }
  if (!hasShownFrame(second.stack + (second.stackDepth - common), common))
    return;
  out.append(last == 0 ? Literal("  stack of both:\n") : Literal("  and both, from there on:\n"));
  frames(out, second.stack + (second.stackDepth - common), common, last, run);
}

/// What else belongs to the race.
void furtherLines(Buffer &out, const Record &record, const RunInfo &run, Literal before, Literal after) {
  Buffer lines;
  renderFurtherLines(lines, record, run);
  if (!lines.view().empty())
    out.append(before).append("further lines of the same statements: ").append(lines).append(after);
}

void variableLines(Buffer &out, const Record &record, const RunInfo &run) {
  out.append("  variable: ");
  renderVariable(out, record, run);
  if (record.memory == MemoryKind::Heap && hasShownFrame(record.allocation, record.allocationDepth)) {
    out.append(", allocated by\n");
    unsigned number = 0;
    frames(out, record.allocation, record.allocationDepth, number, run);
  } else {
    out.append('\n');
  }
}

} // namespace

void renderPlace(Buffer &out, const Position &position, const RunInfo &run) {
  if (!position.known()) {
    if (*position.file)
      out.append(shortPath(position.file, run)).append(" (the optimiser removed the line)");
    else
      out.append("an unknown place (compile with -g)");
    return;
  }
  out.append(shortPath(position.file, run)).add(":%u", position.line);
  if (position.column != 0)
    out.add(":%u", position.column);
}

void renderConstruct(Buffer &out, const RecordConstruct &construct, const char *article, const RunInfo &run) {
  if (construct.hasIteration) {
    const bool sections = std::strncmp(construct.kind, "section", 7) == 0;
    out.add("%s %llu of ", sections ? "section" : "iteration",
            static_cast<unsigned long long>(construct.iteration + (sections ? 1 : 0)));
  }
  out.append(article).append(" ").append(constructWord(construct));
  if (construct.position.known())
    out.append(" at ").append(shortPath(construct.position.file, run)).add(":%u", construct.position.line);
}

void renderVariable(Buffer &out, const Record &record, const RunInfo &run) {
  if (*record.name)
    out.append("'").append(record.name).append("', ");
  const auto size = static_cast<unsigned long long>(record.objectSize);
  const auto offset = static_cast<unsigned long long>(record.address - record.objectAddress);
  switch (record.memory) {
  case MemoryKind::Global:
  case MemoryKind::ThreadLocal:
    out.append(record.memory == MemoryKind::Global ? "global variable" : "thread-local variable");
    if (size != 0)
      out.add(" of %llu bytes", size);
    if (*record.commonBlock)
      out.append(" in common block ").append(record.commonBlock);
    if (size > record.size)
      out.add(", byte %llu of it", offset);
    if (record.declared.known()) {
      out.append(", declared at ");
      place(out, record.declared, run);
    }
    return;
  case MemoryKind::Heap:
    out.add("byte %llu of a heap block of %llu bytes", offset, size);
    return;
  case MemoryKind::Stack:
    out.append("on the stack of a thread");
    return;
  case MemoryKind::Unknown:
    break;
  }
  out.append("in memory of unknown origin");
}

void renderTimes(Buffer &out, const Record &record) {
  out.add("seen %llu times", static_cast<unsigned long long>(record.tally.times()));
  if (record.tally.highest() > record.tally.lowest() + record.size)
    out.add(", at 0x%llx to 0x%llx", static_cast<unsigned long long>(record.tally.lowest()),
            static_cast<unsigned long long>(record.tally.highest()));
}

void renderSuppression(Buffer &out, const Record &record, const RunInfo &run) {
  for (const RecordAccess &access : {record.accesses[1], record.accesses[0]}) {
    const char *what;
    const std::string_view name = plainFunction(access.ownFunction(), what);
    if (!name.empty()) {
      Suppressions::appendPattern(out.append("race:"), name);
      return;
    }
    if (access.ownPosition().known()) {
      out.append("race:").append(shortPath(access.ownPosition().file, run));
      return;
    }
  }
  out.append("none");
}

const char *shortPath(const char *path, const RunInfo &run) {
  const std::size_t length = std::strlen(run.directory);
  if (length > 1 && std::strncmp(path, run.directory, length) == 0 && path[length] == '/')
    path += length + 1;
  while (path[0] == '.' && path[1] == '/')
    path += 2;
  return path;
}

void renderText(Buffer &out, const Record &record, const RunInfo &run, bool color) {
  const Palette colors = color ? kColors : Palette{};
  if (run.processId != 0)
    out.add("==%u== ", run.processId);
  out.append(colors.title).append("ompracer: ");
  renderTitle(putRanks(out, record.ranks, ": ").append("data race"), record);
  out.append(colors.plain).append(": ");
  both(out, record, run);
  out.append('\n');
  accessLines(out, record.accesses[0], run, colors);
  accessLines(out, record.accesses[1], run, colors);
  out.append("  why parallel: ").append(record.reason).append('\n');
  if (*record.repair.text) {
    renderProposal(out.append("  to repair it: "), record);
    out.append('\n');
  }
  variableLines(out, record, run);
  if (record.tally.times() > 1) {
    out.append("  ");
    renderTimes(out, record);
    out.append('\n');
  }
  furtherLines(out, record, run, "  ", "\n");
  stacks(out, record, run);
  out.append("  suppression: ");
  renderSuppression(out, record, run);
  out.append("   fingerprint: ").append(record.fingerprint).append('\n');
  out.append("SUMMARY: ompracer: data race ");
  place(out, record.accesses[1].ownPosition(), run);
  const char *what;
  const std::string_view name = plainFunction(record.accesses[1].ownFunction(), what);
  if (!name.empty())
    out.append(" in ").append(name);
  if (record.ranks.count != 0)
    putRanks(out.append(" ("), record.ranks, ")");
  out.append('\n');
}

void renderTitle(Buffer &out, const Record &record) {
  if (*record.name)
    out.append(" on '").append(record.name).append("'");
  out.add(" (%s, %u byte%s)", record.memory == MemoryKind::Unknown ? "memory" : memoryKindWord(record.memory),
          record.size, record.size == 1 ? "" : "s");
}

void renderBoth(Buffer &out, const Record &record, const RunInfo &run) { both(out, record, run); }

void renderBrief(Buffer &out, const Record &record, const RunInfo &run) {
  if (*record.name)
    out.append("'").append(record.name).append("' ");
  both(out, record, run);
}

void renderTally(Buffer &out, const Record &record, const RunInfo &run) {
  if (record.tally.times() < 2)
    return;
  putRanks(out.append("ompracer: "), record.ranks, ": ").add("race %u, ", record.id);
  renderBrief(out, record, run);
  out.append(": ");
  renderTimes(out, record);
  furtherLines(out, record, run, "; ", "");
  out.append('\n');
}

const char *whyUnchecked(const RunSummary &summary) {
  for (unsigned i = 0; i < summary.noteCount; ++i)
    if (std::strcmp(summary.notes[i].kind, kToolsOff) == 0)
      return summary.notes[i].text;
  return "no OpenMP runtime with tool support (OMPT) was found";
}

void renderSummaryLine(Buffer &out, const RunSummary &summary) {
  if (!summary.checked) {
    putRanks(out.append("ompracer: "), summary.ranks, ": ").add("nothing was checked: %s\n", whyUnchecked(summary));
    return;
  }
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  const auto plural = [](std::uint64_t n, const char *one, const char *many) { return n == 1 ? one : many; };
  putRanks(out.append("ompracer: "), summary.ranks, ": ");
  out.add("%llu %s", number(summary.races), plural(summary.races, "race", "races"));
  if (summary.suppressed != 0)
    out.add(" (%llu suppressed)", number(summary.suppressed));
  out.add(", %llu %s, %llu %s checked", number(summary.fragments), plural(summary.fragments, "fragment", "fragments"),
          number(summary.accesses), plural(summary.accesses, "access", "accesses"));
  // A program that loads dozens of libraries gets a line that can be read; the files have them all.
  constexpr unsigned kOfOneKind = 3;
  const char *word = "";
  for (unsigned i = 0; i < summary.noteCount; ++i) {
    const RecordNote &note = summary.notes[i];
    unsigned before = 0, after = 0;
    for (unsigned j = 0; j < summary.noteCount; ++j)
      if (j != i && std::strcmp(summary.notes[j].kind, note.kind) == 0)
        ++(j < i ? before : after);
    if (before > kOfOneKind)
      continue;
    if (std::strcmp(word, wordOfNote(note)) == 0)
      out.append(", ");
    else
      out.append("; ").append(word = wordOfNote(note)).append(": ");
    if (before == kOfOneKind && after != 0) {
      out.add("%u more of this kind (%s)", after + 1, note.kind);
      continue;
    }
    renderNote(out, note);
  }
  out.append('\n');
}

} // namespace ompracer
