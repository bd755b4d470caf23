// The one sink of the process. See sink.h.
//
// Guarded by `lock`: everything but the counters and the lookups in `seen`, which are lock-free. The holder is
// remembered, so that a race found inside the sink's own work (the symboliser reads memory, forks, may be interrupted
// by a signal handler of the program) is dropped instead of waiting for itself.
#include "report/sink.h"

#include "base/check.h"
#include "base/log.h"
#include "notes/notes.h"
#include "options/options.h"
#include "platform/platform.h"
#include "platform/signals.h"
#include "platform/spin.h"
#include "platform/symboliser.h"
#include "report/output.h"
#include "report/render.h"
#include "report/resolve.h"
#include "report/seen.h"
#include "report/suppress.h"

#include <cstring>

#ifndef OMPRACER_VERSION
#define OMPRACER_VERSION "unknown"
#endif

namespace ompracer {
namespace {

struct Sink {
  std::atomic<u32> holder{0}; ///< thread id, 0 when free
  bool initialised = false;
  bool child = false; ///< forked: files are created at the first race or at the end, with the pid in their names
  bool filesOpen = false;
  bool finished = false;
  int exitCode = -1;

  Arena arena;
  SeenTable seen;
  Suppressions suppressions;
  RunInfo run;
  AddressRange program; ///< code and static variables of the executable
  Output json, sarif, html;

  Record **records = nullptr; ///< reported ones, in order
  std::size_t recordCount = 0;
  std::size_t recordCapacity = 0;

  std::atomic<u64> races{0}; ///< reported and not suppressed
  u64 beyondLimit = 0;       ///< found after max_reports others
  u64 brief = 0;             ///< reported without a record: there was no memory for it
  u64 unlisted = 0;          ///< reported, and not in `records`: likewise
  u64 suppressed = 0;
  void (*summarySource)(Summary &) = nullptr;
};

constinit Sink gSink;

/// What pairs of sites are remembered as whose race has no record.
constinit Record gNoRecord;

constexpr unsigned kMaxRunNotes = kMaxNotes + 2; ///< and those that fillSummary() adds

class Guard {
public:
  Guard() {
    const u32 self = threadId();
    if (gSink.holder.load(std::memory_order_relaxed) == self)
      return;
    for (SpinTurns turns;; turns.next()) {
      u32 free = 0;
      if (gSink.holder.compare_exchange_weak(free, self, std::memory_order_acquire, std::memory_order_relaxed))
        break; // acquire: pairs with the release in the destructor
    }
    held = true;
  }
  ~Guard() {
    if (held)
      gSink.holder.store(0, std::memory_order_release);
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
  explicit operator bool() const { return held; }

private:
  ErrnoKept errnoKept; ///< a report comes from inside the program's own code
  SignalsHeld signals; ///< a handler may end the process, which reports, or not come back
  bool held = false;
};

// --- keys: sites and callers use 63 bits, positions have the top bit set ---

u64 siteKey(u32 a, bool aWrites, u32 b, bool bWrites, u32 caller) {
  if (a == 0 || b == 0)
    return 0;
  const u64 first = (u64{a} << 1) | aWrites, second = (u64{b} << 1) | bWrites;
  const u64 low = first < second ? first : second, high = first < second ? second : first;
  constexpr unsigned kBits = 2 * (kSiteBits + 1);
  return (u64{caller} << kBits & ~(u64{1} << 63)) | (high << (kSiteBits + 1)) | low;
}

/// `exact`: of the position and kind; else of the statement and the variable. An unknown variable may be another one on
/// each line.
u64 hashAccess(const RaceAccess &access, bool exact, bool byCaller) {
  const bool wholeStatement = !exact && access.statement != 0 && access.variable;
  u64 hash = 14695981039346656037u;
  const auto mix = [&](u64 value) { hash = ((hash ^ value) * 0x9e3779b97f4a7c15u) ^ (hash >> 31); };
  if (access.file && access.line != 0) {
    for (const char *p = access.file; *p; ++p)
      mix(static_cast<unsigned char>(*p));
    mix(wholeStatement ? access.statement : access.line);
    if (exact) {
      mix(access.column);
      mix(access.write);
    }
  } else {
    // No source position: the site, and failing that the code address, stands for it.
    mix(access.site != 0 ? access.site : access.stackDepth != 0 ? access.stack[0] : access.construct.codePtr);
  }
  mix(access.atomic);
  for (unsigned i = 0; byCaller && i < access.stackDepth; ++i)
    mix(access.stack[i]);
  if (!exact && access.variable)
    for (const char *p = access.variable; *p; ++p)
      mix(static_cast<unsigned char>(*p));
  return hash;
}

/// `exact`: of the pair of positions and kinds; else of what makes it one race with others.
u64 positionKey(const Race &race, bool exact) {
  const bool byCaller = race.caller != 0;
  const u64 a = hashAccess(race.accesses[0], exact, byCaller), b = hashAccess(race.accesses[1], exact, byCaller);
  return ((a < b ? a * 31 + b : b * 31 + a) >> 1) | (u64{1} << 63);
}

// --- summary ---

void fillSummary(RunSummary &to, const Summary &from, RecordNote (&notes)[kMaxRunNotes]) {
  to.races = gSink.races.load(std::memory_order_relaxed);
  to.suppressed = gSink.suppressed;
  to.fragments = from.fragments;
  to.accesses = from.accesses;
  to.checked = from.checked;
  Note known[kMaxNotes];
  to.noteCount = copyNotes(known);
  for (unsigned i = 0; i < to.noteCount; ++i)
    notes[i] = {known[i].kind, known[i].text, known[i].count};
  if (gSink.beyondLimit != 0)
    notes[to.noteCount++] = {"unreported-races", "a race beyond max_reports was found and not reported",
                             gSink.beyondLimit};
  if (gSink.brief != 0)
    notes[to.noteCount++] = {"no-memory", "the details of a race: the system gave no memory", gSink.brief};
  to.notes = notes;
}

Summary currentSummary() {
  Summary summary;
  if (gSink.summarySource)
    gSink.summarySource(summary);
  return summary;
}

// --- files ---

/// Ends the program when the report would be written to another file of the run.
void refuseSharedFile(const Output &output, const Format &format) {
  const auto refuse = [&](const char *other, const char *file) {
    if (isSameFile(output.askedPath(), file))
      fatal(kExitUsage, "the %s report and %s are one file: '%s'", format.name, other, file);
  };
  if (options().suppressions)
    refuse("the suppressions", options().suppressions);
  if (options().logPath)
    refuse("the log", Text("%s.%u", options().logPath, gSink.run.processId).c_str());
  for (const Output *other : {&gSink.json, &gSink.sarif, &gSink.html})
    if (other != &output && other->active())
      refuse("another report", other->path());
}

void openOutput(Output &output, const Format &format, const char *path, const RunSummary &summary) {
  if (!path)
    return;
  output.prepare(format, path, gSink.run, gSink.arena);
  if (!gSink.child)
    refuseSharedFile(output, format);
  if (!output.open(gSink.child, gSink.run, summary)) {
    if (!gSink.child)
      fatal(kExitUsage, "cannot create the %s report '%s'", format.name, output.path());
    logLine("cannot create the %s report '%s'", format.name, output.path());
    output.forget();
  } else if (!gSink.child && std::strcmp(output.path(), output.askedPath()) != 0) {
    logLine("the %s report goes to '%s': another process writes, or wrote, '%s'", format.name, output.path(),
            output.askedPath());
  } else if (!gSink.child) {
    refuseSharedFile(output, format); // the log may have come to exist
  }
}

void openFiles() {
  if (gSink.filesOpen)
    return;
  gSink.filesOpen = true;
  RecordNote notes[kMaxRunNotes];
  RunSummary summary;
  fillSummary(summary, currentSummary(), notes);
  openOutput(gSink.json, kJsonFormat, options().json, summary);
  openOutput(gSink.sarif, kSarifFormat, options().sarif, summary);
  openOutput(gSink.html, kHtmlFormat, options().html, summary);
}

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
  gSink.run = {OMPRACER_VERSION, executablePath(), commandLine(), directory, processId()};
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
  gSink.finished = false;
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

void ensureInitialised() {
  if (!gSink.initialised)
    initReport();
}

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

/// Does the run say so although it executed no construct?
bool openmpWasMeant() {
  Note notes[kMaxNotes];
  for (unsigned i = 0, count = copyNotes(notes); i < count; ++i)
    if (std::strcmp(notes[i].kind, kOpenmpIgnored) == 0)
      return true;
  return false;
}

/// The files and the summary. Returns the exit code.
int tell(const Summary &summary, bool complete) {
  openFiles();
  RecordNote notes[kMaxRunNotes];
  RunSummary total;
  fillSummary(total, summary, notes);
  for (Output *output : {&gSink.json, &gSink.sarif, &gSink.html}) {
    if (!output->finish(gSink.unlisted ? nullptr : gSink.records, gSink.recordCount, gSink.run, total, complete))
      logLine("cannot write the report '%s'", output->path());
    else if (output->missing() != 0)
      logLine("the report '%s' lacks %llu of the races: the system gave no memory", output->path(),
              static_cast<unsigned long long>(output->missing()));
  }
  if (options().summary && (summary.openmpRan || !summary.checked || total.races != 0 || openmpWasMeant())) {
    Buffer lines;
    constexpr std::size_t kMostTallies = 20;
    for (std::size_t i = 0; i < gSink.recordCount && i < kMostTallies; ++i)
      renderTally(lines, *gSink.records[i], gSink.run);
    gSink.suppressions.list(lines, true);
    if (options().unusedSuppressions)
      gSink.suppressions.list(lines, false);
    renderSummaryLine(lines, total);
    if (!lines.failed()) {
      logBytes(lines.view());
    } else {
      lines.clear();
      renderSummaryLine(lines, total);
      if (!lines.failed())
        logBytes(lines.view());
      else
        logLine("%llu %s; not checked: the system gave no memory for the rest of this line",
                static_cast<unsigned long long>(total.races), total.races == 1 ? "race" : "races");
    }
  } else if (options().summary) {
    logVerbose(1, "no OpenMP construct was executed: there was nothing to check");
  }
  if (total.races != 0 && options().exitCode != 0)
    gSink.exitCode = options().exitCode;
  else if (total.races == 0 && options().incompleteExitCode != 0 && (total.noteCount != 0 || !total.checked))
    gSink.exitCode = options().incompleteExitCode;
  return gSink.exitCode;
}

int finishLocked(const Summary &summary, bool complete) {
  if (gSink.finished)
    return gSink.exitCode;
  gSink.finished = true;
  return tell(summary, complete);
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

/// Is a race at the address the same as this one of equal statements? Each global variable is one of its own; all other
/// memory counts as one: the blocks of a list are many.
bool isAbout(const Record &record, uptr address) {
  if (record.memory == MemoryKind::Global)
    return address - record.objectAddress < record.objectSize;
  return record.memory == MemoryKind::Unknown || !gSink.program.contains(address);
}

/// That of equal statements that the address (0: not known) belongs to; null: none yet.
Record *recordOf(Record *first, uptr address) {
  constexpr unsigned kVariables = 8; // more are counted as the first
  unsigned variables = 0;
  // Acquire: see Record::nextVariable.
  for (Record *r = first; r; r = r->nextVariable.load(std::memory_order_acquire), ++variables)
    if (address == 0 || isAbout(*r, address))
      return r;
  return variables < kVariables ? nullptr : first;
}

bool samePlace(const RecordAccess &a, const RecordAccess &b) {
  const Position &p = a.ownPosition(), &q = b.ownPosition();
  return p.line == q.line && p.column == q.column && std::strcmp(p.file, q.file) == 0;
}

/// Is the access inside the library, and it is not certain who called that?
bool ofUnknownCall(const RecordAccess &access) { return !access.caller && isOfCxxLibrary(access.position.file); }

/// A race reported before whose accesses belong to the same two calls of the C++ library, in memory of the same kind:
/// what push_back does to a vector's three pointers is one mistake of who calls it.
Record *ofSameCalls(const Record &record) {
  const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
  if (!first.caller && !second.caller)
    return nullptr;
  for (std::size_t i = 0; i < gSink.recordCount; ++i) {
    Record &other = *gSink.records[i];
    const RecordAccess &a = other.accesses[0], &b = other.accesses[1];
    const bool sameMemory = other.memory == record.memory &&
                            (record.memory != MemoryKind::Global || other.objectAddress == record.objectAddress);
    const bool sameFirst = samePlace(first, a) || (ofUnknownCall(first) && ofUnknownCall(a));
    if (sameMemory && ((sameFirst && samePlace(second, b)) || (samePlace(first, b) && samePlace(second, a))))
      return &other;
  }
  return nullptr;
}

/// The race in one line, without memory.
void reportBriefly(const Race &race) {
  Text text("==%u== ompracer: data race", gSink.run.processId);
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
  if (!keepRecord(record))
    ++gSink.unlisted;
  record->id = static_cast<u32>(gSink.races.fetch_add(1, std::memory_order_relaxed) + 1);

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

void noteNotCheckedAt(const char *kind, const char *text, const char *file, u32 line) {
  {
    Guard guard;
    if (guard)
      ensureInitialised(); // the directory of the run
  }
  noteNotChecked(kind, Text("%s at %s:%u", text, shortPath(file, gSink.run), line).c_str());
}

void noteUninstrumentedCode(const char *what, uptr pc) {
  Guard guard;
  if (!guard)
    return;
  ensureInitialised();
  static Frames frames;
  symbolise(pc, frames);
  // Inlined code belongs to who inlined it.
  const Frame &f = frames.frames[frames.count ? frames.count - 1 : 0];
  char symbol[256] = {};
  const char *word, *slash = std::strrchr(f.module, '/'), *module = slash ? slash + 1 : f.module;
  std::string_view function = plainFunction(f.function, word);
  if (function.empty() && functionAt(pc - 1, symbol, sizeof symbol))
    function = plainFunction(symbol, word);
  Text place(" at ");
  if (*f.file && f.line)
    place.add("%s:%u", shortPath(f.file, gSink.run), f.line).append(function.empty() ? "" : " (").append(function);
  else if (!function.empty())
    place.append(function).add(" (%s", module);
  else
    place.add("an unknown function (%s+0x%llx", module, static_cast<unsigned long long>(f.offset));
  place.append(*f.file && f.line && function.empty() ? "" : ")").append(" has no instrumentation");
  // Of a combined construct the region says it.
  Note notes[kMaxNotes];
  for (unsigned i = 0, count = copyNotes(notes); i < count; ++i)
    if (const std::string_view known = notes[i].text; known.ends_with(place.view()))
      return;
  noteNotChecked("uninstrumented-code", Text("the %s%s", what, place.c_str()).c_str());
}

u64 raceCount() { return gSink.races.load(std::memory_order_relaxed); }

int finishReport(const Summary &summary) {
  Guard guard;
  if (!guard)
    return gSink.exitCode;
  ensureInitialised();
  return finishLocked(summary, true);
}

void reportBeforeExec(const Summary &summary) {
  Guard guard;
  if (!guard || gSink.finished)
    return;
  ensureInitialised();
  tell(summary, true);
}

void resetReport() {
  Guard guard;
  forgetRaces();
  gSink.suppressions = Suppressions();
  gSink.child = false;
  gSink.initialised = false;
  gSink.run.processId = processId();
}

} // namespace ompracer
