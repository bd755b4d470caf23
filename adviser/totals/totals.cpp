#include "totals/totals.h"

#include "base/check.h"

#include <bit>

namespace ompracer::adviser {

void Units::add(u64 weight, u64 times) {
  count += times;
  means += times > 1 ? times : 0;
  sum += weight * times;
  if (max < weight)
    max = weight;
  const auto bucket = static_cast<unsigned>(std::bit_width(weight));
  log2[bucket < kBuckets ? bucket : kBuckets - 1] += static_cast<u32>(times);
}

void Units::add(const Units &other) {
  count += other.count;
  sum += other.sum;
  means += other.means;
  if (max < other.max)
    max = other.max;
  for (unsigned i = 0; i < kBuckets; ++i)
    log2[i] += other.log2[i];
}

void Totals::add(const Totals &other) {
  for (u64 Totals::*field :
       {&Totals::work, &Totals::fragments, &Totals::disturbed, &Totals::instances, &Totals::members, &Totals::outermost,
        &Totals::serial, &Totals::serialScheduled, &Totals::replicated, &Totals::creating, &Totals::created,
        &Totals::scheduled, &Totals::scheduling, &Totals::holding, &Totals::thinned, &Totals::dependences,
        &Totals::system, &Totals::blame, &Totals::waited})
    this->*field += other.*field;
  for (unsigned i = 0; i < kStates; ++i)
    states[i] += other.states[i];
  chunk = chunk < other.chunk ? other.chunk : chunk;
  units.add(other.units);
}

static constexpr u32 kTables = 1u << 16, kPages = 1u << 20;

// Pages and tables are given out one by one and never come back. Relaxed: numbers only have to be unique.
static StableArray<TotalsTable> tables;
static constinit std::atomic<u32> tableCount{0};
// Release of a new table; pairs with the acquire in totalsOf.
static constinit std::atomic<TotalsTable *> newest{nullptr};
static constinit std::atomic<uptr> pageMemory{0};
static constinit std::atomic<u32> pageCount{0};

bool initTotals() {
  void *memory = reserveMemory(sizeof(TotalsTable::Page) * kPages);
  pageMemory.store(reinterpret_cast<uptr>(memory), std::memory_order_relaxed);
  return memory && tables.init(kTables);
}

TotalsTable::Page *TotalsTable::newPage() {
  const u32 number = pageCount.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(number, kPages);
  return reinterpret_cast<Page *>(pageMemory.load(std::memory_order_relaxed)) + number; // zero is an empty one
}

TotalsTable *newTotals() {
  const u32 number = tableCount.fetch_add(1, std::memory_order_relaxed);
  if (number >= kTables)
    return &tables[kTables - 1]; // shared by all that come later
  TotalsTable *table = &tables[number];
  TotalsTable *seen = newest.load(std::memory_order_relaxed);
  do
    table->next = seen;
  while (!newest.compare_exchange_weak(seen, table, std::memory_order_release, std::memory_order_relaxed));
  return table;
}

TotalsTable *newestTotals() { return newest.load(std::memory_order_acquire); }

void clearTotals() {
  for (TotalsTable *table = newest.load(std::memory_order_relaxed); table; table = table->next)
    table->clear();
}

Totals totalsOf(u32 context) {
  Totals sum;
  for (const TotalsTable *table = newest.load(std::memory_order_acquire); table; table = table->next)
    if (const Totals *totals = table->find(context))
      sum.add(*totals);
  return sum;
}

Totals::Calm calmOf(u32 context) {
  Totals::Calm sum;
  forEachTotals([&](const TotalsTable &table) {
    if (const Totals *totals = table.find(context)) {
      sum.count += totals->calm.count;
      sum.weight += totals->calm.weight;
      sum.squares += totals->calm.squares;
    }
  });
  return sum;
}

} // namespace ompracer::adviser
