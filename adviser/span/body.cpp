// Roots, tasks, waits and taskgroups.
#include "span/body.h"

#include "span/internal.h"
#include "span/locks.h"
#include "span/whatif.h"

#include <algorithm>

namespace ompracer::adviser {

Pool<Body> bodyPool;
Pool<Siblings> siblingsPool;
Pool<Group> groupPool;
constinit Burden burden;
constinit u64 leastOutside = 0;

bool initSpan() {
  return initPaths() && initTotals() && initShares() && initDependences() && initLocks() && bodyPool.init(1ull << 28) &&
         siblingsPool.init(1ull << 26) && groupPool.init(1ull << 26);
}

static constexpr Clock kInstanceClocks[2] = {kScheduled, kLogical};

static void noteBegin(u64 (&began)[2], const Point &at) {
  for (unsigned i = 0; i < 2; ++i)
    began[i] = at.t.at[kInstanceClocks[i]];
}

static void raise(std::atomic<u64> &highest, u64 value) {
  u64 seen = highest.load(std::memory_order_relaxed);
  while (seen < value && !highest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
}

static void copyPoint(Point &to, Point &from, PathCache &cache) {
  to.t = from.t;
  to.trail.become(keepPath(from.trail.freeze(cache)), 0, cache);
}

Siblings &siblingsOf(Store &store, Body &body) {
  if (!body.siblings)
    body.siblings = siblingsPool.make(store.siblings);
  return *body.siblings;
}

void join(Store &store, Body &body, SharedClocks &ends, u64 cost) {
  const u64 before = body.at.t.at[kLogical];
  ends.raiseTo(body.at, store.paths);
  if (before < body.at.t.at[kLogical])
    body.at.t.at[kBurdened] += cost;
}

// ── roots ────────────────────────────────────────────────────────────────────────────────────────────────────────────

void takeSnapshot(Store &store, Body &by, Point &start) {
  copyPoint(start, by.at, store.paths);
  tell(store.recorder, Told::Snapshot, {reinterpret_cast<uptr>(&start), numberOf(by)});
}

Body *beginRoot(Store &store, const Place &place, Point *from) {
  Body *body = bodyPool.make(store.bodies);
  body->place = place;
  body->at.trail.context = place.context;
  body->begun = true;
  if (from)
    copyPoint(body->at, *from, store.paths);
  noteBegin(body->began, body->at);
  tell(store.recorder, Told::Root, {numberOf(body), reinterpret_cast<uptr>(from)});
  return body;
}

/// All that was created in the task has ended. What it has not waited for reaches its taskgroup and phase.
static void endFamily(Store &store, Body &task) {
  if (!task.siblings || !task.siblings->ends.exceeds(task.at.t))
    return;
  if (task.group)
    task.group->ends.raise(task.siblings->ends, store.paths);
  if (task.team)
    task.team->phases[task.phase & 1].raise(task.siblings->ends, store.paths);
}

/// Takes off so many references. True: they were the last ones; then they need not be taken off.
static bool leaves(Body &body, u64 references) {
  return body.references.load(std::memory_order_acquire) == references ||
         body.references.fetch_sub(references, std::memory_order_acq_rel) == references;
}

/// Its own reference, as long as children of its thread are not counted there.
static u64 itselfOf(const Body &body) { return Body::kItself - body.created; }

static void freeBody(Store &store, Body &body) {
  body.at.trail.become(nullptr, 0, store.paths);
  dropPath(body.lent, store.paths);
  bodyPool.free(store.bodies, &body);
}

/// The body has ended. Frees those that have ended with all their children.
static void release(Store &store, Body *body) {
  for (u64 references = itselfOf(*body); body && leaves(*body, references); references = 1) {
    Body *const parent = body->parent;
    if (parent) { // a task: its instance ends with all that was created in it
      endFamily(store, *body);
      Totals &totals = (*store.totals)[body->place.context];
      u64 latest[2];
      for (unsigned i = 0; i < 2; ++i) {
        const u64 own = body->at.t.at[kInstanceClocks[i]];
        latest[i] = std::max(own, body->latest[i].load(std::memory_order_relaxed));
        if (body->siblings)
          latest[i] = std::max(latest[i], body->siblings->ends.get(kInstanceClocks[i]));
        if (latest[i] > own) // its own end is among those of its parent's children
          raise(parent->latest[i], latest[i]);
      }
      if (!body->place.nested && body->begun) {
        ++totals.outermost;
        totals.serialScheduled += latest[0] - body->began[0];
        totals.serial += latest[1] - body->began[1];
      }
      if (body->within)
        extendConstruct(*body->within, body->withinNumber, body->withinCame, latest);
    }
    if (body->siblings) {
      body->siblings->ends.clear(store.paths);
      freeDependences(store, *body->siblings);
      siblingsPool.free(store.siblings, body->siblings);
    }
    freeBody(store, *body);
    body = parent;
  }
}

static void finish(Store &store, Body &body) {
  // Who waits for an undeferred task keeps itself alive; children that the task leaves do not.
  if (body.undeferred)
    body.parent->references.fetch_add(1, std::memory_order_relaxed);
  release(store, &body);
}

/// Nothing that an undeferred task has created is left, and its creator goes on later than all of that: the same as
/// finish, without a word to the others.
static bool finishAlone(Store &store, Body &task) {
  if (!task.undeferred || task.siblings || task.within ||
      task.references.load(std::memory_order_acquire) != itselfOf(task) ||
      task.latest[0].load(std::memory_order_relaxed) > task.at.t.at[kScheduled] ||
      task.latest[1].load(std::memory_order_relaxed) > task.at.t.at[kLogical])
    return false;
  if (!task.place.nested && task.begun) {
    Totals &totals = (*store.totals)[task.place.context];
    ++totals.outermost;
    totals.serialScheduled += task.at.t.at[kScheduled] - task.began[0];
    totals.serial += task.at.t.at[kLogical] - task.began[1];
  }
  freeBody(store, task);
  return true;
}

void joinRoot(Store &store, Body &by, Body &root) {
  by.at.raise(root.at.t, root.at.trail, store.paths);
  tell(store.recorder, Told::RootJoined, {numberOf(by), numberOf(root)});
  finish(store, root);
}

// ── fragments ────────────────────────────────────────────────────────────────────────────────────────────────────────

void addWeight(Store &store, Body &body, u64 weight) {
  if (OMPRACER_UNLIKELY(isRecording()))
    tellFragment(store.recorder, numberOf(body), weight, body.at.trail.context);
  body.at.add(weight);
  body.own += weight;
  if (body.share)
    body.share->own.add(weight);
  else if (body.member && !body.asked)
    body.outside += weight;
  if (OMPRACER_UNLIKELY(whatifClocks.load(std::memory_order_relaxed)))
    dividePart(body, weight);
  Totals &totals = (*store.totals)[body.at.trail.context];
  totals.work += weight;
  ++totals.fragments;
}

void enterContext(Store &store, Body &body, u32 context) { body.at.trail.enter(context, store.paths); }

// ── tasks ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/// The task goes on where its creator is. It borrows the path from its parent, which outlives it; not from others: all
/// threads would write to one node, to count who refers to it.
static void startTask(Store &store, Body &task, Body &by) {
  Trail &from = by.at.trail, &to = task.at.trail;
  if (from.context != task.place.context || !by.lent)
    from.freeze(store.paths);
  task.at.t = by.at.t;
  to = from;
  to.context = task.place.context; // where it is another one, there is no tail
  if (task.undeferred) {           // the creator's chain is the task's until that ends
    from = {nullptr, 0, from.context};
    return;
  }
  if (!by.lent && task.parent == &by)
    by.lent = keepPath(from.done);
  to.borrowed = task.parent == &by && from.done == by.lent;
  if (!to.borrowed)
    keepPath(to.done);
}

Body *createTask(Store &store, Body &by, const Place &place, TaskForm form, uptr key) {
  const bool split = form == TaskForm::SplitOff && by.parent;
  if (!split)
    markUnit(store, by, key);
  Body *task = bodyPool.make(store.bodies);
  Body &parent = split ? *by.parent : by;
  task->parent = &parent;
  task->place = place;
  task->team = by.team;
  task->group = by.group;
  task->phase = by.phase;
  task->undeferred = form == TaskForm::Undeferred;
  task->throughParent = !split && by.parent && !by.openGroups;
  if (OMPRACER_UNLIKELY(whatifDeep))
    task->whatif = by.whatif;
  if (by.share) {
    task->within = by.share->construct;
    task->withinNumber = by.share->number;
    for (unsigned i = 0; i < 2; ++i)
      task->withinCame[i] = by.share->came[i];
  }
  if (!task->undeferred) {
    siblingsOf(store, parent);
    if (split)
      parent.references.fetch_add(1, std::memory_order_relaxed); // relaxed: who creates has a child's reference
    else
      ++parent.created;
  }
  startTask(store, *task, by);
  if (!task->undeferred) {
    task->at.t.at[kBurdened] += burden.spawn;
    by.at.t.at[kBurdened] += split ? 0 : burden.create.load(std::memory_order_relaxed);
  }
  tell(store.recorder, Told::TaskCreated, {numberOf(task), numberOf(by), static_cast<u64>(form), place.context, key});
  return task;
}

void beginTask(Store &store, Body &task) {
  if (task.begun)
    return;
  task.begun = true;
  awaitDependences(store, task);
  noteBegin(task.began, task.at);
  ++(*store.totals)[task.place.context].members;
  tell(store.recorder, Told::TaskBegins, {numberOf(task)});
  struct Entering {
    Store &store;
    Body &task;
  } entering{store, task};
  visitExclusive(
      task,
      [](const Generation &set, void *data) {
        Entering &e = *static_cast<Entering *>(data);
        e.task.entered = enterMutex(e.store, e.task, set.mutex);
      },
      &entering);
}

void fulfilTask(Store &store, Body &task, Body &by) {
  noteFulfilled(store, task, by);
  tell(store.recorder, Told::Fulfilled, {numberOf(task), numberOf(by)});
}

bool endTask(Store &store, Body &task) {
  if (task.share)
    endShare(store, task);
  if (task.begun) {
    Totals &totals = (*store.totals)[task.place.context];
    ++totals.instances;
    totals.units.add(task.own);
  }
  joinFulfilled(store, task);
  struct Held {
    Store &store;
    Body &task;
    bool noted;
  } held{store, task, true};
  visitExclusive(
      task,
      [](const Generation &set, void *data) {
        Held &h = *static_cast<Held *>(data);
        h.noted &= noteHeld(h.store, h.task, set.mutex, h.task.entered);
      },
      &held);
  if (task.undeferred) { // its creator has waited for it, and is what others wait for
    Point &by = task.parent->at;
    by.t.raise(task.at.t);
    by.trail.take(task.at.trail, store.paths);
  } else {
    if (task.group && !task.throughParent)
      task.group->ends.raise(task.at, store.paths);
    if (task.team && !task.throughParent)
      task.team->phases[task.phase & 1].raise(task.at, store.paths);
  }
  endDependences(store, task);
  tell(store.recorder, Told::TaskEnds, {numberOf(task)});
  if (!task.undeferred)
    task.parent->siblings->ends.raise(task.at, store.paths, true);
  if (!finishAlone(store, task))
    finish(store, task);
  return held.noted;
}

void taskwait(Store &store, Body &body) {
  if (body.siblings)
    join(store, body, body.siblings->ends, burden.join);
  tell(store.recorder, Told::Taskwait, {numberOf(body)});
}

void beginGroup(Store &store, Body &body) {
  Group *group = groupPool.make(store.groups);
  group->outer = body.group;
  ++body.openGroups;
  body.group = group;
  tell(store.recorder, Told::GroupBegins, {numberOf(body)});
}

void endGroup(Store &store, Body &body) {
  Group *group = body.group;
  if (!group)
    return;
  join(store, body, group->ends, burden.join);
  body.group = group->outer;
  --body.openGroups;
  boundGroup(store, body, *group);
  group->ends.clear(store.paths);
  groupPool.free(store.groups, group);
  tell(store.recorder, Told::GroupEnds, {numberOf(body)});
}

// ── regions ──────────────────────────────────────────────────────────────────────────────────────────────────────────

void beginRegion(Store &store, TeamSpan &team, Body &by, const Place &place, uptr key) {
  markUnit(store, by, key);
  team.by = &by;
  team.place = place;
  copyPoint(team.start, by.at, store.paths);
  noteBegin(team.began, by.at);
  team.start.t.at[kBurdened] += burden.fork;
  tell(store.recorder, Told::Region, {reinterpret_cast<uptr>(&team), numberOf(by), place.context, key});
}

Body *beginImplicitTask(Store &store, TeamSpan &team, bool master) {
  Body *member = bodyPool.make(store.bodies);
  member->team = &team;
  member->member = member->begun = true;
  member->place = team.place;
  member->at.t = team.start.t;
  // The region's start has no tail, so its path is shared as it is.
  member->at.trail.done = keepPath(team.start.trail.done);
  member->at.trail.context = team.place.context;
  noteBegin(member->began, member->at);
  ++(*store.totals)[team.place.context].members;
  if (master)
    team.master = member;
  tell(store.recorder, Told::ImplicitTask, {numberOf(member), reinterpret_cast<uptr>(&team), master});
  return member;
}

/// All members have come to the end of the phase: what the one that did least did, the others did again. They may have
/// done something else. Example: 3, 5 and 9 units are 6 replicated ones.
static void countReplicated(Store &store, TeamSpan &team, unsigned parity) {
  auto &outside = team.outside[parity];
  const u64 members = outside.members.load(std::memory_order_relaxed);
  if (members > 1)
    (*store.totals)[team.place.context].replicated += (members - 1) * ~outside.least.load(std::memory_order_relaxed);
  if (members) {
    outside.members.store(0, std::memory_order_relaxed);
    outside.least.store(0, std::memory_order_relaxed);
  }
}

void arrive(Store &store, Body &body) {
  if (body.share)
    endShare(store, body);
  if (body.team) {
    body.team->phases[body.phase & 1].raise(body.at, store.paths);
    if (body.outside > leastOutside) {
      raise(body.team->outside[body.phase & 1].least, ~body.outside);
      body.team->outside[body.phase & 1].members.fetch_add(1, std::memory_order_relaxed);
    }
    body.outside = 0;
  }
  tell(store.recorder, Told::Arrives, {numberOf(body)});
}

void leave(Store &store, Body &body) {
  if (!body.team)
    return;
  body.team->phases[body.phase & 1].raiseTo(body.at, store.paths);
  body.at.t.at[kBurdened] += burden.barrier;
  boundPhase(store, body, *body.team);
  if (body.team->master == &body)
    countReplicated(store, *body.team, body.phase & 1);
  ++body.phase;
  tell(store.recorder, Told::Leaves, {numberOf(body)});
}

void endImplicitTask(Store &store, Body &member) {
  TeamSpan &team = *member.team;
  arrive(store, member);
  if (team.master == &member)
    team.master = nullptr;
  tell(store.recorder, Told::ImplicitTaskEnds, {numberOf(member)});
  finish(store, member);
}

void endRegion(Store &store, TeamSpan &team) {
  if (team.master) // a team of one has no last barrier, nor has a cancelled one
    endImplicitTask(store, *team.master);
  Body &by = *team.by;
  for (SharedClocks &phase : team.phases) {
    phase.raiseTo(by.at, store.paths);
    phase.clear(store.paths);
  }
  by.at.t.at[kBurdened] += burden.barrier;
  boundRegion(store, team);
  endConstructs(store, team);
  team.start.trail.become(nullptr, 0, store.paths);
  Totals &totals = (*store.totals)[team.place.context];
  ++totals.instances;
  for (unsigned parity : {0, 1})
    countReplicated(store, team, parity);
  if (!team.place.nested) {
    ++totals.outermost;
    totals.serialScheduled += by.at.t.at[kScheduled] - team.began[0];
    totals.serial += by.at.t.at[kLogical] - team.began[1];
  }
  tell(store.recorder, Told::RegionEnds, {reinterpret_cast<uptr>(&team)});
}

} // namespace ompracer::adviser
