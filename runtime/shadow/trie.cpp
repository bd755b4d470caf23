#include "shadow/trie.h"

#include "platform/platform.h"

#include <cstddef>

namespace ompracer {

static constexpr std::size_t kLeafSize = (sizeof(Leaf) + 4095) & ~std::size_t{4095};

bool Trie::init() {
  top = static_cast<std::atomic<Leaf *> *>(reserveMemory(kTopEntries * sizeof(*top)));
  if (top)
    guardBelow(top);
  return top != nullptr;
}

Leaf *Trie::leafFor(uptr address) {
  std::atomic<Leaf *> &slot = top[index(address)];
  // Acquire: pairs with the release below.
  Leaf *leaf = slot.load(std::memory_order_acquire);
  if (leaf)
    return leaf;
  leaf = static_cast<Leaf *>(reserveMemory(kLeafSize));
  if (!leaf)
    return nullptr;
  Leaf *winner = nullptr;
  // Release: publishes the mapping. Acquire on failure: pairs with the winner's release.
  if (slot.compare_exchange_strong(winner, leaf, std::memory_order_release, std::memory_order_acquire)) {
    leaf->next = list.load(std::memory_order_relaxed);
    // Release: `next` is written.
    while (!list.compare_exchange_weak(leaf->next, leaf, std::memory_order_release, std::memory_order_relaxed)) {
    }
    return leaf;
  }
  unmapMemory(leaf, kLeafSize);
  return winner;
}

void Trie::populateChunk(Leaf &leaf, u64 chunk) {
  leaf.populated[chunk].store(true, std::memory_order_relaxed);
  constexpr uptr kPage = 4096;
  static_assert(offsetof(Leaf, slots) == 0 && Leaf::kChunkCells * sizeof(Slot) % kPage == 0);
  populateMemory(&leaf.slots[chunk * Leaf::kChunkCells], Leaf::kChunkCells * sizeof(Slot));
}

void Trie::clearAll() {
  for (Leaf *leaf = firstLeaf(); leaf; leaf = leaf->next) {
    releaseMemory(leaf->slots, sizeof(leaf->slots));
    for (Block &block : leaf->blocks)
      block.freeSlots();
    for (std::atomic<bool> &chunk : leaf->populated)
      chunk.store(false, std::memory_order_relaxed);
    leaf->hasLinks.store(false, std::memory_order_relaxed);
  }
}

} // namespace ompracer
