// From addresses to names. See resolve.h.
#include "report/resolve.h"

#include "base/log.h"
#include "platform/hidden_state.h"
#include "platform/platform.h"
#include "platform/symboliser.h"
#include "report/fortran_element.h"
#include "report/render.h"
#include "report/source.h"
#include "report/source_line.h"

#include "ompracer/abi.h"

#include <cctype>
#include <cstring>

namespace ompracer {
namespace {

// Large, and there is one caller at a time.
constinit Frames gFrames;

const char *orEmpty(const char *text) { return text ? text : ""; }

/// Where a construct stands: the innermost source frame of the call into the OpenMP runtime that is not one of the C++
/// library, if there is such.
void resolveConstruct(const ConstructInfo &from, Arena &arena, RecordConstruct &to) {
  to.kind = orEmpty(from.kind);
  to.hasIteration = from.hasIteration;
  to.iteration = from.iteration;
  if (from.codePtr == 0)
    return;
  symbolise(from.codePtr, gFrames);
  unsigned own = 0;
  while (own < gFrames.count && isOfCxxLibrary(gFrames.frames[own].file))
    ++own;
  const Frame &frame = gFrames.frames[own < gFrames.count ? own : 0];
  to.position = {arena.copy(frame.file), frame.line, frame.column};
  to.function = arena.copy(frame.function);
}

/// Collects frames, inlined ones included. A part of a stack ends where the runtime called it.
class StackBuilder {
public:
  explicit StackBuilder(Arena &memory) : arena(memory), frames(memory.makeArray<RecordFrame>(kMax)) {}

  /// Leading frames of the runtime are left out; the first one after others ends the part, unless `whole`. main ends
  /// it always: who calls it is of no use, and finding its name means to read the C library's symbols.
  void add(const uptr *stack, unsigned depth, bool whole) {
    const unsigned begin = count;
    for (unsigned i = 0; frames && i < depth; ++i) {
      const bool inside = count != begin;
      if (!(inside && whole) && isInRuntime(stack[i])) { // known without a look at libomp's symbols
        if (inside)
          return;
        continue;
      }
      symbolise(stack[i], gFrames);
      for (unsigned k = 0; k < gFrames.count && count < kMax; ++k) {
        const Frame &from = gFrames.frames[k];
        RecordFrame &to = frames[count];
        to = {};
        to.function = arena.copy(from.function);
        to.module = arena.copy(from.module);
        to.offset = from.offset;
        to.position = {arena.copy(from.file), from.line, from.column};
        const bool runtime = isRuntimeFrame(to);
        if (runtime && count != begin && !whole)
          return;
        if (!runtime || (whole && count != begin))
          ++count;
        if (std::strcmp(to.function, "main") == 0)
          return;
      }
    }
  }

  /// The access itself, where nothing more is known, or to say where the first frame stands: the optimiser gives some
  /// calls no line or another one, but the access they announce has its own.
  void startAt(const Position &position, const char *function) {
    const char *what;
    if (!frames || !position.known())
      return;
    if (count == 0)
      frames[count++] = {};
    if (!*frames[0].function) { // nor is it where its library was closed
      frames[0].function = function;
    } else if (frames[0].position.known() && plainFunction(frames[0].function, what) != function) {
      return;
    }
    frames[0].position = position;
  }

  /// Of what was added, leaves out the calls that may be another access's: all after the code of the first frame, into
  /// which calls may be inlined. The body that ran is known, but not which of its lines. Of an access in the C++
  /// library its first caller stays, as an example (findCallerOfLibrary).
  void keepCertain(bool hasBody) {
    const char *what;
    unsigned end = count != 0;
    while (end < count && frames[end].offset == frames[0].offset &&
           std::strcmp(frames[end].module, frames[0].module) == 0)
      ++end;
    while (end < count && isOfCxxLibrary(frames[end - 1].position.file))
      ++end;
    unsigned body = count;
    while (hasBody && body > end && (plainFunction(frames[body - 1].function, what), *what))
      --body;
    for (; body < count; ++body) {
      const char *function = frames[body].function;
      frames[end] = {};
      frames[end++].function = function;
    }
    count = end;
  }

  /// What was added last is the body of a construct, whose directive the next part begins with. A frame of its own if
  /// the frames between are unknown.
  void created(const char *construct, uptr codePtr) {
    if (!frames || count == kMax)
      return;
    const char *what = "";
    if (count != 0)
      plainFunction(frames[count - 1].function, what);
    if (!*what || *frames[count - 1].construct)
      frames[count++] = {};
    symbolise(codePtr, gFrames);
    RecordFrame &body = frames[count - 1];
    body.construct = construct;
    body.created = {arena.copy(gFrames.frames[0].file), gFrames.frames[0].line, gFrames.frames[0].column};
  }

  unsigned finish(const RecordFrame *&stack) const {
    stack = frames;
    return frames ? count : 0;
  }

private:
  static bool isInRuntime(uptr returnAddress) {
    Module module;
    RecordFrame frame;
    if (!findModule(returnAddress, module))
      return false;
    frame.module = module.path;
    return isRuntimeFrame(frame);
  }

  static constexpr unsigned kMax = 4 * RaceAccess::kMaxFrames;
  Arena &arena;
  RecordFrame *frames;
  unsigned count = 0;
};

/// The stack of an access and of the constructs around it, up to main.
unsigned resolveStack(const RaceAccess &access, bool current, const Position &position, const char *function,
                      Arena &arena, const RecordFrame *&stack) {
  StackBuilder builder(arena);
  builder.add(access.stack, access.stackDepth, access.creationCount == 0);
  if (!current)
    builder.keepCertain(access.creationCount != 0);
  builder.startAt(position, function);
  for (unsigned i = 0; i < access.creationCount; ++i) {
    const RaceAccess::Creation &c = access.creations[i];
    builder.created(c.construct, c.frames ? c.frames[0] : c.codePtr);
    builder.add(c.frames ? c.frames : &c.codePtr, c.frames ? c.depth : 1, false);
  }
  return builder.finish(stack);
}

constexpr std::string_view kCritical = ".gomp_critical_user_";

/// Is the lock the one of this critical section? The compiler's variable is the lock itself, or points to libomp's
/// descriptor, whose first word does. A lock that is the variable keeps an odd number in it while it exists.
bool isLockOf(std::string_view, uptr variable, void *lock) {
  const auto word = [](uptr address) { return *reinterpret_cast<const uptr *>(address); };
  const uptr wanted = *static_cast<const uptr *>(lock), value = word(variable);
  return variable == wanted || (value > 4096 && (value & 7) == 0 && word(value) == wanted);
}

/// "acc" for "acc.0" and "acc (.0)": what the optimiser appends when it splits or copies a variable.
const char *withoutSuffix(const char *name, Arena &arena) {
  const char *end = std::strstr(name, " (.");
  const char *dot = std::strrchr(name, '.');
  if (!end && dot && dot != name && dot[1] != 0 && std::strspn(dot + 1, "0123456789") == std::strlen(dot + 1))
    end = dot;
  return arena.copy(end ? std::string_view(name, static_cast<std::size_t>(end - name)) : std::string_view(name));
}

/// "lock 'l'", "lock 'l[2]'", "lock 'table' (byte 24)": of a global variable.
const char *nameOfGlobalLock(const DataSymbol &symbol, u64 offset, const LockOrigin &origin, Arena &arena) {
  if (const FortranElement element = elementOfVariable(symbol.name, offset, arena); *element.name)
    return arena.copy(Text("lock '%s'", element.name).view());
  static constinit GlobalVariable variable;
  const bool known = symboliseGlobal(symbol.begin, variable);
  const char *name = withoutSuffix(known ? variable.name : symbol.name, arena);
  Text text("lock '%s", name);
  constexpr u64 kSize = 8; // of OpenMP's locks, simple and nest
  const bool ofArray = origin.initialised && origin.count > 1 && symbol.size == kSize * origin.count &&
                       offset == kSize * (origin.number - 1);
  if (ofArray)
    text.add("[%u]'", origin.number - 1);
  else if (offset != 0)
    text.add("' (byte %llu)", static_cast<unsigned long long>(offset));
  else
    text.append("'");
  return arena.copy(text.view());
}

/// "the lock initialised at a.c:12", "lock 3 of 8 first acquired at a.cpp:20"
const char *nameByOrigin(uptr address, const LockOrigin &origin, const RunInfo &run, Arena &arena) {
  const Frame *place = nullptr;
  for (unsigned i = 0; i < origin.depth && !place; ++i) {
    symbolise(origin.frames[i], gFrames);
    for (unsigned k = 0; k < gFrames.count && !place; ++k)
      if (*gFrames.frames[k].file && gFrames.frames[k].line && !isOfCxxLibrary(gFrames.frames[k].file))
        place = &gFrames.frames[k];
  }
  if (!place)
    return "";
  if (isFortran(place->file) && origin.heapBlock != 0)
    if (const FortranElement element = elementOfBlock(origin.heapBlock, origin.heapSize, address, "", arena);
        *element.name)
      return arena.copy(Text("lock '%s'", element.name).view());
  Text text;
  if (origin.count > 1)
    text.add("lock %u of %u", origin.number, origin.count);
  else
    text.append("the lock");
  text.append(origin.initialised ? " initialised at " : " first acquired at ");
  return arena.copy(text.append(shortPath(place->file, run)).add(":%u", place->line).view());
}

/// "critical 'name'", or what tells the lock apart. "": nothing is known of it.
const char *lockName(u64 lock, const LockOrigin &origin, const RunInfo &run, Arena &arena) {
  constexpr u64 kAddress = (u64{1} << 48) - 1; // above it the detector numbers the lives of a lock
  static constinit DataSymbol symbol;
  uptr address = lock & kAddress;
  if (!findVariable(kCritical, isLockOf, &address, symbol))
    return findDataSymbol(address, symbol) ? nameOfGlobalLock(symbol, address - symbol.begin, origin, arena)
                                           : nameByOrigin(address, origin, run, arena);
  std::string_view name = std::string_view(symbol.name).substr(kCritical.size());
  if (constexpr std::string_view kEnd = ".var";
      name.size() >= kEnd.size() && name.substr(name.size() - kEnd.size()) == kEnd)
    name.remove_suffix(kEnd.size());
  if (name.empty())
    return "the critical section without a name";
  return arena.copy(Text("critical '%.*s'", static_cast<int>(name.size()), name.data()).view());
}

void resolveAccess(const RaceAccess &from, bool current, const RunInfo &run, Arena &arena, RecordAccess &to) {
  to.write = from.write;
  to.atomic = from.atomic;
  to.size = from.size;
  to.address = from.address;
  to.position = {arena.copy(from.file), from.line, from.column};
  to.statement = from.statement;
  to.object = from.object;
  to.function = arena.copy(from.function);
  to.variable = arena.copy(from.variable);
  to.thread = from.thread;
  to.host = from.host;
  resolveConstruct(from.construct, arena, to.construct);
  resolveConstruct(from.task, arena, to.task);
  to.lockCount = from.lockCount < RaceAccess::kMaxLocks ? from.lockCount : RaceAccess::kMaxLocks;
  auto *locks = arena.makeArray<std::uint64_t>(to.lockCount);
  if (locks)
    std::memcpy(locks, from.locks, to.lockCount * sizeof *locks);
  else
    to.lockCount = 0;
  to.locks = locks;
  if (auto **names = arena.makeArray<const char *>(to.lockCount)) {
    for (unsigned i = 0; i < to.lockCount; ++i)
      names[i] = lockName(from.locks[i], from.lockOrigins[i], run, arena);
    to.lockNames = names;
  }
  to.depends = from.depends;
  to.combines = from.combines;
  to.stackDepth = resolveStack(from, current, to.position, to.function, arena, to.stack);
  // Compiled without debug information for sites, or a library function: the stack may know more.
  if (from.stackDepth != 0 && to.stackDepth != 0) {
    if (!to.position.known() && to.stack[0].position.known())
      to.position = to.stack[0].position;
    if (!*to.function)
      to.function = to.stack[0].function;
  }
  findCallerOfLibrary(to, current);
  readSource(to.ownPosition().file, to, arena);
}

bool isIndirect(const RecordAccess &access) { return access.object & OMPRACER_OBJECT_INDIRECT; }

/// The access that calls the object by its best name: by that of its declaration, if one does. The choice does not
/// depend on which access came first, so that an object has one name in each run.
const RecordAccess &namingAccess(const Record &record) {
  const RecordAccess &a = record.accesses[0], &b = record.accesses[1];
  const auto rank = [](const RecordAccess &access) { return *access.variable ? isIndirect(access) : 2; };
  if (rank(a) != rank(b))
    return rank(a) < rank(b) ? a : b;
  int order = std::strcmp(a.position.file, b.position.file);
  if (order == 0)
    order = a.position.line != b.position.line       ? (a.position.line < b.position.line ? -1 : 1)
            : a.position.column != b.position.column ? (a.position.column < b.position.column ? -1 : 1)
                                                     : std::strcmp(a.variable, b.variable);
  return order <= 0 ? a : b;
}

/// The members that the text of an access selects of what a pointer or reference leads to: "next" of "p->next"; "" if
/// it selects none.
std::string_view selectedMembers(std::string_view text) {
  if (const std::size_t arrow = text.rfind("->"); arrow != text.npos)
    return text.substr(arrow + 2);
  const std::size_t dot = text.find_first_of(".%");
  return dot == text.npos ? std::string_view() : text.substr(dot + 1);
}

/// Does the line select a member or row of an element of this array ("a[i].x", "a[i][j]")? Then an element is larger
/// than an access. Or a member of what is no array ("a.x[i]")?
bool selectsInElement(const char *line, std::string_view name) {
  const std::string_view text = line;
  if (const std::size_t scope = name.rfind("::"); scope != std::string_view::npos)
    name.remove_prefix(scope + 2);
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string_view::npos; ++at) {
    std::size_t end = at + name.size();
    const bool inLongerName =
        at != 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_');
    if (inLongerName || end == text.size())
      continue;
    if (text[end] == '.' && end + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[end + 1])))
      return true;
    if (text[end] != '[')
      continue;
    for (unsigned open = 0; end < text.size(); ++end) {
      open += text[end] == '[';
      open -= text[end] == ']';
      if (open == 0)
        break;
    }
    if (end + 1 < text.size() && (text[end + 1] == '.' || text[end + 1] == '['))
      return true;
  }
  return false;
}

/// Bytes of an element of the array, as far as an access tells; 0: not known. The C++ library accesses members of what
/// the program calls an element, unless the compiler sees the array.
u64 elementSize(const char *name, const RaceAccess &access) {
  const bool seen = access.variable && std::strcmp(access.variable, name) == 0;
  return seen || !isOfCxxLibrary(access.file) ? access.element : 0;
}

/// The same for the array in which both accesses lie. Copies and fills of blocks are recorded in words, whatever the
/// elements are.
u64 elementSize(const char *name, const Race &race) {
  const u64 a = elementSize(name, race.accesses[0]), b = elementSize(name, race.accesses[1]);
  if (a == b || a == 0 || b == 0)
    return a > b ? a : b;
  // One is a member of the element, unless the larger one stands where the compiler does not see the array.
  const RaceAccess &larger = race.accesses[a > b ? 0 : 1];
  return larger.variable && std::strcmp(larger.variable, name) == 0 ? larger.element : 0;
}

/// "a[3]" for a whole array element; the name itself for a scalar and where the shape is not known, as in Fortran.
const char *elementName(const char *name, u64 objectSize, u64 offset, const Race &race, const Record &record,
                        Arena &arena) {
  const u64 size = elementSize(name, race);
  const u64 start = offset - (size != 0 ? offset % size : 0);
  if (isFortran(race.accesses[0].file) || size == 0 || objectSize <= size || objectSize % size != 0 ||
      start + size > objectSize || selectsInElement(record.accesses[0].sourceLine, name) ||
      selectsInElement(record.accesses[1].sourceLine, name))
    return arena.copy(name);
  return arena.copy(Text("%s[%llu]", name, static_cast<unsigned long long>(start / size)).view());
}

void resolveGlobal(const Race &race, Arena &arena, Record &out) {
  if (StateObject object; const char *state = hiddenStateAt(race.address, object)) {
    out.memory = MemoryKind::Global;
    out.objectAddress = object.begin;
    out.objectSize = object.size;
    out.hiddenState = true;
    out.name = state;
    return;
  }
  DataSymbol symbol;
  if (!findDataSymbol(race.address, symbol))
    return;
  out.memory = MemoryKind::Global;
  out.objectAddress = symbol.begin;
  out.objectSize = symbol.size;
  static constinit GlobalVariable variable;
  if (const FortranElement element = elementOfVariable(symbol.name, race.address - symbol.begin, arena);
      *element.name) {
    out.name = element.name;
    out.commonBlock = element.commonBlock;
    out.objectAddress += element.begin;
    out.objectSize = element.size ? element.size : symbol.size;
    if (symboliseGlobal(out.objectAddress, variable))
      out.declared = {arena.copy(variable.file), variable.line, 0};
    return;
  }
  // The symboliser knows the declaration for the first byte only.
  if (symboliseGlobal(symbol.begin, variable))
    out.declared = {arena.copy(variable.file), variable.line, 0};
  const char *name = withoutSuffix(variable.name[0] ? variable.name : symbol.name, arena);
  const RecordAccess &naming = namingAccess(out);
  const char *text = naming.variable;
  // What the program writes at the access is better than an index counted in bytes: node.next, grid[i][j].
  if (const std::string_view members = selectedMembers(text); isIndirect(naming) && !members.empty())
    out.name = arena.copy(Text("%s.%.*s", name, static_cast<int>(members.size()), members.data()).view());
  else if (!isIndirect(naming) && std::strcmp(text, name) != 0 && std::strpbrk(text, ".>[*%"))
    out.name = text;
  else
    out.name = elementName(name, symbol.size, race.address - symbol.begin, race, out, arena);
}

/// The variable that the block was assigned to when it was allocated, as its line in the source says, with the members
/// that the access selects; "" where it says none.
const char *nameByAllocation(const Record &record, std::string_view members, Arena &arena) {
  const char *what, *callee = nullptr;
  for (unsigned i = 0; i < record.allocationDepth; ++i) {
    const RecordFrame &frame = record.allocation[i];
    if (!frame.position.known() || isOfCxxLibrary(frame.position.file) || isRuntimeFrame(frame))
      continue;
    const std::string_view line = sourceLines(frame.position.file, frame.position.line, 0, arena).line;
    std::string_view name;
    for (const char *word : {callee ? callee : "alloc", callee ? callee : "new", callee ? callee : "strdup"})
      if (name.empty())
        name = assignedResult(withoutComment(line), frame.position.column, word);
    if (!name.empty())
      return arena.copy(Text("%.*s%s%.*s", static_cast<int>(name.size()), name.data(), members.empty() ? "" : "->",
                             static_cast<int>(members.size()), members.data())
                            .view());
    // A function that returns the block: who calls it?
    std::string_view function = plainFunction(frame.function, what);
    function = function.substr(0, function.find_first_of("(<"));
    if (const std::size_t scope = function.find_last_of(" :*&"); scope != function.npos)
      function.remove_prefix(scope + 1);
    callee = arena.copy(function);
    if (!*callee)
      return "";
  }
  return "";
}

void resolveLocation(const Race &race, Arena &arena, Record &out) {
  out.address = race.address;
  out.size = race.size;
  const RecordAccess &naming = namingAccess(out);
  out.name = naming.variable;
  if (race.heapBlock != 0) {
    out.memory = MemoryKind::Heap;
    out.objectAddress = race.heapBlock;
    out.objectSize = race.heapSize;
    if (isFortran(race.accesses[0].file) || isFortran(race.accesses[1].file))
      if (const FortranElement element =
              elementOfBlock(race.heapBlock, race.heapSize, race.address, isIndirect(naming) ? "" : out.name, arena);
          *element.name)
        out.name = element.name;
    if (race.allocationDepth != 0) {
      StackBuilder builder(arena);
      builder.add(race.allocationStack, race.allocationDepth, true);
      out.allocationDepth = builder.finish(out.allocation);
      if (isIndirect(naming) || !*out.name)
        if (const char *name = nameByAllocation(out, selectedMembers(out.name), arena); *name)
          out.name = name;
    }
  } else if (race.threadLocal) {
    out.memory = MemoryKind::ThreadLocal;
  } else if (race.onStack) {
    out.memory = MemoryKind::Stack;
  } else {
    resolveGlobal(race, arena, out);
  }
}

// --- fingerprint ---

constexpr u64 kFnvOffset = 14695981039346656037u;

u64 hashText(u64 hash, std::string_view text) {
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return (hash ^ 0xff) * 1099511628211u; // "ab","c" is not "a","bc"
}

std::string_view fileNameOf(const char *path) {
  const char *slash = std::strrchr(path, '/');
  return slash ? slash + 1 : path;
}

u64 hashAccess(const RecordAccess &access) {
  const char *what;
  u64 hash = hashText(kFnvOffset, access.atomic ? "a" : "p");
  hash = hashText(hash, fileNameOf(access.position.file));
  hash = hashText(hash, plainFunction(access.function, what));
  hash = hashText(hash, access.variable);
  // Relative to the construct, so that an edit above it changes nothing. Neither column nor kind: the pairs of one
  // statement are one race, and which of them is found first is chance.
  const unsigned line = access.statement != 0 ? access.statement : access.position.line;
  const bool relative = access.construct.position.line != 0 && line >= access.construct.position.line;
  return hashText(hash,
                  Text("%s%u", access.construct.kind, relative ? line - access.construct.position.line : 0).view());
}

} // namespace

const char *fingerprintOf(const Record &record, Arena &arena) {
  u64 a = hashAccess(record.accesses[0]);
  u64 b = hashAccess(record.accesses[1]);
  if (a > b) {
    const u64 swap = a;
    a = b;
    b = swap;
  }
  const u64 both = (a * 31 + b) * 0x9e3779b97f4a7c15u;
  return arena.copy(Text("%016llx", static_cast<unsigned long long>(both ^ (both >> 29))).view());
}

void resolve(const Race &race, const RunInfo &run, Arena &arena, Record &out) {
  resolveAccess(race.accesses[0], false, run, arena, out.accesses[0]);
  resolveAccess(race.accesses[1], true, run, arena, out.accesses[1]);
  resolveLocation(race, arena, out);
  out.lacks = race.lacks;
  out.initializer = race.initializer;
  out.earlier = race.earlier;
  out.siblingsOrdered = race.siblingsOrdered;
  resolveConstruct(race.construct, arena, out.construct);
  resolveConstruct(race.branches[0], arena, out.branches[0]);
  resolveConstruct(race.branches[1], arena, out.branches[1]);
  if (race.taskwait != 0) {
    symbolise(race.taskwait, gFrames);
    out.taskwait = {arena.copy(gFrames.frames[0].file), gFrames.frames[0].line, gFrames.frames[0].column};
  }
  out.tally.count.store(0, std::memory_order_relaxed);
  out.tally.add(race.count, race.address, race.size);
  Buffer sentence;
  renderReason(sentence, out, run);
  out.reason = arena.copy(sentence.view());
  propose(out, run, arena);
  out.fingerprint = fingerprintOf(out, arena);
}

} // namespace ompracer
