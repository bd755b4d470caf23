// HeapMap: where the program allocated its heap blocks, for reports.
//
// A second trie holds, for every 16 bytes, the number of the allocation stack of the block that starts there. Stacks
// are stored once. Only malloc and free write it; a report looks backwards for the start. Lock-free, no heap.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class HeapMap {
public:
  static constexpr unsigned kFrames = 8;
  struct Stack {
    uptr frames[kFrames] = {}; ///< innermost first, 0 ends
  };

  bool init();
  void add(uptr block, const Stack &);
  void remove(uptr block);
  /// Start of the block that may contain the address, and its stack; 0 when unknown. The caller knows the sizes.
  uptr find(uptr address, Stack &) const;

private:
  static constexpr unsigned kLeafShift = 22;
  static constexpr u64 kTop = 1ull << (48 - kLeafShift);
  static constexpr unsigned kGrainShift = 4;
  static constexpr u64 kGrains = 1ull << (kLeafShift - kGrainShift);
  static constexpr u32 kBuckets = 1u << 16;
  static constexpr u64 kMaxStacks = 1u << 24;
  using Leaf = std::atomic<u32>; ///< kGrains of them

  struct Stored {
    Stack stack;
    u32 next; ///< in the bucket
  };

  Leaf *leafFor(uptr address, bool make);
  u32 stackId(const Stack &);

  StableArray<std::atomic<Leaf *>> top;
  StableArray<Stored> stacks;
  std::atomic<u32> nextStack{1};
  std::atomic<u32> buckets[kBuckets] = {};
};

} // namespace ompracer
