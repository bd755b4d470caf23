#include "span/depend.h"

#include "span/internal.h"

#include <algorithm>

namespace ompracer::adviser {

/// What is known of an address in the clauses of one body's children.
struct Address {
  uptr address = 0;
  Generation *present = nullptr; ///< that later siblings join or follow
  Generation *before = nullptr;  ///< that the members of `present` follow
  Address *next = nullptr;
};

/// A hash table with lists. The body alone uses it.
struct Addresses {
  static constexpr u32 kFew = 32;
  u32 count = 0, size = kFew;
  Address **heads = few; ///< size of them
  Address *few[kFew] = {};
};

static Pool<Generation> generationPool;
static Pool<Link> linkPool;
static Pool<Address> addressPool;
static Pool<Addresses> addressesPool;
static constinit SpinLock tablesBusy; // guards the cache: tables are made once for a body
static PoolCache tablesCache;

bool initDependences() {
  return generationPool.init(1ull << 26) && linkPool.init(1ull << 28) && addressPool.init(1ull << 26) &&
         addressesPool.init(1ull << 24);
}

static Generation *keep(Generation *generation) {
  if (generation)
    generation->references.fetch_add(1, std::memory_order_relaxed); // relaxed: the caller has one
  return generation;
}

static void drop(Store &store, Generation *generation) {
  if (generation && generation->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    generation->ends.clear(store.paths);
    generationPool.free(store.generations, generation);
  }
}

static void link(Store &store, Link *&list, Generation *generation) {
  if (!generation)
    return;
  Link *added = linkPool.make(store.links);
  added->generation = keep(generation);
  added->next = list;
  list = added;
}

static Generation *makeGeneration(Store &store, DependKind kind) {
  Generation *generation = generationPool.make(store.generations);
  generation->kind = kind;
  return generation;
}

static u32 slotOf(const Addresses &table, uptr address) {
  return static_cast<u32>((address >> 3) * 0x9e3779b97f4a7c15ull >> 32) & (table.size - 1);
}

static void grow(Addresses &table) {
  Address **old = table.heads;
  const u32 oldSize = table.size;
  auto *larger = static_cast<Address **>(reserveMemory(sizeof(Address *) * oldSize * 16));
  if (!larger)
    return;
  table.heads = larger;
  table.size = oldSize * 16;
  for (u32 i = 0; i < oldSize; ++i)
    for (Address *a = old[i]; a;) {
      Address *const next = a->next;
      Address *&head = table.heads[slotOf(table, a->address)];
      a->next = head;
      head = a;
      a = next;
    }
  if (old != table.few)
    unmapMemory(old, sizeof(Address *) * oldSize);
}

static Addresses &tableOf(Siblings &siblings) {
  if (!siblings.addresses) {
    SpinGuard guard(tablesBusy);
    siblings.addresses = addressesPool.make(tablesCache);
  }
  return *siblings.addresses;
}

static Address &addressOf(Store &store, Siblings &siblings, uptr address) {
  Addresses &table = tableOf(siblings);
  for (Address *a = table.heads[slotOf(table, address)]; a; a = a->next)
    if (a->address == address)
      return *a;
  if (++table.count > 4 * table.size)
    grow(table);
  Address *made = addressPool.make(store.addresses);
  made->address = address;
  made->present = keep(siblings.all);
  Address *&head = table.heads[slotOf(table, address)];
  made->next = head;
  head = made;
  return *made;
}

template <typename Visit> static void forEach(Siblings &siblings, Visit visit) {
  if (Addresses *table = siblings.addresses)
    for (u32 i = 0; i < table->size; ++i)
      for (Address *a = table->heads[i], *next; a; a = next) {
        next = a->next;
        visit(*a);
      }
}

static void forgetAddresses(Store &store, Siblings &siblings) {
  forEach(siblings, [&](Address &a) {
    drop(store, a.present);
    drop(store, a.before);
    addressPool.free(store.addresses, &a);
  });
  if (Addresses *table = siblings.addresses) {
    std::fill_n(table->heads, table->size, nullptr);
    table->count = 0;
  }
}

void freeDependences(Store &store, Siblings &siblings) {
  forgetAddresses(store, siblings);
  drop(store, siblings.all);
  siblings.all = nullptr;
  if (Addresses *table = siblings.addresses) {
    if (table->heads != table->few)
      unmapMemory(table->heads, sizeof(Address *) * table->size);
    SpinGuard guard(tablesBusy);
    addressesPool.free(tablesCache, table);
  }
}

static bool isSet(DependKind kind) {
  return kind == DependKind::In || kind == DependKind::InOutSet || kind == DependKind::MutexInOutSet;
}

/// What a sibling with this clause follows; null: nothing.
static Generation *followed(const Address &a, DependKind kind) {
  return a.present && a.present->kind == kind && isSet(kind) ? a.before : a.present;
}

/// The task becomes a member of the generation of each address that it names, and follows those before.
static void takePlace(Store &store, Siblings &siblings, Body &task, const Dependence &d) {
  if (d.kind == DependKind::AllMemory) {
    forEach(siblings, [&](Address &a) { link(store, task.awaits, a.present); });
    link(store, task.awaits, siblings.all);
    forgetAddresses(store, siblings);
    drop(store, siblings.all);
    siblings.all = makeGeneration(store, DependKind::Out);
    link(store, task.belongs, siblings.all);
    return;
  }
  Address &a = addressOf(store, siblings, d.address);
  link(store, task.awaits, followed(a, d.kind));
  if (!(a.present && a.present->kind == d.kind && isSet(d.kind))) {
    drop(store, a.before);
    a.before = a.present;
    a.present = makeGeneration(store, d.kind);
    if (d.kind == DependKind::MutexInOutSet) {
      static constinit std::atomic<u64> sets{0}; // relaxed: numbers only have to be unique
      a.present->mutex = ~sets.fetch_add(1, std::memory_order_relaxed);
      a.present->address = d.address;
    }
  }
  link(store, task.belongs, a.present);
}

void dependsOn(Store &store, Body &task, Body &by, const Dependence *dependences, u32 count) {
  for (u32 i = 0; i < count; ++i) {
    const Dependence &d = dependences[i];
    takePlace(store, siblingsOf(store, by), task, d);
    if (task.parent) // no stand-in of waitedFor
      tell(store.recorder, Told::DependsOn, {numberOf(task), numberOf(by), d.address, static_cast<u64>(d.kind)});
  }
}

void awaitDependences(Store &store, Body &task) {
  while (Link *first = task.awaits) {
    task.awaits = first->next;
    first->generation->ends.raiseTo(task.at, store.paths);
    drop(store, first->generation);
    linkPool.free(store.links, first);
  }
}

void noteFulfilled(Store &store, Body &task, Body &by) {
  Generation *event = makeGeneration(store, DependKind::Out);
  event->ends.raise(by.at, store.paths);
  task.fulfilled = event;
}

void joinFulfilled(Store &store, Body &task) {
  if (!task.fulfilled)
    return;
  task.fulfilled->ends.raiseTo(task.at, store.paths);
  drop(store, task.fulfilled);
  task.fulfilled = nullptr;
}

void visitExclusive(const Body &task, void (*visit)(const Generation &set, void *data), void *data) {
  for (const Link *l = task.belongs; l; l = l->next)
    if (l->generation->mutex && task.begun)
      visit(*l->generation, data);
}

void endDependences(Store &store, Body &task) {
  awaitDependences(store, task); // of a task that never began
  while (Link *first = task.belongs) {
    task.belongs = first->next;
    first->generation->ends.raise(task.at, store.paths);
    drop(store, first->generation);
    linkPool.free(store.links, first);
  }
}

void waitedFor(Store &store, Body &by, const Dependence *dependences, u32 count, bool nowait) {
  if (!by.siblings)
    return;
  for (u32 i = 0; i < count; ++i)
    tell(store.recorder, Told::WaitedFor,
         {numberOf(by), nowait, count - i - 1, dependences[i].address, static_cast<u64>(dependences[i].kind)});
  Siblings &siblings = *by.siblings;
  if (nowait) { // a task without work
    Body between;
    between.at.t = by.at.t;
    between.at.trail.done = keepPath(by.at.trail.freeze(store.paths));
    dependsOn(store, between, by, dependences, count);
    endDependences(store, between);
    between.at.trail.become(nullptr, 0, store.paths);
    return;
  }
  const u64 before = by.at.t.at[kLogical];
  auto follow = [&](Generation *generation) {
    if (generation)
      generation->ends.raiseTo(by.at, store.paths);
  };
  for (u32 i = 0; i < count; ++i)
    if (dependences[i].kind == DependKind::AllMemory) {
      forEach(siblings, [&](Address &a) { follow(a.present); });
      follow(siblings.all);
    } else
      follow(followed(addressOf(store, siblings, dependences[i].address), dependences[i].kind));
  if (before < by.at.t.at[kLogical])
    by.at.t.at[kBurdened] += burden.join;
}

} // namespace ompracer::adviser
