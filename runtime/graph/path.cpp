#include "graph/path.h"

#include "base/check.h"

namespace ompracer {

static constexpr u64 kMaxBlocks = 1ull << 31;
static constexpr u64 kMaxGroups = 1ull << 30;

bool Paths::init() {
  if (!blocks.init(kMaxBlocks) || !groups.init(kMaxGroups))
    return false;
  blocks.preferLargePages();
  return true;
}

bool Paths::claim(Word *words, u32 slot, u32 value) {
  Word &word = words[slot / 2];
  u32 shift = slot % 2 * 32;
  u64 seen = word.load(std::memory_order_relaxed);
  while (static_cast<u32>(seen >> shift) == 0)
    // Relaxed: see half().
    if (word.compare_exchange_weak(seen, seen | static_cast<u64>(value) << shift, std::memory_order_relaxed))
      return true;
  return false;
}

void Paths::copyPrefix(Word *to, const Word *from, u32 slots) {
  for (u32 i = 0; 2 * i < slots; ++i) {
    u64 word = from[i].load(std::memory_order_relaxed);
    to[i].store(2 * i + 1 == slots ? static_cast<u32>(word) : word, std::memory_order_relaxed);
  }
}

u32 Paths::newBlock(IdBlock &ids, u32 index, u32 group) {
  if (ids.next == ids.end || ids.next < retiredBlocks) { // a sweep looks at no retired one
    ids.size = ids.size < 64 ? (ids.size ? ids.size * 2 : 1) : 64;
    ids.next = nextBlock.fetch_add(ids.size, std::memory_order_relaxed);
    ids.end = ids.next + ids.size;
    OMPRACER_CHECK_LT(ids.end, kMaxBlocks);
  }
  u32 id = ids.next++;
  OMPRACER_DCHECK(half(blocks[id].words, 0) == 0); // nobody's yet
  blocks[id].index = index;
  blocks[id].group = group;
  return id;
}

/// The group with `id`, a full block, as its last member so far.
u32 Paths::groupAfter(u32 id) {
  Block &b = blocks[id];
  // Acquire: pairs with the release below.
  if (u32 known = b.after.load(std::memory_order_acquire))
    return known;
  u32 slot = b.index % kSlots;
  u32 group = b.group;
  // Another block may have taken the place after the same predecessors.
  if (!slot || (!claim(groups[group].words, slot, id) && half(groups[group].words, slot) != id)) {
    group = nextGroup.fetch_add(1, std::memory_order_relaxed);
    OMPRACER_CHECK_LT(group, kMaxGroups);
    Group &g = groups[group];
    const Group &old = groups[b.group];
    g.first = b.index - slot;
    if (slot) {
      g.outer = old.outer;
      g.jump = old.number ? old.jump : group; // a root is its own
      g.number = old.number;
      copyPrefix(g.words, old.words, slot);
    } else if (b.index) {
      const Group &jump = groups[old.jump];
      g.outer = b.group;
      g.number = old.number + 1;
      g.jump = old.number - jump.number == jump.number - groups[jump.jump].number ? jump.jump : b.group;
    } else {
      g.jump = group;
    }
    claim(g.words, slot, id);
  }
  // Two threads that place children of one body may both make one. All go on with one of them: equal groups with
  // different ids would be taken for two paths.
  u32 made = 0;
  return b.after.compare_exchange_strong(made, group, std::memory_order_acq_rel, std::memory_order_acquire) ? group
                                                                                                            : made;
}

PathId Paths::place(IdBlock &ids, SNodeId body, u32 depth, PathId parent) {
  parent &= ~kPlaced;
  u32 slot = depth % kSlots;
  OMPRACER_DCHECK(depth == 0 || blocks[parent].index == (depth - 1) / kSlots);
  u32 value = static_cast<u32>(body);
  if (slot && claim(blocks[parent].words, slot, value))
    return parent | kPlaced;
  u32 id = newBlock(ids, depth / kSlots, slot ? blocks[parent].group : depth ? groupAfter(parent) : 0);
  if (slot)
    copyPrefix(blocks[id].words, blocks[parent].words, slot);
  claim(blocks[id].words, slot, value);
  return id | kPlaced;
}

/// The group of the same path that begins with block `first`; it is `group` or lies above.
const Paths::Group &Paths::groupAt(u32 group, u32 first) const {
  const Group *g = &groups[group];
  while (g->first > first) {
    const Group &jump = groups[g->jump];
    g = jump.first >= first ? &jump : &groups[g->outer];
  }
  OMPRACER_DCHECK(g->first == first);
  return *g;
}

/// The block at `index` of the path on which b lies; at or above b.
const Paths::Block &Paths::blockAt(const Block &b, u32 index) const {
  if (b.index == index)
    return b;
  u32 slot = index % kSlots;
  return blocks[half(groupAt(b.group, index - slot).words, slot)];
}

Paths::Fork Paths::forkFar(const Block &bx, const Block &by, u32 limit) const {
  u32 index = bx.index < by.index ? bx.index : by.index;
  const Block *x = &blockAt(bx, index), *y = &blockAt(by, index);
  if (x == y)
    return {limit, SNodeId::None,
            SNodeId::None}; // all ancestors of the one with the shorter path lie in it or before it
  if (x->group != y->group) {
    const Group *gx = &groups[x->group], *gy = &groups[y->group];
    // Equal number, hence equal jump lengths.
    while (gx->outer != gy->outer) {
      bool far = gx->jump != gy->jump;
      gx = &groups[far ? gx->jump : gx->outer];
      gy = &groups[far ? gy->jump : gy->outer];
    }
    u32 slot = firstDifference(gx->words, gy->words);
    if (gx->first + slot < index) {
      OMPRACER_DCHECK(slot < kSlots);
      x = &blocks[half(gx->words, slot)];
      y = &blocks[half(gy->words, slot)];
    }
  }
  return forkIn(*x, *y, limit);
}

void Paths::retireAll() {
  auto release = [](auto &array, u32 &from, u32 to) {
    array.release(from, to);
    from = to;
  };
  release(blocks, retiredBlocks, nextBlock.load(std::memory_order_relaxed));
  release(groups, retiredGroups, nextGroup.load(std::memory_order_relaxed));
}

bool Paths::nearlyFull() const {
  return nextBlock.load(std::memory_order_relaxed) > kMaxBlocks / 4 * 3 ||
         nextGroup.load(std::memory_order_relaxed) > kMaxGroups / 4 * 3;
}

void Paths::reset() { nextBlock = nextGroup = retiredBlocks = retiredGroups = 1; }

void Paths::collect(Sweep &sweep) {
  sweep.collect(blocks, retiredBlocks, nextBlock.load(std::memory_order_relaxed), Sweep::Blocks, nullptr);
}

} // namespace ompracer
