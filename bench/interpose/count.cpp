// The tables of the threads, where regions are active, and the file that the process leaves: a row for each record,
// tabs between the fields. The last row begins with `end`; a file without it is of a process that was killed, or ended
// without exit().
#include "count.h"

#include "base/check.h"
#include "base/export.h"
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <iterator>
#include <new>
#include <omp-tools.h>
#include <stdio.h>
#include <unistd.h>

namespace ompracer {

thread_local constinit Counts *gCounts = nullptr;
constinit std::atomic<u32> gRegions{0};

static constinit std::atomic<Counts *> threads{nullptr}; // release in attach, acquire in writeAll
static constinit std::atomic<u32> threadCount{0};        // relaxed: a number
static constinit std::atomic<u64> regionsSeen{0};        // relaxed: a number
static int file = -1;

static Table *makeTable(u32 bits) {
  void *memory = needMemory(sizeof(Table) + sizeof(Record) * (u64{1} << bits), "counts of calls");
  return new (memory) Table{bits};
}

Counts &attach() {
  Counts &counts = *new (needMemory(sizeof(Counts), "counts of calls")) Counts;
  counts.busy.store(true, std::memory_order_relaxed);
  gCounts = &counts; // what the next lines call may be instrumented
  counts.table.store(makeTable(8), std::memory_order_release);
  counts.number = threadCount.fetch_add(1, std::memory_order_relaxed);
  counts.initial = threadId() == processId();
  counts.stack = currentStack();
  counts.stack.end = threadStorage(counts.stack); // thread-local variables are not on the stack
  counts.next = threads.load(std::memory_order_relaxed);
  while (!threads.compare_exchange_weak(counts.next, &counts, std::memory_order_release, std::memory_order_relaxed))
    ;
  counts.busy.store(false, std::memory_order_relaxed);
  return counts;
}

/// The old table stays: the end of the program may read it at this moment.
void grow(Counts &counts) {
  Table *old = counts.table.load(std::memory_order_relaxed), *wider = makeTable(old->bits + 1);
  for (u64 i = 0; i < u64{1} << old->bits; ++i)
    if (const Record &r = old->records()[i]; r.place != 0)
      slotOf(*wider, r.place, r.key) = r;
  counts.table.store(wider, std::memory_order_release);
}

constexpr const char *kNames[] = {
#define OMPRACER_CALL(method, name, effects, result, parameters) #method,
#include "ompracer/abi.def"
#undef OMPRACER_CALL
    "seriesRead", "seriesWrite"};
static_assert(std::size(kNames) == static_cast<std::size_t>(Kind::Count));

static void write(const Counts &counts, const Record &r) {
  Module module;
  findModule(r.pc, module);
  dprintf(file, "%u\t%s\t%u\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%s\t%lu", counts.number, kNames[r.key / 2], r.key % 2,
          r.calls, r.words, r.same, r.neighbour, r.stride, r.onStack, module.path, r.pc - module.base);
  if (Module data; r.place != r.pc && findModule(r.place, data)) { // not of a library that was closed
    const OmpracerSite &site = *reinterpret_cast<const OmpracerSite *>(r.place);
    auto text = [&](std::int32_t offset) { return offset ? reinterpret_cast<const char *>(r.place) + offset : ""; };
    dprintf(file, "\t%s\t%u\t%u\t%s\t%s", text(site.file), site.line, site.column, text(site.function),
            text(site.variable));
  }
  dprintf(file, "\n");
}

/// Threads that still run go on; what they count then may be there or not.
static void writeAll() {
  u64 lost = 0;
  if (gCounts)
    gCounts->busy.store(true, std::memory_order_relaxed); // what libc calls here may be instrumented
  for (Counts *counts = threads.load(std::memory_order_acquire); counts; counts = counts->next) {
    lost += counts->lost;
    Table *table = counts->table.load(std::memory_order_acquire);
    for (u64 i = 0; i < u64{1} << table->bits; ++i)
      if (table->records()[i].calls)
        write(*counts, table->records()[i]);
  }
  dprintf(file, "end\t%lu\t%lu\n", regionsSeen.load(std::memory_order_relaxed), lost);
}

/// A forked child counts anew.
static void forked() {
  threads.store(nullptr, std::memory_order_relaxed);
  gCounts = nullptr;
  openFile();
}

void openFile() {
  const char *folder = environment("OMPRACER_CALLS");
  if (!folder)
    fatal(kExitUsage, "this runtime only counts calls: bench/calls PROGRAM");
  if (file >= 0) {
    close(file);
  } else {
    onFork(nullptr, nullptr, forked);
    onExit(writeAll);
    onQuickExit(writeAll);
  }
  u32 same = 0; // programs of this process before: exec
  do
    file = open(Text("%s/%u.%u", folder, processId(), same++).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  while (file < 0 && errno == EEXIST);
  if (file < 0)
    fatal(kExitUsage, "OMPRACER_CALLS: no file can be made in %s", folder);
}

static void regionBegins(ompt_data_t *, const ompt_frame_t *, ompt_data_t *, unsigned, int, const void *) {
  gRegions.fetch_add(1, std::memory_order_relaxed);
  regionsSeen.fetch_add(1, std::memory_order_relaxed);
}
static void regionEnds(ompt_data_t *, ompt_data_t *, int, const void *) {
  gRegions.fetch_sub(1, std::memory_order_relaxed);
}

static int toolStarts(ompt_function_lookup_t lookup, int, ompt_data_t *) {
  auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  set(ompt_callback_parallel_begin, reinterpret_cast<ompt_callback_t>(regionBegins));
  set(ompt_callback_parallel_end, reinterpret_cast<ompt_callback_t>(regionEnds));
  return 1;
}

} // namespace ompracer

OMPRACER_EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned, const char *) {
  static ompt_start_tool_result_t result{ompracer::toolStarts, [](ompt_data_t *) {}, {0}};
  return &result;
}
