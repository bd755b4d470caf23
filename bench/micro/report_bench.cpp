// The report path: a race seen before, which racy loops meet at each iteration, and the rendering of a new one.
// Numbers and machine: report_bench.md.
#include "report/render.h"
#include "report/seen.h"

#include <benchmark/benchmark.h>

using namespace ompracer;

namespace {

/// Look-up of a pair of sites among as many as were reported.
void seen(benchmark::State &state, bool known) {
  SeenTable table;
  if (!table.create())
    return state.SkipWithError("no memory");
  const u64 pairs = static_cast<u64>(state.range(0));
  Record record;
  for (u64 i = 1; i <= pairs; ++i)
    table.insert(i * 0x10001, &record);
  u64 i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(table.find((i % pairs + 1) * 0x10001 + (known ? 0 : 1)));
    ++i;
  }
  table.clear();
}
BENCHMARK_CAPTURE(seen, race seen before, true)->Arg(1)->Arg(1000)->Arg(100000);
BENCHMARK_CAPTURE(seen, race not seen, false)->Arg(1)->Arg(1000)->Arg(100000);

void fill(Record &record) {
  record.fingerprint = "0123456789abcdef";
  record.address = 0x601058;
  record.size = 8;
  record.memory = MemoryKind::Global;
  record.name = "a[3]";
  for (RecordAccess &access : record.accesses) {
    access.size = 8;
    access.position = {"/somewhere/jacobi.c", 41, 9};
    access.function = "main";
    access.variable = "a";
    access.sourceLine = "    a[i] = a[i + 1];";
    access.construct = {"for", {"/somewhere/jacobi.c", 38, 1}, true, 3};
  }
  record.accesses[0].write = true;
  record.construct = {"for", {"/somewhere/jacobi.c", 38, 1}, false, 0};
  record.reason = "iterations 3 and 2 of the loop at jacobi.c:38 have no order";
}

void text(benchmark::State &state) {
  Record record;
  fill(record);
  RunInfo run{};
  Buffer out;
  for (auto _ : state) {
    out.clear();
    renderText(out, record, run, false);
    benchmark::DoNotOptimize(out.view().size());
  }
}
BENCHMARK(text)->Name("render a race as text");

void json(benchmark::State &state) {
  Record record;
  fill(record);
  Buffer out;
  for (auto _ : state) {
    out.clear();
    renderJsonRace(out, record);
    benchmark::DoNotOptimize(out.view().size());
  }
}
BENCHMARK(json)->Name("render a race as JSON");

} // namespace

BENCHMARK_MAIN();
