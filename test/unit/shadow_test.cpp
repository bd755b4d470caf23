// Shadow: packing of entries, the trie, overflow blocks, clearing.
#include "shadow/block.h"
#include "shadow/range.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

using namespace ompracer;

namespace {

/// Two threads' views of one block; the test plays both.
struct BlocksTest : testing::Test {
  BlockUser first, second;
  BlockState block{0};
  BlocksTest() {
    EXPECT_TRUE(blocks.init());
    first = blocks.userOf(1);
    second = blocks.userOf(2);
    EXPECT_NE(first.owner, nullptr) << "the system has no membarrier";
  }
  Blocks blocks;
};

TEST_F(BlocksTest, WhoComesFirstOwns) {
  EXPECT_TRUE(blocks.own(first, block));
  EXPECT_TRUE(OwnedChange(first, block).allowed);
  EXPECT_FALSE(OwnedChange(second, block).allowed);
}
TEST_F(BlocksTest, PassedPhaseLeavesTheBlockToTheNext) {
  EXPECT_TRUE(blocks.own(first, block));
  first.beginPhase();
  EXPECT_TRUE(blocks.own(second, block));
  EXPECT_FALSE(OwnedChange(first, block).allowed);
}
TEST_F(BlocksTest, LastingPhaseMakesTheBlockShared) {
  EXPECT_TRUE(blocks.own(first, block));
  EXPECT_FALSE(blocks.own(second, block));
  EXPECT_FALSE(OwnedChange(first, block).allowed);
  EXPECT_FALSE(blocks.own(first, block));
  first.beginPhase();
  EXPECT_FALSE(blocks.own(first, block)); // until an outermost region ends
  blocks.freeShared();
  EXPECT_TRUE(blocks.own(first, block));
}
TEST_F(BlocksTest, ThreadWithoutOwnerShares) {
  EXPECT_FALSE(blocks.own(BlockUser{}, block));
  EXPECT_FALSE(blocks.own(first, block));
}
TEST_F(BlocksTest, ForkedChildTakesWhatOthersOwned) {
  EXPECT_TRUE(blocks.own(first, block));
  blocks.forgetOthers(2, 3);
  EXPECT_TRUE(blocks.own(second, block));
}

TEST(Entry, RoundTripOfExtremes) {
  const u64 fragments[] = {1ull << kRunIndexBits, (1ull << kFragmentBits) - 1, 0x155555555ull, 0x2aaaaaaaaaull};
  const u32 sites[] = {0, 1, (1u << kSiteBits) - 1};
  for (u64 fragment : fragments)
    for (u32 site : sites)
      for (ByteGroup group = 1; group < 16; ++group)
        for (int kind = 0; kind < 4; ++kind)
          for (u8 owner = 0; owner < 4; ++owner) {
            Entry e = Entry::make(FragmentId{fragment}, SiteId{site}, group, kind & 1, kind & 2, Ownership(owner));
            EXPECT_EQ(e.fragment(), FragmentId{fragment});
            EXPECT_EQ(e.node(), nodeOf(FragmentId{fragment}));
            EXPECT_EQ(e.site(), SiteId{site});
            EXPECT_EQ(e.byteGroup(), group);
            EXPECT_EQ(e.write(), bool(kind & 1));
            EXPECT_EQ(e.atomic(), bool(kind & 2));
            EXPECT_EQ(e.owner(), Ownership(owner));
            EXPECT_GE(e.bits, Entry::kSmallest);
          }
}

TEST(Entry, ByteGroupsAreTheAlignedPartsOfAWord) {
  u32 seen = 0;
  for (u32 size : {1u, 2u, 4u, 8u})
    for (u32 offset = 0; offset < 8; offset += size) {
      ByteGroup code = byteGroupOf(0x1000 + offset, size);
      EXPECT_EQ(byteGroupSize(code), size);
      EXPECT_EQ(byteGroupOffset(code), offset);
      EXPECT_EQ(byteGroupBytes(code), ((1u << size) - 1) << offset);
      EXPECT_FALSE(seen & 1u << code) << "code used twice";
      seen |= 1u << code;
    }
  EXPECT_EQ(seen, 0xfffeu);
}

Entry entry(u64 fragment, uptr address, u32 size, bool write, bool atomic = false, Ownership owner = Ownership::None) {
  return Entry::make(FragmentId{fragment << kRunIndexBits}, SiteId{7}, byteGroupOf(address, size), write, atomic,
                     owner);
}

TEST(Entry, StrengthAndConflict) {
  Entry read = entry(1, 0, 4, false), write = entry(2, 0, 4, true);
  Entry atomicRead = entry(3, 0, 4, false, true), atomicWrite = entry(4, 0, 4, true, true);
  EXPECT_TRUE(write.atLeastAsStrong(read));
  EXPECT_TRUE(write.atLeastAsStrong(atomicWrite));
  EXPECT_TRUE(read.atLeastAsStrong(atomicRead));
  EXPECT_TRUE(atomicWrite.atLeastAsStrong(atomicRead));
  EXPECT_FALSE(atomicWrite.atLeastAsStrong(read)) << "an atomic write does not conflict with another atomic one";
  EXPECT_FALSE(read.atLeastAsStrong(atomicWrite));
  EXPECT_FALSE(read.conflicts(read));
  EXPECT_TRUE(read.conflicts(write));
  EXPECT_TRUE(read.conflicts(atomicWrite));
  EXPECT_TRUE(write.conflicts(atomicRead));
  EXPECT_FALSE(atomicWrite.conflicts(atomicRead));
  EXPECT_FALSE(write.conflicts(entry(5, 4, 4, true))) << "neighbours";
  EXPECT_TRUE(entry(5, 0, 8, true).covers(read));
  EXPECT_FALSE(entry(5, 3, 1, true).covers(read));
}

TEST(Entry, AnOwnedEntryCoversOnlyItsLike) {
  Entry shared = entry(1, 0, 8, true), inner = entry(2, 0, 8, true, false, Ownership::Inner),
        outer = entry(3, 0, 8, true, false, Ownership::Outer);
  EXPECT_TRUE(shared.covers(inner));
  EXPECT_FALSE(inner.covers(shared));
  EXPECT_FALSE(inner.covers(outer));
  EXPECT_TRUE(inner.covers(inner));
}

struct Shadow : testing::Test {
  void SetUp() override {
    ASSERT_TRUE(trie.init());
    ASSERT_TRUE(pool.init());
  }
  Cell cell(uptr address) {
    Leaf *leaf = trie.leafFor(address);
    EXPECT_NE(leaf, nullptr);
    return Trie::cellIn(*leaf, address);
  }
  static u64 at(Cell cell, u32 slot) { return cell.load(slot, std::memory_order_relaxed); }
  static void put(Cell cell, u32 slot, u64 value) {
    for (u32 i = cell.inUse(std::memory_order_relaxed); i < slot; ++i)
      put(cell, i, 0);
    cell.storeOwned(slot, Entry{value});
  }
  Trie trie;
  OverflowPool pool;
  OverflowSupply supply;
};

TEST_F(Shadow, LeavesAppearOnDemand) {
  auto leaves = [&] {
    unsigned count = 0;
    for (Leaf *leaf = trie.firstLeaf(); leaf; leaf = leaf->next)
      ++count;
    return count;
  };
  EXPECT_EQ(trie.leafAt(0x7fff12345678), nullptr);
  Cell c = cell(0x7fff12345678);
  EXPECT_EQ(cell(0x7fff12345678), c);
  EXPECT_EQ(cell(0x7fff1234567f), c);
  EXPECT_EQ(&cell(0x7fff12345680)[0], &c[0] + 1);
  EXPECT_EQ(leaves(), 1u);
  EXPECT_NE(cell(0x7fff12345678 + kLeafBytes), c);
  EXPECT_EQ(leaves(), 2u);
  // Both ends of the address space.
  cell(8);
  cell((1ull << kAddressBits) - 8);
}

TEST_F(Shadow, ForEachCellVisitsExactlyTheRange) {
  uptr begin = (5ull << kLeafShift) - 20, size = 33;
  cell(begin);
  cell(begin + size);
  std::vector<std::pair<uptr, u32>> seen;
  forEachCell(trie, begin, size, [&](Cell, uptr at, u32 mask) { seen.push_back({at, mask}); });
  u32 bytes = 0;
  for (auto [at, mask] : seen)
    for (u32 i = 0; i < 8; ++i)
      if (mask >> i & 1) {
        EXPECT_GE(at + i, begin);
        EXPECT_LT(at + i, begin + size);
        ++bytes;
      }
  EXPECT_EQ(bytes, size);
}

TEST_F(Shadow, ForEachCellStaysInsideOneWord) {
  cell(0x1000);
  u32 visited = 0;
  forEachCell(trie, 0x1002, 3, [&](Cell, uptr at, u32 mask) {
    EXPECT_EQ(at, 0x1000u);
    visited |= mask;
  });
  EXPECT_EQ(visited, 0x1cu);
}

TEST_F(Shadow, ClearingKeepsTheBytesOutside) {
  Cell c = cell(0x2000);
  put(c, 0, entry(1, 0, 8, true).bits);
  put(c, 1, entry(2, 0, 4, true).bits);
  put(c, 2, entry(3, 6, 2, false).bits);
  clearRange(trie, pool, 0x2000, 4);
  EXPECT_EQ(Entry{at(c, 0)}.bytes(), 0xf0u) << "the half that is left";
  EXPECT_EQ(Entry{at(c, 0)}.fragment(), Entry{entry(1, 0, 8, true)}.fragment());
  EXPECT_EQ(at(c, 1), 0u);
  EXPECT_EQ(at(c, 2), entry(3, 6, 2, false).bits);
}

TEST_F(Shadow, SlotsThatAreNotInUseCountAsEmpty) {
  Cell c = cell(0x2000), next = cell(0x2008);
  put(c, 0, entry(1, 0, 8, true).bits);
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 1u);
  put(c, 1, entry(2, 0, 8, true).bits);
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 2u);
  put(c, 3, entry(4, 0, 8, true).bits);
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 4u);
  EXPECT_EQ(next.inUse(std::memory_order_relaxed), 1u);
  c.freeOwned();
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 1u);
  u64 values[Cell::kSlots];
  c.load(values, std::memory_order_relaxed);
  EXPECT_EQ(values[0], entry(1, 0, 8, true).bits);
  EXPECT_EQ(values[1] | values[2] | values[3], 0u);
  u64 expected = 1;
  c.makeUsable(1, expected);
  EXPECT_EQ(expected, 0u) << "what it held does not come back";
  EXPECT_EQ(at(c, 1), 0u);
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 2u);
  put(c, 3, entry(4, 0, 8, true).bits);
  clearRange(trie, pool, 0x2000, 8);
  EXPECT_EQ(c.inUse(std::memory_order_relaxed), 1u);
  EXPECT_EQ(c[1] | c[2] | c[3], 0u) << "nothing comes back";
}

TEST_F(Shadow, ClearingLargeRangesReleasesPages) {
  uptr begin = 0x10000008, size = 300000;
  for (uptr address : {begin - 8, begin, begin + 100000, begin + size - 8, begin + size})
    put(cell(address), 1, entry(1, 0, 8, true).bits);
  clearRange(trie, pool, begin, size);
  EXPECT_NE(at(cell(begin - 8), 1), 0u);
  for (uptr address : {begin, begin + 100000, begin + size - 8}) {
    EXPECT_EQ(at(cell(address), 1), 0u);
    EXPECT_EQ(cell(address)[1], 0u);
  }
  EXPECT_NE(at(cell(begin + size), 1), 0u);
}

TEST_F(Shadow, ClearingACellEmptiesItsBlocksAndKeepsThem) {
  uptr address = 0x3000;
  Cell c = cell(address);
  u32 first = pool.take(supply), second = pool.take(supply);
  ASSERT_NE(first, 0u);
  ASSERT_NE(first, second);
  pool[first].slots[0] = entry(1, 0, 8, true).bits;
  pool[first].slots[OverflowBlock::kSlots - 1] = second;
  pool[second].slots[3] = entry(2, 0, 8, false).bits;
  put(c, 3, first);
  trie.leafAt(address)->hasLinks = true;
  clearRange(trie, pool, address, 8);
  EXPECT_EQ(at(c, 3), first);
  EXPECT_EQ(pool[first].slots[0], 0u);
  EXPECT_EQ(pool[second].slots[3], 0u);
  // A wholesale clear must not lose the links either.
  pool[second].slots[3] = entry(2, 0, 8, false).bits;
  clearRange(trie, pool, address, 1 << 20);
  EXPECT_EQ(at(c, 3), first);
  EXPECT_EQ(pool[second].slots[3], 0u);
}

TEST_F(Shadow, RetiredBlocksAreForgotten) {
  u32 block = pool.take(supply);
  pool[block].slots[0] = 42;
  EXPECT_EQ(pool.follow(block), &pool[block]);
  pool.retireAll();
  EXPECT_EQ(pool.follow(block), nullptr);
  u32 fresh = pool.take(supply);
  EXPECT_GT(fresh, block) << "the rest of a supply taken before is stale, too";
  EXPECT_EQ(pool.follow(fresh), &pool[fresh]);
  EXPECT_EQ(pool[fresh].slots[0], 0u);
  EXPECT_EQ(pool.follow(0), nullptr);
  EXPECT_EQ(pool.follow(entry(1, 0, 8, true).bits), nullptr);
}

TEST_F(Shadow, AGivenBackBlockIsCleanWhenTakenAgain) {
  u32 block = pool.take(supply);
  pool[block].slots[0] = 42;
  OverflowPool::giveBack(supply, block);
  EXPECT_EQ(pool.take(supply), block);
  EXPECT_EQ(pool[block].slots[0], 0u);
  pool.close();
  EXPECT_EQ(pool.take(supply), 0u);
}

} // namespace
