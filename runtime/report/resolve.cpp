// From addresses to names. See resolve.h.
#include "report/resolve.h"

#include "base/log.h"
#include "platform/platform.h"
#include "platform/sanitizer.h"
#include "report/render.h"
#include "report/source.h"

#include <cstring>

namespace ompracer {
namespace {

// Large, and there is one caller at a time.
constinit Frames gFrames;

const char *orEmpty(const char *text) { return text ? text : ""; }

/// Where a construct stands: the innermost source frame of the call into the OpenMP runtime.
void resolveConstruct(const ConstructInfo &from, Arena &arena, RecordConstruct &to) {
  to.kind = orEmpty(from.kind);
  to.hasIteration = from.hasIteration;
  to.iteration = from.iteration;
  if (from.codePtr == 0)
    return;
  symbolise(from.codePtr, gFrames);
  const Frame &frame = gFrames.frames[0];
  to.position = {arena.copy(frame.file), frame.line, frame.column};
}

/// Frames of a stack, inlined ones included. Leading frames of this tool are left out.
unsigned resolveStack(const uptr *stack, unsigned depth, Arena &arena, RecordFrame *&out) {
  constexpr unsigned kMax = 4 * RaceAccess::kMaxFrames;
  RecordFrame *frames = arena.makeArray<RecordFrame>(kMax);
  unsigned count = 0;
  for (unsigned i = 0; frames && i < depth; ++i) {
    symbolise(stack[i], gFrames);
    for (unsigned k = 0; k < gFrames.count && count < kMax; ++k) {
      const Frame &frame = gFrames.frames[k];
      RecordFrame &result = frames[count];
      result = {arena.copy(frame.function),
                arena.copy(frame.module),
                frame.offset,
                {arena.copy(frame.file), frame.line, frame.column}};
      if (count != 0 || !isRuntimeFrame(result))
        ++count;
    }
  }
  out = frames;
  return count;
}

void resolveAccess(const RaceAccess &from, Arena &arena, RecordAccess &to) {
  to.write = from.write;
  to.atomic = from.atomic;
  to.size = from.size;
  to.address = from.address;
  to.position = {arena.copy(from.file), from.line, from.column};
  to.function = arena.copy(from.function);
  to.variable = arena.copy(from.variable);
  to.thread = from.thread;
  resolveConstruct(from.construct, arena, to.construct);
  resolveConstruct(from.task, arena, to.task);
  to.lockCount = from.lockCount < RaceAccess::kMaxLocks ? from.lockCount : RaceAccess::kMaxLocks;
  auto *locks = arena.makeArray<std::uint64_t>(to.lockCount);
  if (locks)
    std::memcpy(locks, from.locks, to.lockCount * sizeof *locks);
  else
    to.lockCount = 0;
  to.locks = locks;
  RecordFrame *stack = nullptr;
  if (from.stackDepth != 0)
    to.stackDepth = resolveStack(from.stack, from.stackDepth, arena, stack);
  to.stack = stack;
  if (to.stackDepth != 0) {
    // The optimiser gives some of our calls no line, but the access they announce has one.
    if (!stack[0].position.known())
      stack[0].position = to.position;
    // Compiled without debug information for sites, or a library function: the stack may know more.
    if (!to.position.known())
      to.position = to.stack[0].position;
    if (!*to.function)
      to.function = to.stack[0].function;
  }
  to.sourceLine = readSourceLine(to.position.file, to.position.line, arena);
}

/// Text of the accessed object as the program writes it, from either site.
const char *variableText(const Record &record) {
  return *record.accesses[1].variable ? record.accesses[1].variable : record.accesses[0].variable;
}

/// "a[3]" for a whole array element; the name itself for a scalar and where the shape is not known.
const char *elementName(const char *name, u64 objectSize, u64 offset, const Record &record, Arena &arena) {
  const u64 size = record.accesses[1].size;
  const u64 start = offset - (size != 0 ? offset % size : 0);
  if (size == 0 || objectSize <= size || objectSize % size != 0 || start + size > objectSize)
    return arena.copy(name);
  return arena.copy(Text("%s[%llu]", name, static_cast<unsigned long long>(start / size)).view());
}

/// "acc" for "acc.0" and "acc (.0)": what the optimiser appends when it splits or copies a variable.
const char *withoutSuffix(const char *name, Arena &arena) {
  const char *end = std::strstr(name, " (.");
  const char *dot = std::strrchr(name, '.');
  if (!end && dot && dot != name && dot[1] != 0 && std::strspn(dot + 1, "0123456789") == std::strlen(dot + 1))
    end = dot;
  return arena.copy(end ? std::string_view(name, static_cast<std::size_t>(end - name)) : std::string_view(name));
}

void resolveGlobal(const Race &race, Arena &arena, Record &out) {
  DataSymbol symbol;
  if (!findDataSymbol(race.address, symbol))
    return;
  out.memory = MemoryKind::Global;
  out.objectAddress = symbol.begin;
  out.objectSize = symbol.size;
  static constinit GlobalVariable variable;
  // The symboliser knows the declaration for the first byte only.
  if (symboliseGlobal(symbol.begin, variable))
    out.declared = {arena.copy(variable.file), variable.line, 0};
  const char *name = withoutSuffix(variable.name[0] ? variable.name : symbol.name, arena);
  const char *text = variableText(out);
  // What the program writes at the access is better than an index counted in bytes: p->next, grid[i][j].
  if (*text && std::strcmp(text, name) != 0 && std::strpbrk(text, ".>[*"))
    out.name = text;
  else
    out.name = elementName(name, symbol.size, race.address - symbol.begin, out, arena);
}

void resolveLocation(const Race &race, Arena &arena, Record &out) {
  out.address = race.address;
  out.size = race.size;
  out.name = variableText(out);
  if (race.heapBlock != 0) {
    out.memory = MemoryKind::Heap;
    out.objectAddress = race.heapBlock;
    out.objectSize = race.heapSize;
    if (race.allocationDepth != 0) {
      RecordFrame *stack = nullptr;
      out.allocationDepth = resolveStack(race.allocationStack, race.allocationDepth, arena, stack);
      out.allocation = stack;
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

std::string_view baseName(const char *path) {
  const char *slash = std::strrchr(path, '/');
  return slash ? slash + 1 : path;
}

u64 hashAccess(const RecordAccess &access) {
  const char *what;
  u64 hash = hashText(kFnvOffset, access.write ? "w" : "r");
  hash = hashText(hash, access.atomic ? "a" : "p");
  hash = hashText(hash, baseName(access.position.file));
  hash = hashText(hash, plainFunction(access.function, what));
  hash = hashText(hash, access.variable);
  // Relative to the construct, so that an edit above it changes nothing; the text tells two statements apart.
  const bool relative = access.construct.position.line != 0 && access.position.line >= access.construct.position.line;
  const unsigned line = relative ? access.position.line - access.construct.position.line : 0;
  return hashText(hash, Text("%s%u:%u", access.construct.kind, line, access.position.column).view());
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
  resolveAccess(race.accesses[0], arena, out.accesses[0]);
  resolveAccess(race.accesses[1], arena, out.accesses[1]);
  resolveLocation(race, arena, out);
  out.reasonKind = race.reason;
  resolveConstruct(race.construct, arena, out.construct);
  out.count.store(race.count, std::memory_order_relaxed);
  Buffer reason;
  renderReason(reason, out, run);
  out.reason = arena.copy(reason.view());
  out.fingerprint = fingerprintOf(out, arena);
}

} // namespace ompracer
