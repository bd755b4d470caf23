// Publication of leaves and of lock sets, raced by several threads; also under ThreadSanitizer.
#include "shadow/trie.h"
#include "sync/lockset.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

using namespace ompracer;

static void require(bool condition, const char *what) {
  if (condition)
    return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::abort();
}

static constexpr unsigned kThreads = 4;

/// Runs body(thread) on all threads, started as close together as a spin barrier can.
template <typename Body> static void together(Body body) {
  std::atomic<unsigned> waiting{kThreads};
  std::vector<std::thread> threads;
  for (unsigned id = 0; id < kThreads; ++id)
    threads.emplace_back([&, id] {
      waiting.fetch_sub(1);
      while (waiting.load() != 0)
        std::this_thread::yield();
      body(id);
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// All threads get the same leaf, and what one writes there another reads.
static void leaves() {
  auto trie = std::make_unique<Trie>();
  require(trie->init(), "address space for the trie");
  constexpr unsigned kLeaves = 200;
  static Leaf *seen[kThreads][kLeaves];
  together([&](unsigned id) {
    for (unsigned i = 0; i < kLeaves; ++i) {
      uptr address = (i + 1) * kLeafBytes;
      Leaf *leaf = trie->leafFor(address);
      require(leaf != nullptr, "a leaf");
      Trie::cellIn(*leaf, address)[id].fetch_add(1, std::memory_order_relaxed);
      seen[id][i] = leaf;
    }
  });
  for (unsigned i = 0; i < kLeaves; ++i)
    for (unsigned id = 0; id < kThreads; ++id) {
      const uptr address = (i + 1) * kLeafBytes;
      require(seen[id][i] == seen[0][i], "one leaf for all threads");
      require(Trie::cellIn(*trie->leafAt(address), address)[id].load() == 1, "no write lost with a loser's leaf");
    }
  unsigned leaves = 0;
  for (Leaf *leaf = trie->firstLeaf(); leaf; leaf = leaf->next)
    ++leaves;
  require(leaves == kLeaves, "every leaf published once");
}

/// Equal sets get equal ids, whoever makes them first.
static void lockSets() {
  static LockSets sets;
  require(sets.init(), "address space for the sets");
  constexpr unsigned kSets = 2000;
  static LockSetId ids[kThreads][kSets];
  together([&](unsigned id) {
    for (unsigned i = 0; i < kSets; ++i) {
      // The same members, added in another order by each thread.
      LockElement members[3] = {{i % 17 + 1, 0}, {i % 23 + 100, i % 3}, {i + 1000, 0}};
      LockSetId set = LockSetId::Empty;
      for (unsigned k = 0; k < 3; ++k)
        set = sets.add(set, members[(k + id) % 3]);
      ids[id][i] = set;
      require(sets.exclude(set, set) == Exclusion::Yes, "a set excludes itself");
      require(sets.isSubset(sets.remove(set, i + 1000), set), "a part is a subset");
    }
  });
  for (unsigned i = 0; i < kSets; ++i)
    for (unsigned id = 0; id < kThreads; ++id) {
      require(ids[id][i] == ids[0][i], "one id for equal sets");
      require(sets.size(ids[id][i]) == 3, "all members");
    }
  for (unsigned i = 1; i < kSets; ++i)
    require(ids[0][i] != ids[0][i - 1], "different ids for different sets");
}

int main() {
  for (int round = 0; round < 20; ++round)
    leaves();
  lockSets();
  std::puts("ok");
  return 0;
}
