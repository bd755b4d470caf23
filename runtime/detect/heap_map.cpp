#include "detect/heap_map.h"

namespace ompracer {

bool HeapMap::init() { return top.init(kTop) && stacks.init(kMaxStacks) && ended.init(kEnded) && sizes.init(); }

HeapMap::Leaf *HeapMap::leafFor(uptr address, bool make) {
  std::atomic<Leaf *> &slot = top[(address >> kLeafShift) & (kTop - 1)];
  // Acquire: pairs with the release below.
  Leaf *leaf = slot.load(std::memory_order_acquire);
  if (leaf || !make)
    return leaf;
  leaf = static_cast<Leaf *>(reserveMemory(kGrains * sizeof(Leaf)));
  if (!leaf)
    return nullptr;
  Leaf *winner = nullptr;
  // Release: the leaf is ready. On failure acquire: so is the winner's. Pairs with the loads here, in startBefore and
  // in blockAt.
  if (slot.compare_exchange_strong(winner, leaf, std::memory_order_acq_rel))
    return leaf;
  unmapMemory(leaf, kGrains * sizeof(Leaf));
  return winner;
}

u32 HeapMap::stackId(const Stack &stack) {
  u64 hash = 0;
  for (uptr frame : stack.frames)
    hash = (hash ^ frame) * 0x9e3779b97f4a7c15ull;
  std::atomic<u32> &bucket = buckets[hash >> 48];
  static_assert(kBuckets == 1u << 16);
  auto same = [&](u32 id) {
    for (unsigned i = 0; i < kFrames; ++i)
      if (stacks[id].stack.frames[i] != stack.frames[i])
        return false;
    return stacks[id].stack.ofTask == stack.ofTask;
  };
  // Acquire: pairs with the release below; the stored stack is complete.
  u32 head = bucket.load(std::memory_order_acquire);
  for (u32 id = head; id; id = stacks[id].next)
    if (same(id))
      return id;
  u32 id = nextStack.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_DCHECK(id != 0); // it stands for no stack
  if (id >= kMaxStacks) {
    nextStack.store(kMaxStacks, std::memory_order_relaxed);
    return 0;
  }
  stacks[id].stack = stack;
  // Two threads may store the same stack twice; that costs memory only.
  // Release: the stack is complete; pairs with the acquire above.
  do
    stacks[id].next = head;
  while (!bucket.compare_exchange_weak(head, id, std::memory_order_release, std::memory_order_acquire));
  return id;
}

void HeapMap::add(uptr block, const Stack &stack, uptr size) {
  if (!top.capacity())
    return;
  if (size)
    sizes.add(block, size);
  if (Leaf *leaf = leafFor(block, true))
    leaf[(block >> kGrainShift) & (kGrains - 1)].store(stackId(stack), std::memory_order_relaxed);
}

void HeapMap::remove(uptr block) {
  if (!top.capacity())
    return;
  sizes.remove(block);
  if (Leaf *leaf = leafFor(block, false))
    leaf[(block >> kGrainShift) & (kGrains - 1)].store(0, std::memory_order_relaxed);
}

void HeapMap::end(uptr block, uptr size) {
  if (Leaf *leaf = top.capacity() ? leafFor(block, false) : nullptr) {
    Ended &e = ended[(block >> kGrainShift) % kEnded];
    e.begin.store(block, std::memory_order_relaxed);
    e.size.store(size, std::memory_order_relaxed);
    e.stack.store(leaf[(block >> kGrainShift) & (kGrains - 1)].load(std::memory_order_relaxed),
                  std::memory_order_relaxed);
  }
  remove(block);
}

HeapMap::Block HeapMap::findEnded(uptr address) const {
  Block found;
  for (u32 i = 0; top.capacity() && i < kEnded; ++i) {
    const Ended &e = ended[i];
    const u32 stack = e.stack.load(std::memory_order_relaxed);
    const Block block{e.begin.load(std::memory_order_relaxed), e.size.load(std::memory_order_relaxed), {}};
    if (stack && block.contains(address) && block.begin > found.begin)
      found = {block.begin, block.size, stacks[stack].stack};
  }
  return found;
}

/// Where the block begins that may contain the address; 0 when there is none.
uptr HeapMap::startBefore(uptr address) const {
  constexpr uptr kLeafBytes = 1ull << kLeafShift;
  constexpr unsigned kMaxLeaves = 4096; // blocks of up to 16 GiB
  u64 index = (address >> kLeafShift) & (kTop - 1);
  u64 grain = (address >> kGrainShift) & (kGrains - 1);
  for (unsigned n = 0; n < kMaxLeaves; ++n) {
    if (Leaf *leaf = top[index].load(std::memory_order_acquire))
      for (u64 i = grain + 1; i-- > 0;)
        if (leaf[i].load(std::memory_order_relaxed))
          return index * kLeafBytes + (i << kGrainShift);
    if (index == 0)
      break;
    --index;
    grain = kGrains - 1;
  }
  return 0;
}

HeapMap::Block HeapMap::blockAt(uptr begin) const {
  const Leaf *leaf = begin ? top[(begin >> kLeafShift) & (kTop - 1)].load(std::memory_order_acquire) : nullptr;
  const u32 id = leaf ? leaf[(begin >> kGrainShift) & (kGrains - 1)].load(std::memory_order_relaxed) : 0;
  if (!id)
    return {};
  OMPRACER_DCHECK(id < kMaxStacks && sizeOf);
  const uptr told = sizes.of(begin);
  return Block{begin, told ? told : sizeOf(begin), stacks[id].stack};
}

HeapMap::Block HeapMap::find(uptr address, uptr guess) const {
  if (!top.capacity() || !sizeOf)
    return {};
  Block block = blockAt(guess);
  if (!block.contains(address))
    block = blockAt(startBefore(address));
  return block.contains(address) ? block : Block();
}

} // namespace ompracer
