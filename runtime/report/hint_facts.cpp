// See hint_facts.h.
#include "report/hint_facts.h"

#include "ompracer/abi.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ompracer {
namespace {

bool is(const char *kind, std::string_view word) { return kind == word; }

std::string_view code(const RecordAccess &access) { return withoutComment(access.sourceLine); }

/// Names of functions in the debug information have no parameters, those from demanglers have: "void f<int>(int)".
bool sameFunction(std::string_view a, std::string_view b) {
  if (a.size() > b.size())
    std::swap(a, b);
  const std::size_t at = b.find(a);
  return a == b || (at != std::string_view::npos && (at == 0 || b[at - 1] == ' ') && b[at + a.size()] == '(');
}

/// Can a clause of the directive name the variable of the access? Its function's variables, if they are declared
/// before. Yes, where that is not known.
bool canName(const RecordConstruct &construct, const RecordAccess &access) {
  const unsigned declared = access.object >> OMPRACER_OBJECT_LINE_SHIFT;
  if (declared != 0 && construct.position.known() &&
      (std::strcmp(access.position.file, construct.position.file) != 0 || declared > construct.position.line))
    return false;
  const char *what;
  const RecordFrame *frame = access.caller ? access.caller : access.stackDepth != 0 ? access.stack : nullptr;
  if (!frame || !construct.position.known() || isOfCxxLibrary(frame->position.file))
    return true;
  const std::string_view inner = plainFunction(frame->function, what), outer = plainFunction(construct.function, what);
  return inner.empty() || outer.empty() || sameFunction(inner, outer);
}

/// Does a descendant of the task make the access?
bool isNested(const RecordConstruct &task, const RecordAccess &access) {
  return access.task.position.known() && task.position.known() && !samePlace(access.task.position, task.position);
}

/// No clause may name a static member of a class: "A::counter". A variable of a namespace looks the same; one of a
/// function does not: "f(int)::last".
bool isMemberOfClass(std::string_view name) {
  const std::size_t scope = name.rfind("::");
  return scope != std::string_view::npos && scope != 0 && name[scope - 1] != ')';
}

/// Is this where local variables end?
bool endsBlock(const RecordAccess &access) {
  const std::string_view line = code(access);
  const unsigned column = access.ownPosition().column;
  return column != 0 && column <= line.size() && line[column - 1] == '}';
}

/// Do lines say which of the two comes first?
bool ofOneFunction(const RecordAccess &a, const RecordAccess &b) {
  return *a.ownFunction() && std::strcmp(a.ownFunction(), b.ownFunction()) == 0 &&
         std::strcmp(a.ownPosition().file, b.ownPosition().file) == 0;
}

/// Regions in regions: do those around the innermost one share the variable? Then what a clause of that one makes
/// single races in these.
bool isSharedOutside(const Record &record) {
  const RecordAccess &access = record.accesses[1];
  const unsigned declared = access.object >> OMPRACER_OBJECT_LINE_SHIFT;
  unsigned regions = 0;
  for (unsigned i = 0; i < access.stackDepth; ++i)
    if (const RecordFrame &frame = access.stack[i]; is(frame.construct, "parallel") && ++regions == 2)
      return record.memory == MemoryKind::Global || declared == 0 || declared < frame.created.line ||
             std::strcmp(access.position.file, frame.created.file) != 0;
  return false;
}

/// Is the access made in a task or region inside the construct? Clauses of the latter do not reach it.
bool isInside(const Record &record, const RecordAccess &access) {
  const RecordConstruct &inner = access.construct;
  if (!*inner.kind || !inner.position.known() || samePlace(inner.position, record.construct.position))
    return false;
  // Chunks that the schedule gives to certain threads are code of these: of the region around the loop.
  const RecordConstruct &branch = record.branches[&access == &record.accesses[1]];
  if (is(inner.kind, "parallel") && samePlace(inner.position, branch.position) && is(record.construct.kind, "for"))
    return false;
  const bool ofTeam = record.lacks == Rule::BarrierCode || record.lacks == Rule::ParallelEnd;
  return !ofTeam || is(inner.kind, "task") || is(inner.kind, "taskloop") || is(inner.kind, "parallel");
}

/// Is this a member function of a class of the C++ library: "std::vector<int>::push_back(int&&)"?
bool isMember(std::string_view function) {
  unsigned parts = 0;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < function.size() && (function[i] != '(' || depth != 0); ++i) {
    depth += function[i] == '<' ? 1 : function[i] == '>' ? -1 : 0;
    if (depth != 0)
      continue;
    if (function[i] == ' ') { // after the return type of a template
      begin = i + 1;
      parts = 0;
    } else if (function.substr(i, 2) == "::") {
      ++parts;
    }
  }
  function.remove_prefix(begin);
  return function.substr(0, 5) == "std::" && function.substr(0, 13) != "std::ranges::" && parts >= 2;
}

Update updateOf(const RecordAccess &access, std::string_view name) {
  return isOfCxxLibrary(access.position.file) ? Update() : updateAt(code(access), access.ownPosition().column, name);
}

/// Does the line do more with the variable than the update or assignment: "c[j] = i; j++;"?
bool usesToo(const RecordAccess &access, std::string_view name) {
  const std::string_view line = code(access);
  const unsigned column = access.ownPosition().column;
  return occurrences(line, name) > (readsItself(line, column, name) && !isStepOrCompound(line, column, name) ? 2u : 1u);
}

/// Of two accesses; a read on the line of an update is part of it.
Update bothUpdate(const RecordAccess &first, const RecordAccess &second, bool sameLine, std::string_view name) {
  const RecordAccess &write = first.write ? first : second, &other = first.write ? second : first;
  Update update = updateOf(write, name);
  if (sameLine && !other.write)
    return update;
  const Update further = updateOf(other, name);
  if (update.op == 0 || further.op == 0)
    return {};
  const auto group = [](char op) { return op == '-' ? '+' : op; };
  if (group(update.op) != group(further.op))
    update.op = '?';
  update.used |= further.used;
  return update;
}

} // namespace

HintFacts::HintFacts(const Record &r) : record(r), first(r.accesses[0]), second(r.accesses[1]) {
  const char *text = record.name;
  for (const RecordAccess &access : record.accesses)
    if (*access.variable)
      text = access.variable;
  const bool firstNames = canName(record.construct, first) && !isInside(record, first),
             secondNames = canName(record.construct, second) && !isInside(record, second);
  clause = firstNames && secondNames;
  const RecordAccess &namer = firstNames ? first : second;
  passed = firstNames != secondNames && namer.write && *namer.variable;
  if (passed)
    text = namer.variable;
  name = baseName(text);
  const bool nameable =
      isFortran(first.ownPosition().file) || (!isMemberOfClass(text) && !isMemberOfClass(record.name));
  clause &= !name.empty() && nameable;
  bool selected = std::strpbrk(text, ".>%") != nullptr; // a member: clauses name whole variables
  for (unsigned i = 0; i < 2; ++i) {
    const RecordAccess &access = record.accesses[i];
    const unsigned known = access.object & (OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_PART);
    // What the debug information knows is not guessed from the line, where the name may be another variable's.
    selected |= known != 0 ? (known & OMPRACER_OBJECT_PART) != 0 : isSelected(code(access), name);
    selected |= !passed && std::strpbrk(access.variable, ".>%") != nullptr; // "p.y = 5;" beside "q = p;"
    pointer |= (access.object & OMPRACER_OBJECT_POINTER) != 0;
    object |= (access.object & OMPRACER_OBJECT_CLASS) != 0;
    inserts |= (access.object & OMPRACER_OBJECT_INSERTS) != 0;
    mixed |= (access.object & OMPRACER_OBJECT_MIXED) != 0;
    readFirst |= (access.object & OMPRACER_OBJECT_READ_FIRST) != 0;
    array |= (access.object & OMPRACER_OBJECT_ARRAY) != 0;
    index |= access.write && isLoopIndex(code(access), name);
    indices[i] = indexText(code(access), access.ownPosition().column, name);
    if (isOfCxxLibrary(access.position.file)) {
      const std::string_view function = access.function;
      inLibrary = true;
      sharedWord |= function.find("_Bit_reference") != std::string_view::npos ||
                    function.find("bitset<") != std::string_view::npos;
      members |= access.caller && access.caller != access.stack && isMember(access.caller[-1].function);
    }
  }
  selected |= record.memory == MemoryKind::Heap || (record.objectSize > record.size && record.objectSize != 0);
  whole = !selected;
  index &= whole;
  member = std::strpbrk(text, ".%") != nullptr && std::strstr(text, "->") == nullptr;
  const bool global = record.memory == MemoryKind::Global;
  perThread = global && std::strcmp(record.commonBlock, "/__BLNK/") != 0; // that of blank common has no name

  sameLine = samePlace(first.ownPosition(), second.ownPosition());
  update = bothUpdate(first, second, sameLine, lastName(text));
  flag = sameLine && first.write && second.write &&
         assignsConstant(code(first), first.ownPosition().column, lastName(text));
  if (sameLine && update.op == 0)
    tested = minOrMax(code(first), (first.write ? first : second).ownPosition().column, name);
  if (first.write == second.write) {
    begins = Begins::Write;
  } else {
    const RecordAccess &write = first.write ? first : second, &read = first.write ? second : first;
    if (sameLine) { // "t = f(i); g(t);", but not "x = f(x);"
      const std::string_view line = code(write);
      const unsigned from = write.ownPosition().column, to = read.ownPosition().column;
      const bool after = from != 0 && to > from && from <= line.size() &&
                         line.substr(from, to - from).find(';') != std::string_view::npos;
      begins = after ? Begins::Write : Begins::Read;
    } else if (ofOneFunction(read, write)) {
      begins = read.ownPosition().line < write.ownPosition().line ? Begins::Read : Begins::Write;
    }
    const unsigned from = read.ownPosition().line, to = write.ownPosition().line;
    const bool inside = code(write).find("if (") == std::string_view::npos;
    if (update.op == 0 && tested == Tested::No && (sameLine || (to > from && to - from <= 3 && inside)))
      tested = testedAssignment(code(read), code(write), write.ownPosition().column, name);
  }

  // Of two writes in one function the first one decides: "x = 0; … x = x + a;" begins with a write.
  const bool inOrder = first.write && second.write && !sameLine && ofOneFunction(first, second);
  const unsigned firstLine = std::min(first.ownPosition().line, second.ownPosition().line);
  if (!index)
    for (const RecordAccess &access : record.accesses)
      if (access.write && !isOfCxxLibrary(access.position.file) &&
          (!inOrder || access.ownPosition().line == firstLine) &&
          readsItself(code(access), access.ownPosition().column, lastName(text)))
        begins = Begins::Read;
  if (readFirst)
    begins = Begins::Read;
  // Each use of the other ones is after a write.
  if (const unsigned known = OMPRACER_OBJECT_MIXED; !readFirst && (first.object & second.object & known)) {
    begins = Begins::Write;
    update = {};
  }
  mixed |=
      ((update.op != 0 && !update.used) || flag) && (usesToo(first, lastName(text)) || usesToo(second, lastName(text)));
  for (const RecordAccess &access : record.accesses)
    combines |= access.combines;
  // Not of a task that a directive made: of the threads themselves.
  ofThreads = combines && (record.lacks == Rule::BarrierCode || !record.construct.position.known());
  shared = isSharedOutside(record);
  const RecordConstruct &a = first.construct, &b = second.construct;
  if (first.write != second.write && a.hasIteration && b.hasIteration &&
      samePlace(a.position, record.construct.position) && samePlace(b.position, record.construct.position))
    forward = first.write ? a.iteration < b.iteration : b.iteration < a.iteration;

  oneLocked = (first.lockCount == 0) != (second.lockCount == 0);
  differentLocks = first.lockCount != 0 && second.lockCount != 0;
  for (unsigned i = 0; i < first.lockCount; ++i)
    for (unsigned j = 0; j < second.lockCount; ++j)
      differentLocks &= first.locks[i] != second.locks[j];

  const char *kind = record.construct.kind;
  iterations = isOfIterations(record.lacks);
  threads = record.lacks == Rule::BarrierCode;
  sections = record.lacks == Rule::FloatingBegin;
  simd = is(kind, "simd");
  league = is(kind, "distribute") || record.lacks == Rule::ParallelEnd;
  sameCode = iterations || threads || sections;
  hasReduction = !is(kind, "single") && !is(kind, "task");

  const RecordConstruct &one = record.branches[0], &two = record.branches[1];
  if (record.lacks == Rule::FloatingEnd) {
    endsBetween = record.earlier >= 0 && !is(record.branches[record.earlier].kind, "parallel");
    beginsBetween = record.earlier >= 0 && !endsBetween;
    afterTask = is(one.kind, "task") || is(two.kind, "task");
  }
  taskloop = is(one.kind, "taskloop") && is(two.kind, "taskloop") && one.position.line == two.position.line;
  taskNames = !name.empty() && nameable && whole && canName(one, first) && canName(two, second);
  const RecordConstruct &task = record.branches[1 - outerSide(record)];
  innerNames = !name.empty() && nameable && whole && canName(task, inner());
  innerReads = !inner().write;
  nextRound = outer().ownPosition().known() && outer().ownPosition().line <= task.position.line &&
              canName(task, outer()) && std::strcmp(task.position.file, outer().ownPosition().file) == 0;
  nested = isNested(task, inner());
  ended = record.memory == MemoryKind::Stack && whole &&
          (endsBlock(outer()) || (samePlace(outer().ownPosition(), inner().ownPosition()) &&
                                  outer().task.position.known() && samePlace(outer().task.position, task.position)));
  sameDirective = samePlace(one.position, two.position);
  siblings = !isNested(one, first) && !isNested(two, second);
  unjoined = record.earlier >= 0 && isNested(record.branches[record.earlier], record.accesses[record.earlier]);
}

} // namespace ompracer
