// SectionWrites: values that a thread wrote since it took the first of the locks that it holds.
//
// The end of a section releases them (semantics 5), with all that the thread did in it after the write
// (value_order.h). Of very many only the last are known.
#pragma once

#include "base/types.h"

namespace ompracer {

class SectionWrites {
public:
  struct Write {
    void *syncVar;       ///< of the value, see ValueOrder
    FragmentId fragment; ///< that the syncVar names as its writer
    LockSetId locks;     ///< that protected it
    u32 releases;        ///< up to now: by an atomic write, by the ends of locks
  };
  static constexpr u32 kWrites = 128;

  bool isEmpty() const { return count == 0; }
  void clear() { count = 0; }
  void add(const Write &write) {
    if (count != 0 && writes[(count - 1) % kWrites].syncVar == write.syncVar)
      --count;
    writes[count++ % kWrites] = write;
  }
  template <typename F> void forEach(F visit) {
    for (u32 i = 0; i < (count < kWrites ? count : kWrites); ++i)
      visit(writes[i]);
  }

private:
  u32 count = 0;
  Write writes[kWrites] = {};
};

} // namespace ompracer
