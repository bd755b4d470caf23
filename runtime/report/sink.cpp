// The one sink of the process: its start, its forks, and what is submitted. See sink.h.
#include "report/sink_state.h"

#include "base/check.h"
#include "base/log.h"
#include "options/options.h"
#include "platform/rank.h"
#include "platform/symboliser.h"
#include "report/cause.h"
#include "report/pair_key.h"
#include "report/render.h"
#include "report/resolve.h"
#include "report/same_race.h"

#include <cstring>

#ifndef OMPRACER_VERSION
#define OMPRACER_VERSION "unknown"
#endif

namespace ompracer {

constinit Sink gSink;

namespace {

/// What pairs of sites are remembered as whose race has no record.
constinit Record gNoRecord;

bool useColor() {
  if (options().color != Color::Auto)
    return options().color == Color::Always;
  const char *terminal = environment("TERM");
  return logsToStderr() && isTerminal(2) && !environment("NO_COLOR") && terminal && std::strcmp(terminal, "dumb") != 0;
}

// --- fork ---

/// Whether the handlers took the lock. Read and written by its holder only.
bool gForkTookLock = false;

void lockForFork() {
  // A handler of a signal that came while this thread was reporting may fork; then the lock is this thread's already.
  // The orders are those of Guard.
  const u32 self = threadId();
  if (gSink.holder.load(std::memory_order_relaxed) == self) {
    gForkTookLock = false;
    return;
  }
  u32 free = 0;
  while (!gSink.holder.compare_exchange_weak(free, self, std::memory_order_acquire, std::memory_order_relaxed)) {
    free = 0;
    yieldThread();
  }
  gForkTookLock = true;
}

void unlockAfterFork() {
  if (gForkTookLock)
    gSink.holder.store(0, std::memory_order_release);
}

void startRun() {
  static char directory[4096];
  if (!workingDirectory(directory, sizeof directory))
    directory[0] = 0;
  gSink.run = {OMPRACER_VERSION, executablePath(), commandLine(), directory, processId(), ownRank()};
  if (Module program; moduleAt(0, program))
    gSink.program = program.range;
}

/// What a process begins with. The parent's races stay in the parent's report.
void forgetRaces() {
  gSink.seen.clear();
  gSink.json.forget();
  gSink.sarif.forget();
  gSink.html.forget();
  gSink.filesOpen = false;
  gSink.finished = gSink.anythingSaid = false;
  gSink.exitCode = -1;
  gSink.recordCount = 0;
  gSink.races.store(0, std::memory_order_relaxed);
  gSink.beyondLimit = gSink.brief = gSink.unlisted = 0;
  gSink.suppressed = 0;
  forgetNotes();
}

void afterForkInChild() {
  forgetRaces();
  forgetSymboliser();
  gSink.child = true;
  gSink.run.processId = processId();
  // The child's thread has a new id: whatever its parent held, it starts free.
  gSink.holder.store(0, std::memory_order_release);
}

// --- submission ---

bool keepRecord(Record *record) {
  if (gSink.recordCount == gSink.recordCapacity) {
    const std::size_t capacity = gSink.recordCapacity ? gSink.recordCapacity * 2 : 64;
    auto **bigger = gSink.arena.makeArray<Record *>(capacity);
    if (!bigger)
      return false;
    if (gSink.recordCount != 0)
      std::memcpy(bigger, gSink.records, gSink.recordCount * sizeof *bigger);
    gSink.records = bigger;
    gSink.recordCapacity = capacity;
  }
  gSink.records[gSink.recordCount++] = record;
  return true;
}

/// A pair that belongs to a race reported before.
void addOther(Record &record, const Race &race) {
  OtherPair other;
  for (int i = 0; i < 2; ++i) {
    const RaceAccess &from = race.accesses[i];
    other.sides[i] = {from.write, {gSink.arena.copy(from.file), from.line, from.column}};
  }
  record.addOther(other);
}

/// The race in one line, without memory.
void reportBriefly(const Race &race) {
  Text text("==%u== ompracer: ", gSink.run.processId);
  putRanks(text, gSink.run.ranks, ": ").append("data race");
  if (const char *name = race.accesses[1].variable ? race.accesses[1].variable : race.accesses[0].variable)
    text.add(" on '%.200s'", name);
  const char *separator = ":";
  for (const RaceAccess &access : race.accesses) {
    text.add("%s %s%s ", separator, access.atomic ? "atomic " : "", access.write ? "write" : "read");
    if (access.file && access.line != 0)
      text.add("%.600s:%u:%u", access.file, access.line, access.column);
    else
      text.add("at 0x%zx", access.stackDepth != 0 ? static_cast<std::size_t>(access.stack[0]) : 0);
    separator = " /";
  }
  logBytes(text.append(" (no memory for more of this report)\n").view());
}

/// A race without a record, or with one that lacks its names: said at once, remembered and counted.
void reportWithoutRecord(const Race &race, u64 site, u64 position, u64 statements) {
  for (const u64 key : {statements, position, site})
    gSink.seen.insert(key, &gNoRecord);
  ++gSink.brief;
  ++gSink.unlisted;
  gSink.races.fetch_add(1, std::memory_order_relaxed);
  reportBriefly(race);
  for (Output *output : {&gSink.json, &gSink.sarif, &gSink.html})
    output->lacks();
}

void haltOnError() {
  Summary summary = currentSummary();
  summary.openmpRan = true;
  const int code = finishLocked(summary, false);
  exitProcess(code > 0 ? code : 1);
}

/// The first occurrence: names, text, files. first: of equal statements, or null.
void report(const Race &race, u64 site, u64 position, u64 statements, Record *first) {
  const auto limit = static_cast<u64>(options().maxReports);
  const bool beyondLimit = limit != 0 && gSink.races.load(std::memory_order_relaxed) >= limit;
  gSink.arena.takeFailure();
  auto *record = gSink.arena.make<Record>();
  if (record)
    record->ranks = gSink.run.ranks;
  // Suppressions need names; without any, a race that will not be shown needs none.
  if (record && (!beyondLimit || !gSink.suppressions.empty()))
    resolve(race, gSink.run, gSink.arena, *record);
  if (gSink.arena.takeFailure()) {
    if (beyondLimit) {
      ++gSink.beyondLimit;
      return;
    }
    if (record && gSink.suppressions.matches(*record)) {
      ++gSink.suppressed;
      return;
    }
    reportWithoutRecord(race, site, position, statements);
    if (options().haltOnError)
      haltOnError();
    return;
  }
  Record *const before = first ? nullptr : ofSameCalls(*record);
  for (const u64 key : {statements, position, site})
    gSink.seen.insert(key, first ? first : before ? before : record);
  if (before) {
    OtherPair other;
    for (int i = 0; i < 2; ++i)
      other.sides[i] = {race.accesses[i].write, record->accesses[i].ownPosition()};
    before->addOther(other);
    before->tally.add(race.count, race.address, race.size);
    return;
  }
  if (Record *last = first) {
    while (Record *next = last->nextVariable.load(std::memory_order_relaxed))
      last = next;
    last->nextVariable.store(record, std::memory_order_release);
  }
  if (gSink.suppressions.matches(*record)) {
    ++gSink.suppressed;
    return;
  }
  if (beyondLimit) {
    ++gSink.beyondLimit;
    return;
  }
  record->id = static_cast<u32>(gSink.races.fetch_add(1, std::memory_order_relaxed) + 1);
  joinCause(gSink.records, gSink.recordCount, *record, gSink.arena);
  if (!keepRecord(record))
    ++gSink.unlisted;

  Buffer text;
  renderText(text, *record, gSink.run, useColor());
  if (text.failed())
    reportBriefly(race);
  else
    logBytes(text.view());
  text.reset();
  openFiles();
  RecordNote notes[kMaxRunNotes];
  RunSummary total;
  fillSummary(total, currentSummary(), notes);
  for (Output *output : {&gSink.json, &gSink.sarif, &gSink.html})
    output->add(*record, gSink.run, total);
  if (options().breakOnRace)
    breakpoint();
  if (options().haltOnError)
    haltOnError();
}

} // namespace

void ensureInitialised() {
  if (!gSink.initialised)
    initReport();
}

void setSummarySource(void (*fill)(Summary &)) { gSink.summarySource = fill; }

void initReport() {
  if (gSink.initialised)
    return;
  gSink.initialised = true;
  startRun();
  if (!gSink.seen.create())
    memoryRefused("the report");
  if (!options().symbolize)
    disableSymboliser();
  if (const char *file = options().suppressions) {
    if (!fileExists(file))
      fatal(kExitUsage, "cannot read the suppressions file '%s'", file);
    const std::string_view text = mapFile(file);
    if (!text.data())
      fatal(kExitUsage, "cannot read the suppressions file '%s'", file);
    Text error;
    if (!gSink.suppressions.parse(text, gSink.arena, error))
      fatal(kExitUsage, "%s: %s", file, error.c_str());
  }
  openFiles();
  static bool registered = false;
  if (!registered)
    onFork(lockForFork, unlockAfterFork, afterForkInChild);
  registered = true;
}

Record *knownRace(SiteId a, bool aWrites, SiteId b, bool bWrites, uptr address, u32 caller) {
  return recordOf(gSink.seen.find(siteKey(static_cast<u32>(a), aWrites, static_cast<u32>(b), bWrites, caller)),
                  address);
}

void countAgain(Record &record, u64 times) { record.tally.add(times, 0, 0); }

bool countKnownRace(SiteId a, bool aWrites, SiteId b, bool bWrites, uptr address, u32 size, u32 caller) {
  Record *record = knownRace(a, aWrites, b, bWrites, address, caller);
  if (!record)
    return false;
  record->tally.add(1, address, size);
  return true;
}

void submit(const Race &race) {
  const RaceAccess &a = race.accesses[0], &b = race.accesses[1];
  const u64 sites = siteKey(a.site, a.write, b.site, b.write, race.caller);
  const u64 position = positionKey(race, true);
  // The same code of the library may be reached by another call next time: its sites count as known later.
  constexpr u64 kCallsTold = 64;
  const u64 site = race.caller != 0 ? 0 : sites;
  Record *record = recordOf(gSink.seen.find(site != 0 ? site : position), race.address);
  if (!record || race.caller != 0) {
    Guard guard;
    if (!guard)
      return;
    ensureInitialised();
    if (gSink.finished) // threads may still run while the process ends; all has been said
      return;
    const u64 statements = positionKey(race, false);
    Record *const known = gSink.seen.find(position), *const first = known ? known : gSink.seen.find(statements);
    record = recordOf(first, race.address);
    if (!record)
      return report(race, site, position, statements, first);
    if (!known && race.caller == 0)
      addOther(*record, race);
    for (const u64 key : {position, site})
      gSink.seen.insert(key, first);
    if (race.caller != 0 && record->tally.times() >= kCallsTold)
      gSink.seen.insert(sites, first);
  }
  record->tally.add(race.count, race.address, race.size);
}

u64 raceCount() { return gSink.races.load(std::memory_order_relaxed); }

void resetReport() {
  Guard guard;
  forgetRaces();
  gSink.suppressions = Suppressions();
  gSink.child = false;
  gSink.initialised = false;
  gSink.run.processId = processId();
}

} // namespace ompracer
