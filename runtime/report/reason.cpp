// The wording that all renderers share: reasons, accesses, functions.
#include "report/render.h"

#include <cstring>
#include <iterator>
#include <strings.h>

namespace ompracer {
namespace {

/// "the loop at jacobi.c:38"
void construct(Buffer &out, const char *word, const Position &position, const RunInfo &run) {
  out.append("the ").append(word);
  if (position.known())
    out.append(" at ").append(shortPath(position.file, run)).add(":%u", position.line);
}

const char *loopWord(const RecordConstruct &c) {
  if (std::strcmp(c.kind, "taskloop") == 0)
    return "taskloop";
  if (std::strcmp(c.kind, "distribute") == 0)
    return "distribute loop";
  if (std::strcmp(c.kind, "simd") == 0)
    return "simd loop";
  return "loop";
}

void shortPlace(Buffer &out, const Position &position, const RunInfo &run) {
  out.append(shortPath(position.file, run)).add(":%u", position.line);
}

/// The task that the access of one side ran in, or in a descendant of which it did.
void task(Buffer &out, const Record &record, int side, const RunInfo &run) {
  const RecordConstruct &branch = record.branches[side];
  out.append("the task");
  if (*branch.kind && branch.position.known()) {
    out.append(" created at ");
    shortPlace(out, branch.position, run);
  }
}

/// "tree.c:27", or words for it.
void accessPlace(Buffer &out, const RecordAccess &access, const RunInfo &run) {
  if (access.ownPosition().known())
    shortPlace(out, access.ownPosition(), run);
  else
    out.append("the other access");
}

void locksClause(Buffer &out, const Record &record) {
  const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
  for (unsigned i = 0; first.locks && second.locks && i < first.lockCount; ++i)
    for (unsigned j = 0; j < second.lockCount; ++j)
      if (first.locks[i] == second.locks[j]) {
        out.append("; the lock that both hold does not exclude them, for they hold it for reading, in one extent or in "
                   "two contention groups");
        return;
      }
  const unsigned held = (record.accesses[0].lockCount != 0) + (record.accesses[1].lockCount != 0);
  out.append(held == 0 ? "" : held == 1 ? "; only one of them holds a lock" : "; they hold no lock in common");
}

/// What an iteration or thread would need to be excluded: only where nothing of it is there.
void noLock(Buffer &out, const Record &record) {
  if (record.accesses[0].lockCount == 0 && record.accesses[1].lockCount == 0)
    out.append(", no common lock");
}

} // namespace

FurtherLines::FurtherLines(const Record &record) {
  const auto compare = [](const Position &a, const Position &b) {
    const int files = std::strcmp(a.file, b.file);
    return files != 0 ? files : a.line < b.line ? -1 : a.line > b.line ? 1 : 0;
  };
  for (unsigned i = 0; i < record.otherCount; ++i)
    for (const OtherPair::Side &side : record.others[i].sides) {
      if (compare(side.position, record.accesses[0].position) == 0 ||
          compare(side.position, record.accesses[1].position) == 0)
        continue;
      unsigned at = count;
      while (at != 0 && compare(side.position, sides[at - 1]->position) < 0)
        --at;
      if (at != 0 && compare(side.position, sides[at - 1]->position) == 0)
        continue;
      for (unsigned k = count++; k > at; --k)
        sides[k] = sides[k - 1];
      sides[at] = &side;
    }
}

void renderFurtherLines(Buffer &out, const Record &record, const RunInfo &run) {
  const bool oneFile = std::strcmp(record.accesses[0].position.file, record.accesses[1].position.file) == 0;
  const FurtherLines lines(record);
  for (unsigned i = 0; i < lines.count; ++i) {
    const Position &position = lines.sides[i]->position;
    out.append(i == 0 ? "" : i + 1 == lines.count && record.othersLeftOut == 0 ? " and " : ", ");
    if (oneFile)
      out.add("%u", position.line);
    else
      shortPlace(out, position, run);
  }
  if (lines.count != 0 && record.othersLeftOut != 0)
    out.append(" and more");
}

int outerSide(const Record &record) {
  return *record.branches[0].kind && !*record.branches[1].kind   ? 1
         : *record.branches[1].kind && !*record.branches[0].kind ? 0
                                                                 : 1;
}

const char *memoryKindWord(MemoryKind kind) {
  switch (kind) {
  case MemoryKind::Global:
    return "global";
  case MemoryKind::Heap:
    return "heap";
  case MemoryKind::Stack:
    return "stack";
  case MemoryKind::ThreadLocal:
    return "thread-local";
  case MemoryKind::Unknown:
    break;
  }
  return "unknown";
}

const char *repairKindWord(RepairKind kind) {
  constexpr const char *kWords[] = {"other",        "remove-nowait", "barrier",   "taskwait",  "taskgroup",
                                    "depend",       "ordered",       "serial",    "reduction", "private",
                                    "firstprivate", "threadprivate", "linear",    "atomic",    "critical",
                                    "lock",         "safelen",       "own-object"};
  static_assert(std::size(kWords) == kRepairKinds);
  return kWords[static_cast<unsigned>(kind)];
}

const char *sideWord(RepairPlace::Side side) {
  switch (side) {
  case RepairPlace::AtIt:
    return "at";
  case RepairPlace::Before:
    return "before";
  case RepairPlace::After:
    return "after";
  case RepairPlace::Around:
    return "around";
  case RepairPlace::EndOfIt:
    break;
  }
  return "end";
}

namespace {

constexpr char kEndOfLoop[] = "the end of the loop comes after both", kBarrier[] = "the next barrier comes after both",
               kTasks[] = "no taskwait, taskgroup, barrier or dependence between them";

constexpr Reason kReasons[] = {
    {Rule::BarrierCode, "implicit-tasks", kBarrier},
    {Rule::LoopNamedChunk, "iterations", kEndOfLoop},
    {Rule::TaskloopStrict, "iterations", kEndOfLoop},
    {Rule::SimdSafelen, "iterations", kEndOfLoop},
    {Rule::OrderedBlocks, "iterations", "the ordered block does not contain both"},
    {Rule::FloatingBegin, "sections", "the end of the sections comes after both"},
    {Rule::FloatingEnd, "floating-work", kBarrier},
    {Rule::TaskwaitChildren, "task-and-parent", kTasks},
    {Rule::DependSiblings, "tasks", kTasks},
    {Rule::TaskgroupDescendants, "task-not-joined", "the taskwait joins the child, not its descendants"},
    {Rule::ReductionCompleted, "reduction", "the end of the region comes after both"},
    {Rule::ParallelEnd, "teams", "the end of teams comes after both"},
    {Rule::ThreadJoin, "initial-threads", "nothing known orders the two host threads"},
    {Rule::None, "unknown", ""},
};

} // namespace

const Reason &reasonOf(Rule lacks) {
  const Reason *reason = kReasons;
  while (reason->lacks != lacks && reason->lacks != Rule::None)
    ++reason;
  return *reason;
}

Rule ruleOfReason(std::string_view word) {
  const Reason *reason = kReasons;
  while (word != reason->word && reason->lacks != Rule::None)
    ++reason;
  return reason->lacks;
}

bool isOfIterations(Rule lacks) { return std::strcmp(reasonOf(lacks).word, "iterations") == 0; }

void renderReason(Buffer &out, const Record &record, const RunInfo &run) {
  const RecordAccess &a = record.accesses[0];
  const RecordAccess &b = record.accesses[1];
  const RecordConstruct &c = record.construct;
  switch (record.lacks) {
  case Rule::BarrierCode:
    if (a.thread != b.thread)
      out.add("threads %u and %u of ", a.thread, b.thread);
    else
      out.append("two threads of ");
    construct(out, "parallel region", c.position, run);
    out.append(" make these accesses: no barrier between them");
    noLock(out, record);
    break;
  case Rule::LoopNamedChunk:
  case Rule::OrderedBlocks:
  case Rule::TaskloopStrict:
  case Rule::SimdSafelen:
    if (a.construct.hasIteration && b.construct.hasIteration && a.construct.iteration != b.construct.iteration)
      out.add("iterations %llu and %llu of ", static_cast<unsigned long long>(a.construct.iteration),
              static_cast<unsigned long long>(b.construct.iteration));
    else
      out.append("two iterations of ");
    construct(out, loopWord(c), c.position, run);
    out.append(record.lacks == Rule::OrderedBlocks ? " are parallel outside the ordered block"
                                                   : " may run in parallel: no ordered");
    noLock(out, record);
    break;
  case Rule::FloatingBegin:
    if (a.construct.hasIteration && b.construct.hasIteration && a.construct.iteration != b.construct.iteration)
      out.add("sections %llu and %llu of ", static_cast<unsigned long long>(a.construct.iteration + 1),
              static_cast<unsigned long long>(b.construct.iteration + 1));
    else
      out.append("two sections of ");
    construct(out, "sections construct", c.position, run);
    out.append(" may run in parallel");
    if (record.accesses[0].lockCount == 0 && record.accesses[1].lockCount == 0)
      out.append(": no common lock");
    break;
  case Rule::FloatingEnd: {
    const bool loop = std::strcmp(c.kind, "for") == 0 || std::strcmp(c.kind, "distribute") == 0;
    Buffer word;
    word.append(loop ? loopWord(c) : *c.kind ? c.kind : "worksharing").append(loop ? "" : " construct").append('\0');
    out.append(loop ? "any thread may execute any iteration of " : "any thread may execute the body of ");
    construct(out, word.view().data(), c.position, run);
    out.append(", and no barrier separates it from the other access");
    noLock(out, record);
    break;
  }
  case Rule::TaskwaitChildren:
    task(out, record, 1 - outerSide(record), run);
    out.append(" is joined by no taskwait, taskgroup or barrier before ");
    accessPlace(out, record.accesses[outerSide(record)], run);
    break;
  case Rule::DependSiblings: {
    const Position &first = record.branches[0].position, &second = record.branches[1].position;
    if (first.known() && second.known() && (first.line != second.line || std::strcmp(first.file, second.file) != 0)) {
      out.append("the tasks created at ");
      shortPlace(out, first, run);
      out.append(" and ");
      shortPlace(out, second, run);
    } else {
      out.append("two tasks created by ");
      construct(out, "directive", first.known() ? first : second, run);
    }
    out.append(" have no order: no taskwait between them, and ")
        .append(a.depends && b.depends   ? "their dependences do not relate them"
                : a.depends || b.depends ? "only one of them has dependences"
                                         : "no dependence");
    break;
  }
  case Rule::TaskgroupDescendants:
    out.append("a descendant of ");
    task(out, record, 1 - outerSide(record), run);
    out.append(" is joined by no taskwait before ");
    accessPlace(out, record.accesses[outerSide(record)], run);
    out.append(": ");
    if (record.taskwait.known()) {
      out.append("the taskwait at ");
      shortPlace(out, record.taskwait, run);
    } else {
      out.append("a taskwait");
    }
    out.append(" waits for children only");
    break;
  case Rule::ReductionCompleted:
    out.append("what a task contributes to the region's reduction is combined with the original variable at any time "
               "before the end of the region, whatever barriers are between");
    noLock(out, record);
    break;
  case Rule::ThreadJoin:
    out.append("two threads of the host program make these accesses, and nothing that is known orders them");
    break;
  case Rule::ParallelEnd:
    out.append("two teams of ");
    construct(out, "teams construct", c.position, run);
    out.append(" are never synchronised with each other");
    break;
  default:
    break;
  }
  if (!record.initializer)
    locksClause(out, record);
  else
    out.append("; the initialiser reads omp_orig, and the compiler makes no barrier between the initialisers and the "
               "combinations (T037)");
  if (record.lacks != Rule::None)
    out.append(" [").append(idOf(record.lacks)).append("]");
}

void renderAccessWords(Buffer &out, const RecordAccess &access) {
  out.add("%s%s of %u byte%s", access.atomic ? "atomic " : "", access.write ? "write" : "read", access.size,
          access.size == 1 ? "" : "s");
}

void renderThread(Buffer &out, const RecordAccess &access) {
  out.add("thread %u", access.thread);
  if (access.host != 0)
    out.add(" of host thread %u", access.host);
}

void renderLock(Buffer &out, const RecordAccess &access, unsigned index) {
  const char *name = access.lockNames ? access.lockNames[index] : "";
  if (*name)
    out.append(name);
  else
    out.append("a lock");
}

bool isFortran(const char *file) {
  const char *dot = file ? std::strrchr(file, '.') : nullptr;
  if (!dot)
    return false;
  for (const char *extension : {".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08", ".fpp"})
    if (strcasecmp(dot, extension) == 0)
      return true;
  return false;
}

bool isOfCxxLibrary(const char *file) {
  return file && (std::strstr(file, "/include/c++/") || std::strstr(file, "/include/g++"));
}

void findCallerOfLibrary(RecordAccess &access, bool current) {
  for (unsigned i = 0; i < access.stackDepth && isOfCxxLibrary(access.position.file); ++i) {
    const RecordFrame &frame = access.stack[i], &innermost = access.stack[0];
    if (!frame.position.known() || isOfCxxLibrary(frame.position.file))
      continue;
    if (isRuntimeFrame(frame))
      return;
    access.caller = &frame;
    access.callerIsExample =
        !current && (frame.offset != innermost.offset || std::strcmp(frame.module, innermost.module) != 0);
    return;
  }
}

bool isRuntimeFrame(const RecordFrame &frame) {
  const std::string_view function = frame.function;
  for (const std::string_view prefix : {"__kmp", "__ompracer", "Fortran::runtime::", "_Fortran", "ompracer::",
                                        "__libc_start", "__GI_", "start_thread", "clone", "_start", "GOMP_"})
    if (function.substr(0, prefix.size()) == prefix)
      return true;
  const std::string_view module = frame.module;
  const std::size_t slash = module.rfind('/');
  const std::string_view file = slash == std::string_view::npos ? module : module.substr(slash + 1);
  for (const std::string_view prefix : {"libomp.so", "libomp5", "libiomp5", "libompracer_rt"})
    if (file.substr(0, prefix.size()) == prefix)
      return true;
  return false;
}

} // namespace ompracer
