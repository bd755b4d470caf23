// Containers: AddressMap against a std::map, and threads that make the same records.
#include "mem/address_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <thread>
#include <vector>

using namespace ompracer;

namespace {

struct Number {
  std::atomic<u64> value;
};

AddressMap<Number> &freshMap(u64 records = 1u << 20) {
  auto *map = new AddressMap<Number>; // its memory is never unmapped
  EXPECT_TRUE(map->init(records));
  return *map;
}

TEST(AddressMapTest, FindsWhatWasMadeOnly) {
  AddressMap<Number> &map = freshMap();
  EXPECT_EQ(map.find(0x1000), nullptr);
  EXPECT_TRUE(map.empty());
  Number *one = map.findOrMake(0x1000);
  EXPECT_EQ(one->value, 0u);
  EXPECT_EQ(map.find(0x1000), one);
  EXPECT_EQ(map.findOrMake(0x1000), one);
  EXPECT_EQ(map.find(0x1004), nullptr) << "the same 8 bytes";
  EXPECT_EQ(map.find(0x1008), nullptr);
  EXPECT_FALSE(map.empty());
}

TEST(AddressMapTest, NamesOfOneAddressDiffer) {
  AddressMap<Number> &map = freshMap();
  Number *value = map.findOrMake(0x7f0000001008), *object = map.findOrMake(0x7f0000001008 ^ 1ull << 63);
  EXPECT_NE(value, object);
  u32 seen = 0;
  map.forEachIn(0x7f0000001008, 1, [&](Number &, u64) { ++seen; });
  EXPECT_EQ(seen, 2u) << "both belong to the memory";
}

TEST(AddressMapTest, SaysWhenItIsFull) {
  AddressMap<Number> &map = freshMap(4);
  for (u64 name : {8, 16, 24})
    EXPECT_NE(map.findOrMake(name), nullptr);
  EXPECT_EQ(map.findOrMake(32), nullptr);
  EXPECT_NE(map.findOrMake(8), nullptr);
}

TEST(AddressMapTest, RangesAgreeWithStdMap) {
  for (u32 seed = 1; seed <= 200; ++seed) {
    std::mt19937_64 random(seed);
    AddressMap<Number> &map = freshMap(1u << 12);
    std::map<u64, u64> model;
    // Few pages that are near each other and some far away: ranges touch none, some or all of them.
    auto address = [&] { return (random() % 3 ? 0x10000 : 0x7fff00000000) + random() % 0x8000; };
    for (u32 i = 0; i < 300; ++i) {
      const u64 name = address(), value = random();
      map.findOrMake(name)->value = value;
      model[name] = value;
    }
    for (u32 i = 0; i < 50; ++i) {
      const u64 begin = address(), size = random() % 4 ? random() % 64 : random() % 0x900000000000;
      u64 got = 0, expected = 0;
      map.forEachIn(begin, size, [&](Number &n, u64) { got += n.value; });
      for (auto [name, value] : model)
        if (name - begin < size)
          expected += value;
      ASSERT_EQ(got, expected) << "seed " << seed << " begin " << begin << " size " << size;
    }
    u64 got = 0, expected = 0;
    map.forEach([&](Number &n) { got += n.value; });
    for (auto [name, value] : model)
      expected += value;
    EXPECT_EQ(got, expected);
  }
}

TEST(AddressMapTest, ThreadsMakeEachRecordOnce) {
  AddressMap<Number> &map = freshMap();
  constexpr u32 kThreads = 4, kNames = 20000;
  std::vector<std::thread> threads;
  for (u32 t = 0; t < kThreads; ++t)
    threads.emplace_back([&] {
      for (u64 i = 0; i < kNames; ++i)
        map.findOrMake(0x10000 + 4 * i)->value.fetch_add(1, std::memory_order_relaxed);
    });
  for (std::thread &t : threads)
    t.join();
  u32 records = 0;
  map.forEach([&](Number &n) {
    ++records;
    EXPECT_EQ(n.value, kThreads);
  });
  EXPECT_EQ(records, kNames);
}

} // namespace
