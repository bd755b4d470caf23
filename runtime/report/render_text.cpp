// A race as text for people: what, where twice, why parallel, which variable, how to suppress it.
#include "report/render.h"

#include <cstring>

namespace ompracer {
namespace {

/// Escape sequences, or empty strings.
struct Palette {
  const char *title = "";
  const char *place = "";
  const char *caret = "";
  const char *plain = "";
};

constexpr Palette kColors{"\x1b[1;31m", "\x1b[1m", "\x1b[1;32m", "\x1b[0m"};

void place(Buffer &out, const Position &position, const RunInfo &run) {
  if (!position.known()) {
    out.append("an unknown place (compile with -g)");
    return;
  }
  out.append(shortPath(position.file, run)).add(":%u", position.line);
  if (position.column != 0)
    out.add(":%u", position.column);
}

/// "write jacobi.c:41:9"
void brief(Buffer &out, const RecordAccess &access, const RunInfo &run) {
  out.append(access.atomic ? "atomic " : "").append(access.write ? "write " : "read ");
  place(out, access.position, run);
}

/// "for" reads badly in a sentence.
const char *constructWord(const RecordConstruct &construct) {
  return std::strcmp(construct.kind, "for") == 0 ? "loop" : construct.kind;
}

/// ", iteration 17 of the loop at jacobi.c:38"
void constructClause(Buffer &out, const RecordConstruct &construct, const char *article, const RunInfo &run) {
  if (!*construct.kind)
    return;
  if (construct.hasIteration) {
    const bool sections = std::strncmp(construct.kind, "section", 7) == 0;
    out.add(", %s %llu of", sections ? "section" : "iteration",
            static_cast<unsigned long long>(construct.iteration + (sections ? 1 : 0)));
  } else {
    out.append(", in");
  }
  out.append(" ").append(article).append(" ").append(constructWord(construct));
  if (construct.position.known())
    out.append(" at ").append(shortPath(construct.position.file, run)).add(":%u", construct.position.line);
}

/// The source line with a mark below the column; tabs become blanks so that the mark stands right.
void quote(Buffer &out, const RecordAccess &access, const Palette &colors) {
  const char *line = access.sourceLine;
  if (!*line)
    return;
  unsigned indent = 0;
  while (line[indent] == ' ' || line[indent] == '\t')
    ++indent;
  out.append("      ");
  for (const char *p = line + indent; *p; ++p)
    out.append(*p == '\t' ? ' ' : *p);
  out.append('\n');
  if (access.position.column > indent && access.position.column <= indent + std::strlen(line + indent)) {
    out.append("      ");
    for (unsigned i = indent + 1; i < access.position.column; ++i)
      out.append(' ');
    out.append(colors.caret).append('^').append(colors.plain).append('\n');
  }
}

void accessLines(Buffer &out, const RecordAccess &access, const RunInfo &run, const Palette &colors) {
  out.append("  ");
  renderAccessWords(out, access);
  out.add(" at 0x%llx by thread %u", static_cast<unsigned long long>(access.address), access.thread);
  constructClause(out, access.construct, "the", run);
  // A task's body is its own construct: once is enough.
  const bool same = std::strcmp(access.task.kind, access.construct.kind) == 0 &&
                    access.task.position.line == access.construct.position.line;
  if (!same)
    constructClause(out, access.task, "a", run);
  if (access.lockCount != 0) {
    out.add(", holding %s", access.lockCount == 1 ? "lock" : "locks");
    for (unsigned i = 0; i < access.lockCount; ++i)
      out.add(" 0x%llx", static_cast<unsigned long long>(access.locks[i]));
  }
  out.append("\n    ").append(colors.place);
  place(out, access.position, run);
  out.append(colors.plain);
  if (*access.function) {
    const char *what;
    const std::string_view name = plainFunction(access.function, what);
    if (!name.empty())
      out.append(" in ").append(name);
  }
  out.append('\n');
  quote(out, access, colors);
}

void frames(Buffer &out, const RecordFrame *stack, unsigned depth, const RunInfo &run) {
  unsigned number = 0;
  for (unsigned i = 0; i < depth; ++i) {
    if (isRuntimeFrame(stack[i]))
      continue;
    const char *what;
    const std::string_view name = plainFunction(stack[i].function, what);
    unsigned shown = i;
    // An outlined body is called by wrappers of the compiler: one construct, one line. The outermost wrapper tells a
    // task from a region; the innermost frame with a line is where the code is.
    const char *wrapper;
    while (*what && i + 1 < depth && plainFunction(stack[i + 1].function, wrapper) == name && *wrapper) {
      ++i;
      what = wrapper;
      if (!stack[shown].position.known())
        shown = i;
    }
    const RecordFrame &frame = stack[shown];
    out.add("    #%u ", number++);
    if (*what)
      out.append(what).append(name.empty() ? "" : " in ").append(name);
    else
      out.append(*frame.function ? frame.function : "??");
    out.append(' ');
    if (frame.position.known())
      place(out, frame.position, run);
    else if (*frame.module)
      out.append("(").append(frame.module).add("+0x%llx)", static_cast<unsigned long long>(frame.offset));
    else
      out.add("(0x%llx)", static_cast<unsigned long long>(frame.offset));
    out.append('\n');
  }
}

bool hasShownFrame(const RecordFrame *stack, unsigned depth) {
  for (unsigned i = 0; i < depth; ++i)
    if (!isRuntimeFrame(stack[i]))
      return true;
  return false;
}

void variableLines(Buffer &out, const Record &record, const RunInfo &run) {
  out.append("  variable: ");
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
    if (size > record.size)
      out.add(", byte %llu of it", offset);
    if (record.declared.known()) {
      out.append(", declared at ");
      place(out, record.declared, run);
    }
    out.append('\n');
    return;
  case MemoryKind::Heap:
    out.add("byte %llu of a heap block of %llu bytes", offset, size);
    if (record.allocationDepth != 0 && hasShownFrame(record.allocation, record.allocationDepth)) {
      out.append(", allocated by\n");
      frames(out, record.allocation, record.allocationDepth, run);
    } else {
      out.append('\n');
    }
    return;
  case MemoryKind::Stack:
    out.append("on the stack of a thread\n");
    return;
  case MemoryKind::Unknown:
    break;
  }
  out.append("in memory of unknown origin\n");
}

/// The line that a suppression file needs: the innermost known function, or the file.
void suppressionHint(Buffer &out, const Record &record, const RunInfo &run) {
  for (const RecordAccess &access : {record.accesses[1], record.accesses[0]}) {
    const char *what;
    const std::string_view name = plainFunction(access.function, what);
    if (!name.empty()) {
      out.append("race:").append(name);
      return;
    }
    if (access.position.known()) {
      out.append("race:").append(shortPath(access.position.file, run));
      return;
    }
  }
  out.append("none");
}

} // namespace

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
  out.add("==%u== %sompracer: data race", run.processId, colors.title);
  if (*record.name)
    out.append(" on '").append(record.name).append("'");
  out.add(" (%s, %u byte%s)%s: ", record.memory == MemoryKind::Unknown ? "memory" : memoryKindWord(record.memory),
          record.size, record.size == 1 ? "" : "s", colors.plain);
  brief(out, record.accesses[0], run);
  out.append(" / ");
  brief(out, record.accesses[1], run);
  out.append('\n');
  accessLines(out, record.accesses[0], run, colors);
  accessLines(out, record.accesses[1], run, colors);
  out.append("  why parallel: ").append(record.reason).append('\n');
  variableLines(out, record, run);
  for (int i = 0; i < 2; ++i) {
    const RecordAccess &access = record.accesses[i];
    if (!hasShownFrame(access.stack, access.stackDepth))
      continue;
    out.append(i == 1 ? "  stack of the second access:\n" : "  stack of the first access:\n");
    frames(out, access.stack, access.stackDepth, run);
  }
  out.append("  suppression: ");
  suppressionHint(out, record, run);
  out.append("   fingerprint: ").append(record.fingerprint).append('\n');
  out.append("SUMMARY: ompracer: data race ");
  place(out, record.accesses[1].position, run);
  const char *what;
  const std::string_view name = plainFunction(record.accesses[1].function, what);
  if (!name.empty())
    out.append(" in ").append(name);
  out.append('\n');
}

void renderSummaryLine(Buffer &out, const RunSummary &summary) {
  if (!summary.checked) {
    out.append("ompracer: nothing was checked: no OpenMP runtime with tool support (OMPT) was found\n");
    return;
  }
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  const auto plural = [](std::uint64_t n, const char *one, const char *many) { return n == 1 ? one : many; };
  out.add("ompracer: %llu %s", number(summary.races), plural(summary.races, "race", "races"));
  if (summary.suppressed != 0)
    out.add(" (%llu suppressed)", number(summary.suppressed));
  out.add(", %llu %s, %llu %s checked", number(summary.fragments), plural(summary.fragments, "fragment", "fragments"),
          number(summary.accesses), plural(summary.accesses, "access", "accesses"));
  for (unsigned i = 0; i < summary.noteCount; ++i) {
    out.append(i == 0 ? "; not checked: " : ", ").append(summary.notes[i].text);
    if (summary.notes[i].count > 1)
      out.add(" (%llu times)", number(summary.notes[i].count));
  }
  out.append('\n');
}

} // namespace ompracer
