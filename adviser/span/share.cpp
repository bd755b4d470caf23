#include "span/share.h"

#include "span/internal.h"

namespace ompracer::adviser {

Pool<Share> sharePool;
/// kConstructs for each team that needs them.
struct TeamConstructs {
  Construct all[TeamSpan::kConstructs];
};
static Pool<TeamConstructs> constructPool;
static constinit SpinLock cachesBusy; // guards the next two: constructs are made once for a team
static PoolCache constructCache;
static Sources *freeSources = nullptr;
// Relaxed: numbers only have to be unique.
static constinit std::atomic<u64> constructNumbers{0};

bool initShares() { return sharePool.init(1ull << 24) && constructPool.init(1ull << 22); }

// ── constructs that the members share ────────────────────────────────────────────────────────────────────────────────

/// What the team remembers of the construct is counted, and forgotten.
static void close(Store &store, Construct &construct) {
  if (construct.number) {
    Totals &totals = (*store.totals)[construct.context];
    ++totals.instances;
    if (!construct.nested) {
      ++totals.outermost;
      totals.serialScheduled += construct.longest[0];
      totals.serial += construct.longest[1];
    }
  }
  construct.ordered.clear(store.paths);
  construct.number = 0;
}

void endConstructs(Store &store, TeamSpan &team) {
  if (!team.constructs)
    return;
  for (u32 i = 0; i < TeamSpan::kConstructs; ++i) {
    close(store, team.constructs[i]);
    if (Sources *sources = team.constructs[i].sources) {
      SpinGuard guard(cachesBusy);
      sources->next = freeSources;
      freeSources = sources;
    }
  }
  SpinGuard guard(cachesBusy);
  constructPool.free(constructCache, reinterpret_cast<TeamConstructs *>(team.constructs));
}

static Construct *constructsOf(TeamSpan &team) {
  SpinGuard guard(team.busy);
  if (!team.constructs) {
    SpinGuard caches(cachesBusy);
    team.constructs = constructPool.make(constructCache)->all;
  }
  return team.constructs;
}

/// The member takes part in its team's construct of that number. Null: another one has gone on too far.
static Construct *takePart(Store &store, Body &body, u32 number, const Place &place) {
  Construct &construct = constructsOf(*body.team)[number % TeamSpan::kConstructs];
  SpinGuard guard(construct.busy);
  if (construct.number > number)
    return nullptr;
  if (construct.number < number) {
    close(store, construct);
    construct.number = number;
    construct.context = place.context;
    construct.nested = place.nested;
    construct.loop = constructNumbers.fetch_add(1, std::memory_order_relaxed) + 1;
    construct.longest[0] = construct.longest[1] = 0;
  }
  return &construct;
}

void extendConstruct(Construct &construct, u32 number, const u64 (&came)[2], const u64 (&end)[2]) {
  SpinGuard guard(construct.busy);
  if (construct.number == number)
    for (unsigned i = 0; i < 2; ++i)
      if (construct.longest[i] < end[i] - came[i])
        construct.longest[i] = end[i] - came[i];
}

// ── shares ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/// Units start where the body is now.
static void enter(Store &store, Body &body) {
  Share &share = *body.share;
  share.entry.t = share.ends = body.at.t;
  share.entry.trail.become(keepPath(body.at.trail.freeze(store.paths)), 0, store.paths);
  dropPath(share.endsPath, store.paths);
  share.endsPath = keepPath(share.entry.trail.done);
}

static void beginUnits(Body &body, Store &store) {
  Share &share = *body.share;
  for (unsigned c = 0; c < kClocks; ++c)
    if (hasUnits(c))
      body.at.t.at[c] = share.entry.t.at[c];
  body.at.trail.become(keepPath(share.entry.trail.done), 0, store.paths);
  share.own = {};
  share.markCount = 0;
  share.bordered = share.told;
  share.border = 0;
}

/// A unit has ended at the body's clocks.
static void noteEnd(Store &store, Body &body) {
  Share &share = *body.share;
  if (share.ends.at[kLogical] < body.at.t.at[kLogical]) {
    dropPath(share.endsPath, store.paths);
    share.endsPath = keepPath(body.at.trail.freeze(store.paths));
  }
  share.ends.raise(body.at.t);
}

static void endUnits(Store &store, Body &body) {
  Share &share = *body.share;
  Totals &totals = (*store.totals)[body.at.trail.context];
  if (share.units <= 1 || share.bordered) {
    if (share.units && share.own.at[kScheduled] && !share.bordered)
      totals.units.add(share.own.at[kScheduled]);
  } else {
    const u64 n = share.units;
    for (unsigned c = 0; c < kClocks; ++c)
      if (hasUnits(c))
        body.at.t.at[c] = share.entry.t.at[c] + (body.at.t.at[c] - share.entry.t.at[c] + n - 1) / n;
    body.at.trail.become(keepPath(share.entry.trail.done), body.at.t.at[kLogical] - share.entry.t.at[kLogical],
                         store.paths);
    totals.units.add(share.own.at[kScheduled] / n, n);
  }
  noteEnd(store, body);
}

void beginShare(Store &store, Body &body, const Place &place, ShareKind kind) {
  if (body.share)
    endShare(store, body); // the program jumped out of it
  Share &share = *(body.share = sharePool.make(store.shares));
  share.outer = body.place;
  enterContext(store, body, place.context);
  body.place = place;
  enter(store, body);
  share.came[0] = body.at.t.at[kScheduled];
  share.came[1] = body.at.t.at[kLogical];
  share.units = kind.units;
  share.chunk = kind.chunk;
  if (Totals &totals = (*store.totals)[place.context]; totals.chunk < kind.chunk)
    totals.chunk = kind.chunk;
  if (kind.shared && body.team && body.member) {
    share.number = ++body.constructs;
    share.construct = takePart(store, body, share.number, place);
    ++(*store.totals)[place.context].members;
  }
  tell(store.recorder, Told::Share, {numberOf(body), place.context, kind.units, kind.chunk, share.number});
}

static u64 unitsOf(const Share &share, u64 iterations) {
  return share.chunk ? (iterations + share.chunk - 1) / share.chunk : iterations;
}

void beginChunk(Store &store, Body &body, u64 iterations) {
  if (!body.share)
    return;
  Share &share = *body.share;
  if (!share.begun)
    enter(store, body); // what came before found out that there is a chunk: it is no unit, and precedes all of them
  else if (share.own.at[kScheduled] || share.bordered || body.at.t.at[kLogical] != share.entry.t.at[kLogical])
    endUnits(store, body);
  share.begun = true;
  beginUnits(body, store);
  share.units = unitsOf(share, iterations);
  tell(store.recorder, Told::Chunk, {numberOf(body), iterations});
}

void setUnits(Store &store, Body &body, u64 units) {
  if (!body.share)
    return;
  body.share->units = units;
  tell(store.recorder, Told::Units, {numberOf(body), units});
}

void endUnit(Store &store, Body &body) {
  if (!body.share)
    return;
  Share &share = *body.share;
  (*store.totals)[body.at.trail.context].units.add(share.own.at[kScheduled] - share.border);
  noteEnd(store, body);
  share.told = true;
  const ClockVector own = share.own;
  beginUnits(body, store);
  share.own = own;
  share.border = own.at[kScheduled];
  tell(store.recorder, Told::UnitEnds, {numberOf(body)});
}

void markUnit(Store &store, Body &body, uptr key) {
  if (!body.share || body.share->units <= 1 || body.share->told)
    return;
  Share &share = *body.share;
  Share::Mark *mark = share.marks;
  Share::Mark *const end = mark + share.markCount;
  while (mark != end && mark->key != key)
    ++mark;
  if (mark == end) {
    if (!share.bordered) {
      share.firstKey = key;
      share.firstOwn = share.own;
    }
    if (share.markCount < Share::kMarks)
      share.marks[share.markCount++] = {key, share.own};
    share.bordered = true;
    return;
  }
  // The same again: a further unit. What came since belongs to it as far as it happened in the first unit, too.
  ClockVector part;
  for (unsigned c = 0; c < kClocks; ++c) {
    part.at[c] = share.own.at[c] - mark->own.at[c];
    if (key == share.firstKey && share.firstOwn.at[c] < part.at[c])
      part.at[c] = share.firstOwn.at[c];
    if (hasUnits(c))
      body.at.t.at[c] -= part.at[c];
  }
  // What came before the last creation or join stands in the trail already.
  auto &tail = body.at.trail.tail;
  tail -= part.at[kLogical] < tail ? part.at[kLogical] : tail;
  noteEnd(store, body);
  const ClockVector own = share.own;
  beginUnits(body, store);
  share.own = own;
  share.bordered = true;
  for (unsigned c = 0; c < kClocks; ++c)
    if (hasUnits(c))
      body.at.t.at[c] += part.at[c];
  body.at.trail.tail = part.at[kLogical];
  share.marks[0] = {key, own};
  share.markCount = 1;
}

void endShare(Store &store, Body &body) {
  if (!body.share)
    return;
  Share &share = *body.share;
  endUnits(store, body);
  for (unsigned c = 0; c < kClocks; ++c)
    if (hasUnits(c))
      body.at.t.at[c] = share.ends.at[c];
  body.at.trail.become(share.endsPath, 0, store.paths);
  dropPath(share.entry.trail.done, store.paths);
  if (share.construct)
    extendConstruct(*share.construct, share.number, share.came, {body.at.t.at[kScheduled], body.at.t.at[kLogical]});
  body.place = share.outer;
  body.at.trail.context = body.place.context;
  sharePool.free(store.shares, body.share);
  body.share = nullptr;
  tell(store.recorder, Told::ShareEnds, {numberOf(body)});
}

void passConstruct(Body &body) { ++body.constructs; }

// ── iterations that wait for each other ──────────────────────────────────────────────────────────────────────────────

void beginOrdered(Store &store, Body &body, uptr key) {
  if (!body.share || !body.share->construct)
    return;
  markUnit(store, body, key);
  body.share->construct->ordered.raiseTo(body.at, store.paths);
  tell(store.recorder, Told::OrderedBegins, {numberOf(body), key});
}

void endOrdered(Store &store, Body &body) {
  if (!body.share || !body.share->construct)
    return;
  body.share->construct->ordered.raise(body.at, store.paths);
  tell(store.recorder, Told::OrderedEnds, {numberOf(body)});
}

static Sources &sourcesOf(Construct &construct) {
  SpinGuard guard(construct.busy);
  if (!construct.sources) {
    SpinGuard caches(cachesBusy);
    construct.sources = freeSources;
    if (freeSources)
      freeSources = freeSources->next;
    else
      construct.sources = static_cast<Sources *>(needMemory(sizeof(Sources), "a doacross loop"));
  }
  return *construct.sources;
}

void passSource(Store &store, Body &body, u64 iteration) {
  if (!body.share || !body.share->construct)
    return;
  {
    Sources::Slot &slot = sourcesOf(*body.share->construct).slots[iteration % Sources::kSlots];
    PathNode *const path = keepPath(body.at.trail.freeze(store.paths));
    SpinGuard guard(slot.busy);
    dropPath(slot.path, store.paths);
    slot.loop = body.share->construct->loop;
    slot.iteration = iteration;
    slot.t = body.at.t;
    slot.path = path;
  }
  tell(store.recorder, Told::Source, {numberOf(body), iteration});
  if (body.share->units > 1)
    endUnit(store, body); // what follows in the iteration is taken for the next one's
}

bool passSink(Store &store, Body &body, u64 iteration) {
  if (!body.share || !body.share->construct)
    return true;
  Sources::Slot &slot = sourcesOf(*body.share->construct).slots[iteration % Sources::kSlots];
  SpinGuard guard(slot.busy);
  if (slot.loop != body.share->construct->loop || slot.iteration != iteration)
    return false;
  body.at.raise(slot.t, Trail{slot.path}, store.paths);
  tell(store.recorder, Told::Sink, {numberOf(body), iteration});
  return true;
}

} // namespace ompracer::adviser
