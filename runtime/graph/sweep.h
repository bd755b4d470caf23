// Sweep: the marks with which nodes that nobody mentions are found (Graph::keep, Graph::finishSweep).
//
// Bitmaps over all ids; only what is touched takes memory. Used by one thread while all others stand still.
#pragma once

#include "base/check.h"
#include "mem/stable_array.h"

namespace ompracer {

class Sweep {
public:
  using Marks = StableArray<u64>;

  /// What nodes are made of, one table for each.
  enum Table { WNodes, SNodes, Blocks, Scopes, Groups, kTables };

  bool init();
  /// False: it was marked before.
  bool mark(Table table, u32 id) {
    u64 &word = marks[table][id / 64];
    const u64 bit = 1ull << (id % 64);
    if (word & bit)
      return false;
    word |= bit;
    return true;
  }
  /// Elements [from, to) are gone.
  using Released = void (*)(Table, u64 from, u64 to);
  /// Gives back what is not marked of elements [from, to), and forgets the marks. released: may be null.
  template <typename T> void collect(StableArray<T> &, u32 from, u32 to, Table, Released released);
  /// All nodes below these ids were retired.
  void forget();

  Marks marks[kTables];
  StableArray<u8> pages[kTables]; ///< 1 = given back
  u64 releasedBytes = 0;

private:
  u64 endPage[kTables] = {}; ///< no page from here on was given back
};

template <typename T> void Sweep::collect(StableArray<T> &array, u32 from, u32 to, Table table, Released tell) {
  constexpr u32 kPerPage = 4096 / sizeof(T);
  static_assert(4096 % sizeof(T) == 0 && kPerPage >= 64);
  OMPRACER_DCHECK(from <= to);
  Marks &marked = marks[table];
  StableArray<u8> &released = pages[table];
  // Elements to give back at once: a system call for each page would cost more than all else.
  u64 runBegin = 0, runEnd = 0;
  auto release = [&] {
    array.release(runBegin, runEnd);
    if (tell && runBegin != runEnd)
      tell(table, runBegin, runEnd);
  };
  for (u64 first = from & ~(kPerPage - 1); first < to; first += kPerPage) {
    u64 page = first / kPerPage;
    if (released[page])
      continue;
    u64 any = 0;
    for (u64 i = 0; i < kPerPage; i += 64)
      any |= marked[(first + i) / 64];
    if (!any && first >= from && first + kPerPage <= to) {
      released[page] = 1;
      endPage[table] = endPage[table] > page ? endPage[table] : page + 1;
      releasedBytes += 4096;
      if (runEnd != first) {
        release();
        runBegin = first;
      }
      runEnd = first + kPerPage;
      continue;
    }
    for (u64 i = first < from ? from : first; i < first + kPerPage && i < to; ++i)
      if (!(marked[i / 64] >> (i % 64) & 1))
        __builtin_memset(static_cast<void *>(&array[i]), 0, sizeof(T));
  }
  release();
  marked.clear(to / 64 + 1);
}

} // namespace ompracer
