// RecentSet: of things that are numbered as they come, which of the last ones belong to the set; one bit each.
#pragma once

#include "base/check.h"
#include "base/types.h"

namespace ompracer {

/// Of numbers below `end`, in blocks of 64: those of the last kBlocks blocks, the one of `end` included.
template <u32 kBlocks> struct RecentSet {
  static constexpr u32 kNone = ~0u;
  u64 blocks[kBlocks];
  u32 end;

  void clear(u32 newEnd) {
    end = newEnd;
    for (u64 &block : blocks)
      block = 0;
  }
  void advance(u32 newEnd) {
    OMPRACER_DCHECK(newEnd >= end);
    u32 steps = newEnd / 64 - end / 64;
    if (steps >= kBlocks)
      steps = kBlocks;
    for (u32 i = 1; i <= steps; ++i)
      blocks[(end / 64 + i) % kBlocks] = 0;
    end = newEnd;
  }
  /// What is not older than this number, the set tells.
  u32 lowest() const { return end / 64 < kBlocks ? 0 : (end / 64 - (kBlocks - 1)) * 64; }
  void add(u32 i) { blocks[i / 64 % kBlocks] |= 1ull << i % 64; }
  bool has(u32 i) const { return blocks[i / 64 % kBlocks] >> i % 64 & 1; }
  /// How many members are not older than low; up to 63 older ones may count.
  u32 count(u32 low) const {
    u32 members = 0;
    for (u32 block = low / 64; block <= end / 64; ++block)
      members += static_cast<u32>(__builtin_popcountll(blocks[block % kBlocks]));
    return members;
  }
  /// Adds what another set of an end that is not higher tells.
  void include(const RecentSet &older) {
    OMPRACER_DCHECK(older.end <= end);
    for (u32 block = older.end / 64, low = lowest() / 64;; --block) {
      if (block < low)
        return;
      blocks[block % kBlocks] |= older.blocks[block % kBlocks];
      if (block == low || block == older.lowest() / 64)
        return;
    }
  }
  /// The highest number of [low, below) that is not in the set, or kNone. low is not below lowest().
  u32 lastMissing(u32 low, u32 below) const { return last<false>(low, below); }
  /// The same that is.
  u32 lastMember(u32 low, u32 below) const { return last<true>(low, below); }

private:
  template <bool kMember> u32 last(u32 low, u32 below) const {
    for (; below > low; below = (below - 1) / 64 * 64) {
      const u32 first = below - 1;
      const u64 block = blocks[first / 64 % kBlocks];
      if (u64 found = (kMember ? block : ~block) & ~0ull >> (63 - first % 64)) {
        u32 i = first / 64 * 64 + 63 - static_cast<u32>(__builtin_clzll(found));
        return i >= low ? i : kNone;
      }
    }
    return kNone;
  }
};

} // namespace ompracer
