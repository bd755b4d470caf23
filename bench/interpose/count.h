// What is kept of the calls, for each thread, place and kind: their number, the words that they announce, and how each
// address lies to the last one. A place is the site, or the return address of a call without one.
#pragma once

#include "platform/platform.h"

#include "ompracer/abi.h"

#include <atomic>

namespace ompracer {

/// The functions of the ABI; and one series of __ompracer_iterations and __ompracer_iteration_of, which have several.
enum class Kind : u32 {
#define OMPRACER_CALL(method, name, effects, result, parameters) method,
#include "ompracer/abi.def"
#undef OMPRACER_CALL
  seriesRead,
  seriesWrite,
  Count
};

struct Record {
  uptr place = 0; ///< 0: free
  uptr pc = 0;    ///< of one of the calls
  u32 key = 0;    ///< Kind, and whether something may run in parallel
  u64 calls = 0, words = 0;
  u64 same = 0, neighbour = 0, stride = 0, onStack = 0; ///< calls; the others with an address are elsewhere
  uptr last = 0, end = 0;                               ///< what the last call announced
  u64 difference = 0;                                   ///< of the last two addresses
};

struct Table {
  u32 bits; ///< of the number of records, which follow
  Record *records() { return reinterpret_cast<Record *>(this + 1); }
};

/// The counts of one thread, by which alone they are written.
struct Counts {
  Counts *next = nullptr;
  u32 number = 0;
  bool initial = false;
  AddressRange stack;
  std::atomic<Table *> table{nullptr}; // release: pairs with the acquire in writeAll
  u64 used = 0;
  std::atomic<bool> busy{false}; // relaxed: for signal handlers on the same thread, and what they interrupt
  u64 lost = 0;                  ///< calls while it was busy
};

extern thread_local constinit Counts *gCounts;
/// That are active. Relaxed: the OpenMP runtime orders the begin of a region and its accesses.
extern std::atomic<u32> gRegions;

[[gnu::cold, gnu::noinline]] Counts &attach();
[[gnu::cold, gnu::noinline]] void grow(Counts &);
/// Creates the file of this process.
void openFile();

/// Bytes of memory, perhaps several times, at equal distances.
class Extent {
public:
  Extent(uptr address, u64 size) : begin(address), end(address + size), piece(address), size(size) {}

  /// Pieces that touch or overlap are one. apart: those that overlap are not.
  Extent &repeat(i64 distance, u64 count, bool apart = false) {
    if (count == 0)
      times = 0;
    if (count <= 1)
      return *this;
    const u64 step = distance < 0 ? 0 - static_cast<u64>(distance) : static_cast<u64>(distance);
    const u64 all = step * (count - 1);
    if (times == 1 && (apart ? step == size : step <= size)) {
      size += all;
      piece -= distance < 0 ? all : 0;
    } else {
      times *= count;
    }
    (distance < 0 ? begin : end) += distance < 0 ? 0 - all : all;
    return *this;
  }
  /// Of 8 bytes that the pieces touch. What is apart counts like the first piece.
  u64 words() const { return size == 0 ? 0 : times * ((piece + size - 1) / 8 - piece / 8 + 1); }

  uptr begin, end;

private:
  uptr piece;
  u64 size, times = 1;
};

/// The record, or the free one that it gets.
inline Record &slotOf(Table &table, uptr place, u32 key) {
  const u64 mask = (u64{1} << table.bits) - 1;
  u64 i = ((place + key) * 0x9e3779b97f4a7c15u) >> (64 - table.bits);
  while (table.records()[i].place != 0 && (table.records()[i].place != place || table.records()[i].key != key))
    i = (i + 1) & mask;
  return table.records()[i];
}

inline Record &recordOf(Counts &counts, uptr place, u32 key) {
  Record *r = &slotOf(*counts.table.load(std::memory_order_relaxed), place, key);
  if (r->place != 0)
    return *r;
  if (counts.used * 2 >= u64{1} << counts.table.load(std::memory_order_relaxed)->bits) {
    grow(counts);
    r = &slotOf(*counts.table.load(std::memory_order_relaxed), place, key);
  }
  ++counts.used;
  r->place = place;
  r->key = key;
  return *r;
}

/// extent: of a call that announces memory.
[[gnu::always_inline]] inline void countCall(Kind kind, const OmpracerSite *site, uptr pc,
                                             const Extent *extent = nullptr) {
  Counts &counts = gCounts ? *gCounts : attach();
  if (counts.busy.load(std::memory_order_relaxed)) {
    ++counts.lost;
    return;
  }
  counts.busy.store(true, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const bool parallel = !counts.initial || gRegions.load(std::memory_order_relaxed) != 0;
  Record &r = recordOf(counts, site ? reinterpret_cast<uptr>(site) : pc, static_cast<u32>(kind) * 2 + parallel);
  r.pc = pc;
  if (extent) {
    const u64 difference = extent->begin - r.last;
    if (r.calls == 0)
      ;
    else if (difference == 0)
      ++r.same;
    else if (extent->begin == r.end || extent->end == r.last)
      ++r.neighbour;
    else if (difference == r.difference)
      ++r.stride;
    r.difference = difference;
    r.last = extent->begin;
    r.end = extent->end;
    r.words += extent->words();
    r.onStack += counts.stack.contains(extent->begin);
  }
  ++r.calls;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  counts.busy.store(false, std::memory_order_relaxed);
}

} // namespace ompracer
