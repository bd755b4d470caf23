// HeapMap: where the program allocated its heap blocks, for reports and for the question whose they are.
//
// A second trie holds, for every 16 bytes, the number of the allocation stack of the block that starts there. Stacks
// are stored once. Only malloc and free write it; who asks looks backwards for the start. Lock-free, no heap.
#pragma once

#include "detect/block_sizes.h"

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

class HeapMap {
public:
  static constexpr unsigned kFrames = 8;
  struct Stack {
    uptr frames[kFrames] = {}; ///< innermost first, 0 ends
    bool ofTask = false; ///< an iteration of a taskloop allocated the block, or the OpenMP runtime or a copy for a task
  };

  bool init();
  /// size: of a block whose size the allocator's function does not know, else 0.
  void add(uptr block, const Stack &, uptr size = 0);
  void remove(uptr block);
  /// remove(), of a block whose end may race: findEnded() knows it for a while.
  void end(uptr block, uptr size);
  /// The size that add() was told; 0: none.
  uptr toldSize(uptr block) const { return sizes.of(block); }
  struct Block {
    uptr begin = 0, size = 0; ///< no size: no block is known there
    Stack stack;
    bool contains(uptr address) const { return address - begin < size; }
  };
  /// The block that contains the address. guess: where one begins that may be it, or 0.
  Block find(uptr address, uptr guess = 0) const;
  /// A block that has ended and contained the address, for reports. It may be the wrong one of several.
  Block findEnded(uptr address) const;

  /// The allocator's function for the size of a block; null until entry/ has found it.
  uptr (*sizeOf)(uptr block) = nullptr;

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

  /// Relaxed: a torn one gives a wrong name at most.
  struct Ended {
    std::atomic<uptr> begin, size;
    std::atomic<u32> stack;
  };
  static constexpr u32 kEnded = 4096;

  Leaf *leafFor(uptr address, bool make);
  Block blockAt(uptr begin) const;
  uptr startBefore(uptr address) const;
  u32 stackId(const Stack &);

  StableArray<std::atomic<Leaf *>> top;
  StableArray<Stored> stacks;
  BlockSizes sizes;
  StableArray<Ended> ended;      ///< by the hash of where they began
  std::atomic<u32> nextStack{1}; ///< relaxed: numbers only have to be unique
  std::atomic<u32> buckets[kBuckets] = {};
};

} // namespace ompracer
