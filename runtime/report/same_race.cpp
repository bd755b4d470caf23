// See same_race.h.
#include "report/same_race.h"

#include "report/resolve.h"
#include "report/sink_state.h"

#include <cstring>

namespace ompracer {
namespace {

/// Is a race at the address the same as this one of equal statements? Each global variable is one of its own; all other
/// memory counts as one: the blocks of a list are many.
bool isAbout(const Record &record, uptr address) {
  if (record.memory == MemoryKind::Global)
    return address - record.objectAddress < record.objectSize;
  return record.memory == MemoryKind::Unknown || !gSink.program.contains(address);
}

bool samePlace(const RecordAccess &a, const RecordAccess &b) {
  const Position &p = a.ownPosition(), &q = b.ownPosition();
  return p.line == q.line && p.column == q.column && std::strcmp(p.file, q.file) == 0;
}

/// Is the access inside the library, and it is not certain who called that?
bool ofUnknownCall(const RecordAccess &access) {
  return (!access.caller || access.callerIsExample) && isOfCxxLibrary(access.position.file);
}

} // namespace

Record *recordOf(Record *first, uptr address) {
  constexpr unsigned kVariables = 8; // more are counted as the first
  unsigned variables = 0;
  // Acquire: see Record::nextVariable.
  for (Record *r = first; r; r = r->nextVariable.load(std::memory_order_acquire), ++variables)
    if (address == 0 || isAbout(*r, address))
      return r;
  return variables < kVariables ? nullptr : first;
}

Record *ofSameCalls(const Record &record) {
  const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
  if (!first.caller && !second.caller)
    return nullptr;
  for (std::size_t i = 0; i < gSink.recordCount; ++i) {
    Record &other = *gSink.records[i];
    const RecordAccess &a = other.accesses[0], &b = other.accesses[1];
    const bool sameMemory = other.memory == record.memory &&
                            (record.memory != MemoryKind::Global || other.objectAddress == record.objectAddress);
    const bool sameFirst = (ofUnknownCall(first) && ofUnknownCall(a)) || samePlace(first, a);
    if (sameMemory && ((sameFirst && samePlace(second, b)) || (samePlace(first, b) && samePlace(second, a))))
      return &other;
  }
  return nullptr;
}

} // namespace ompracer
