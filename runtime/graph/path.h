// Paths: the ancestors of every body, kept so that two paths are compared a word at a time instead of climbed.
//
// A block holds the ids of the bodies at kSlots consecutive depths of one path, two to a word; a group holds in the
// same way kSlots consecutive blocks. Paths share blocks: a body takes its slot when it gets its first child, in the
// block of its parent if that slot is free, else in a copy of the block's beginning. So the first child of each body
// costs four bytes, a leaf nothing. (Wait-free path comparison after DePa, arXiv 2204.14168, with ids in place of fork
// bits.)
//
// Invariants: a slot is written once. A body is placed once, so a full block is named by its last body: two different
// full blocks with equal index have different last bodies. Slots deeper than the body's own belong to somebody else.
// Any thread places and queries at once; a placed body and all above it are complete for whoever sees its path.
#pragma once

#include "base/check.h"
#include "graph/sweep.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

/// Thread-local block of ids, so that threads do not contend for every node.
struct IdBlock {
  u32 next = 0;
  u32 end = 0;
  u32 size = 0; ///< of the last block; grows while a thread is busy
};

/// A block of Paths, with kPlaced once the body itself has its slot in it. 0: none (a root without children).
using PathId = u32;

class Paths {
public:
  static constexpr PathId kPlaced = 1u << 31;
  static constexpr u32 kSlots = 12;

  bool init();
  /// Gives `body` at `depth` its slot after its parent, whose path is `parent`. Called once for each body, by the
  /// thread that executes it. Returns its path, with kPlaced.
  PathId place(IdBlock &, SNodeId body, u32 depth, PathId parent);
  /// The ancestor at `depth` of a body below it, whose path is `path`.
  SNodeId at(PathId path, u32 depth) const {
    OMPRACER_DCHECK(path != 0);
    const Block *b = &block(path);
    if (u32 index = depth / kSlots; b->index != index)
      b = &blockAt(*b, index);
    return SNodeId{half(b->words, depth % kSlots)};
  }
  /// Where two paths part.
  struct Fork {
    u32 depth;    ///< number of ancestors that two bodies share, from the root on
    SNodeId x, y; ///< their ancestors at that depth. None: depth is the limit; one of the bodies itself lies there
  };
  /// limit: the smaller of the depths of the two bodies.
  Fork fork(PathId x, PathId y, u32 limit) const {
    const Block &bx = block(x), &by = block(y);
    if (&bx == &by)
      return {limit, SNodeId::None, SNodeId::None};
    if (bx.index != by.index || bx.group != by.group)
      return forkFar(bx, by, limit);
    return forkIn(bx, by, limit);
  }
  void retireAll();
  /// Gives back the blocks that are not marked. Those of kept bodies are: a full block is that of its last body.
  void collect(Sweep &);
  u32 end() const { return nextBlock.load(std::memory_order_relaxed); }
  u32 live() const { return end() - retiredBlocks; }
  bool nearlyFull() const;
  /// After retireAll: ids start anew.
  void reset();

private:
  using Word = std::atomic<u64>;
  static constexpr u32 kWords = kSlots / 2;

  struct Block {
    u32 index;              ///< holds the bodies of depth [index * kSlots, (index + 1) * kSlots)
    u32 group;              ///< with the blocks before this one
    std::atomic<u32> after; ///< a group that continues `group` with this block, once the path goes on; release
    u32 unused;
    Word words[kWords];
  };
  struct Group {
    u32 first;  ///< index of its first block; a multiple of kSlots
    u32 outer;  ///< the group before
    u32 jump;   ///< a group further up (skew-binary, Myers 1983)
    u32 number; ///< of groups before it
    Word words[kWords];
  };
  static_assert(sizeof(Block) == 64 && sizeof(Group) == 64);

  // Slots are relaxed: whoever asks for one knows a body below it, which was published after the slot was written.
  static u32 half(const Word *words, u32 slot) {
    return static_cast<u32>(words[slot / 2].load(std::memory_order_relaxed) >> (slot % 2 * 32));
  }
  /// First slot that differs; kSlots if none does.
  static u32 firstDifference(const Word *x, const Word *y) {
    u32 slots = 1u << kSlots;
    for (u32 i = 0; i != kWords; ++i) {
      u64 d = x[i].load(std::memory_order_relaxed) ^ y[i].load(std::memory_order_relaxed);
      slots |= (static_cast<u32>(static_cast<u32>(d) != 0) | static_cast<u32>(d >> 32 != 0) << 1) << (2 * i);
    }
    return static_cast<u32>(__builtin_ctz(slots));
  }
  /// Writes an empty slot; false when it is taken.
  static bool claim(Word *words, u32 slot, u32 value);
  static void copyPrefix(Word *to, const Word *from, u32 slots);

  const Block &block(PathId path) const { return blocks[path & ~kPlaced]; }
  const Block &blockAt(const Block &, u32 index) const;
  const Group &groupAt(u32 group, u32 first) const;
  static Fork forkIn(const Block &x, const Block &y, u32 limit) {
    u32 slot = firstDifference(x.words, y.words), depth = x.index * kSlots + slot;
    if (depth >= limit)
      return {limit, SNodeId::None, SNodeId::None};
    return {depth, SNodeId{half(x.words, slot)}, SNodeId{half(y.words, slot)}};
  }
  Fork forkFar(const Block &, const Block &, u32 limit) const;
  u32 groupAfter(u32 block);
  u32 newBlock(IdBlock &, u32 index, u32 group);

  StableArray<Block> blocks;
  StableArray<Group> groups;
  // Relaxed: ids only have to be unique; contents are published with the bodies.
  std::atomic<u32> nextBlock{1}, nextGroup{1};
  u32 retiredBlocks = 1, retiredGroups = 1;
};

} // namespace ompracer
