// AddressMap: what is known of the objects at some addresses of the program, so that it can be forgotten by ranges.
//
// A hash table over the pages of 4 KiB that hold such objects; a page has, for every 8 bytes, the list of the records
// there. Names are addresses whose highest bits may say more: several records can belong to one address. Records are
// made on first use, never move and live until the process ends. Lookups take no lock; what a record holds is the
// user's to guard.
#pragma once

#include "mem/stable_array.h"
#include "platform/spin.h"

#include <atomic>

namespace ompracer {

/// Record: reads as zero when it is new.
template <typename Record> class AddressMap {
public:
  /// False when the system refuses the address space.
  bool init(u64 maxRecords) { return table.init(kTable) && pages.init(kTable / 2) && nodes.init(maxRecords); }

  /// nullptr: none was made.
  Record *find(u64 name) {
    Page *page = pageOf(keyOf(name));
    return page ? inPage(*page, name) : nullptr;
  }
  const Record *find(u64 name) const { return const_cast<AddressMap *>(this)->find(name); }
  /// Asks the memory for the record that find() would look at first.
  void prefetch(u64 name) {
    if (Page *page = pageOf(keyOf(name)))
      // Relaxed: nothing is read through it.
      if (u32 i = page->first[granuleOf(name)].load(std::memory_order_relaxed))
        __builtin_prefetch(&nodes[i]);
  }
  /// nullptr: no room.
  Record *findOrMake(u64 name) {
    Record *record = find(name);
    return record ? record : make(name);
  }
  /// Relaxed: memory that begins its life came from somebody, and what he made there is visible.
  bool empty() const { return nodeCount.load(std::memory_order_relaxed) == 0; }
  /// Calls visit(record) for all of them. Those that others make meanwhile may be left out.
  template <typename Visit> void forEach(Visit visit) {
    for (u32 i = 1, end = nodeCount.load(std::memory_order_acquire); i <= end; ++i) // acquire: pairs with make()
      visit(nodes[i].record);
  }
  /// The same, as visit(record, name), for those of [begin, begin + size).
  template <typename Visit> void forEachIn(uptr begin, uptr size, Visit visit) {
    if (empty() || !size)
      return;
    const u64 first = keyOf(begin), last = keyOf(begin + size - 1);
    const u32 known = pageCount.load(std::memory_order_acquire); // acquire: pairs with make()
    if (last - first < known) {
      for (u64 key = first; key <= last; ++key)
        if (Page *page = pageOf(key))
          visitIn(*page, key, begin, size, visit);
    } else { // far more addresses than pages that hold something
      for (u32 i = 0; i < known; ++i)
        if (pages[i].key - first <= last - first)
          visitIn(pages[i], pages[i].key, begin, size, visit);
    }
  }

private:
  static constexpr unsigned kPageShift = 12, kGranuleShift = 3;
  static constexpr u32 kGranules = 1u << (kPageShift - kGranuleShift);
  static constexpr u64 kAddresses = 1ull << 48;
  static constexpr unsigned kTableBits = 24;
  static constexpr u64 kTable = 1ull << kTableBits;

  struct Node {
    u64 name; ///< this and next: written before the node is published in its page
    u32 next;
    Record record;
  };
  struct Page {
    u64 key;
    std::atomic<u32> first[kGranules]; ///< index of a node, 0: none
  };
  struct Slot {
    std::atomic<u64> key; ///< 0: empty
    u32 page;
  };

  static u64 keyOf(u64 name) { return ((name & (kAddresses - 1)) >> kPageShift) + 1; }
  static u32 granuleOf(u64 name) { return name >> kGranuleShift & (kGranules - 1); }
  static u64 hash(u64 key) { return key * 0x9e3779b97f4a7c15ull >> (64 - kTableBits); }

  /// The slot of the key, or the empty one where it would be. At most half of the slots are in use.
  Slot &slotOf(u64 key) {
    for (u64 i = hash(key);; i = (i + 1) % kTable) {
      // Acquire: pairs with the release in make(); the slot's page is visible.
      const u64 seen = table[i].key.load(std::memory_order_acquire);
      if (seen == key || seen == 0)
        return table[i];
    }
  }
  Page *pageOf(u64 key) {
    Slot &slot = slotOf(key);
    return slot.key.load(std::memory_order_relaxed) == key ? &pages[slot.page] : nullptr;
  }
  Record *inPage(Page &page, u64 name) {
    // Acquire: pairs with the release in make().
    for (u32 i = page.first[granuleOf(name)].load(std::memory_order_acquire); i; i = nodes[i].next)
      if (nodes[i].name == name)
        return &nodes[i].record;
    return nullptr;
  }
  template <typename Visit> void visitIn(Page &page, u64 key, uptr begin, uptr size, Visit &visit) {
    const uptr base = (key - 1) << kPageShift, pageLast = base + (1u << kPageShift) - 1;
    const uptr from = begin > base ? begin : base;
    const uptr last = begin + size - 1 < pageLast ? begin + size - 1 : pageLast;
    for (u32 granule = granuleOf(from); granule <= granuleOf(last); ++granule)
      for (u32 i = page.first[granule].load(std::memory_order_acquire); i; i = nodes[i].next)
        if ((nodes[i].name & (kAddresses - 1)) - begin < size)
          visit(nodes[i].record, nodes[i].name);
  }
  [[gnu::noinline]] Record *make(u64 name) {
    SpinGuard guard(making);
    const u64 key = keyOf(name);
    Slot &slot = slotOf(key);
    const bool known = slot.key.load(std::memory_order_relaxed) == key;
    if (known)
      if (Record *made = inPage(pages[slot.page], name))
        return made; // by another thread, meanwhile
    const u32 count = pageCount.load(std::memory_order_relaxed), id = nodeCount.load(std::memory_order_relaxed) + 1;
    if ((!known && count == pages.capacity()) || id >= nodes.capacity())
      return nullptr;
    Page &page = pages[known ? slot.page : count];
    Node &node = nodes[id];
    std::atomic<u32> &first = page.first[granuleOf(name)];
    node.name = name;
    node.next = first.load(std::memory_order_relaxed);
    // Release, here and below: who sees the index or the number sees the node or the page. The number first: a thread
    // that a fork interrupts here loses a node, which is better than one that is made twice.
    nodeCount.store(id, std::memory_order_release);
    first.store(id, std::memory_order_release);
    if (!known) {
      page.key = key;
      pageCount.store(count + 1, std::memory_order_release);
      slot.page = count;
      slot.key.store(key, std::memory_order_release);
    }
    return &node.record;
  }

  StableArray<Slot> table; ///< open addressing, never emptied
  StableArray<Page> pages; ///< in the order in which they were made
  StableArray<Node> nodes; ///< the same, from 1
  std::atomic<u32> pageCount{0}, nodeCount{0};
  SpinLock making; ///< guards the making of nodes, pages and slots
};

} // namespace ompracer
