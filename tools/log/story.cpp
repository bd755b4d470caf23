// Record by record, in the order of the log. What begins tasks is in tasks.cpp, worksharing in work.cpp, values in
// values.cpp, lanes in lanes.cpp.
#include "log/teller.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace ompracer::command {

using model::Event;
using model::kNone;
using model::TaskId;
using model::Verb;

namespace {

/// Accesses that matter, and all that must be looked at to know which ones do.
constexpr std::size_t kMostAccesses = 1 << 20, kMostLookedAt = 1 << 25;
constexpr std::size_t kMostTasks = 1 << 20, kMostEvents = 1 << 21;

model::DependKind dependOf(u64 kind) { return static_cast<model::DependKind>(std::min<u64>(kind, 4)); }

} // namespace

Story Teller::run() {
  findWhatMatters();
  story.execution.tasks.assign(1, {});
  Lives fresh;
  lives = fresh;
  root.body = 0;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    const LogRecord &r = log.records[i];
    at = i;
    thread = &threads[r.thread];
    thread->number = r.thread;
    if (runlog::isAccess(r.kind))
      access(r);
    else
      event(r);
  }
  return std::move(story);
}

void Teller::findWhatMatters() {
  std::map<u32, u64> stretches;
  for (const LogRecord &r : log.records) {
    if (r.kind == Kind::Life)
      lives.begin(r[0], r[1]);
    else if (!runlog::isAccess(r.kind))
      ++stretches[r.thread];
    else if (!(r[0] & runlog::kOutside) && isChosen(static_cast<u32>(r[3])))
      expand(r, selection.address, [&](u64 address, u64 size) {
        lives.parts(address, size, [&](u64 name, u64 part, u64) {
          countOne();
          matters.look(Matters::whoIs(r.thread, stretches[r.thread]), r[0], name, part);
        });
      });
  }
}

bool Teller::isChosen(u32 site) {
  if (!selection.first.any())
    return true;
  const auto [found, isNew] = chosen.try_emplace(site);
  if (isNew) {
    const SourceLine source = places.sourceOfSite(site);
    found->second = selection.first.is(source) || selection.second.is(source);
  }
  return found->second;
}

bool Teller::isWhole(u64 address, u64 size) const {
  return std::any_of(selection.whole.begin(), selection.whole.end(),
                     [&](const auto &range) { return address < range.second && range.first < address + size; });
}

void Teller::countOne() {
  if (++counted > kMostLookedAt)
    throw TooLarge("more than " + std::to_string(kMostLookedAt) + " accesses are too many to judge");
}

void Teller::missing(const std::string &what) {
  if (std::find(story.missing.begin(), story.missing.end(), what) == story.missing.end())
    story.missing.push_back(what);
}

TaskId Teller::make(model::TaskKind kind) {
  if (story.execution.tasks.size() > kMostTasks)
    throw TooLarge("more than " + std::to_string(kMostTasks) + " tasks are too many to judge");
  story.execution.tasks.emplace_back().kind = kind;
  return static_cast<TaskId>(story.execution.tasks.size() - 1);
}

Teller::Live *Teller::current() {
  // The first thread may execute simd loops before the OpenMP runtime starts.
  const auto found = live.find(thread->task);
  if (found == live.end() && thread->number == 1 && firstInitial)
    return &root;
  return found == live.end() || found->second.body == kNone ? nullptr : &found->second;
}

Event *Teller::add(Verb verb, const std::string &place) {
  Live *l = current();
  if (!l) {
    missing("what threads did without a known task");
    return nullptr;
  }
  if (++added > kMostEvents)
    throw TooLarge("more than " + std::to_string(kMostEvents) + " events are too many to judge");
  Event e;
  e.verb = verb;
  e.place = place;
  std::vector<Event> &events = story.execution.tasks[l->stands()].events;
  events.push_back(std::move(e));
  return &events.back();
}

void Teller::numbered(Verb verb, u64 number) {
  if (Event *e = add(verb))
    e->number = number;
}

/// Of iterations in which nothing happens the last one is enough, but where they wait for each other.
void Teller::iterate(Live &l, u64 number) {
  std::vector<Event> &events = story.execution.tasks[l.stands()].events;
  if (!l.ordered && !events.empty() && events.back().verb == Verb::Iteration)
    events.back().number = number;
  else
    numbered(Verb::Iteration, number);
}

void Teller::access(const LogRecord &r) {
  flushWaits();
  Live *l = current();
  const u32 site = static_cast<u32>(r[3]);
  if (!l || (selection.region.any() && !selection.region.is(l->region)) || !isChosen(site))
    return;
  const std::string place = places.ofSite(site);
  expand(r, selection.address, [&](u64 address, u64 size) {
    lives.parts(address, size, [&](u64 name, u64 part, u64 original) {
      const bool outside = r[0] & runlog::kOutside;
      if (!outside)
        values.accessed(*this, r[0], name, part);
      if (!isWhole(original, part) && (outside || !matters.has(name, part)))
        return;
      const u64 owner = r[0] >> runlog::kOwnerShift & 3;
      Event e;
      e.verb = Verb::Access;
      e.flags = (r[0] & runlog::kWrites ? model::kWrites : 0) | (r[0] & runlog::kAtomically ? model::kAtomic : 0) |
                (l->firstValues ? model::kFirstRead : 0);
      e.owner = owner == 0 ? model::Owner::Shared : owner == 3 ? model::Owner::Executor : model::Owner::Member;
      e.level = e.owner == model::Owner::Member ? std::max(1u, l->depth - (owner == 2 && l->depth > 1)) : 0;
      e.thread = thread->number;
      e.address = name;
      e.size = part;
      e.place = place;
      std::vector<Event> &events = story.execution.tasks[l->stands()].events;
      // Of equal accesses in one stretch one is enough.
      for (std::size_t k = events.size(); k-- && events[k].verb == Verb::Access && events.size() - k < 64;)
        if (const Event &o = events[k]; o.address == e.address && o.size == e.size && o.flags == e.flags &&
                                        o.owner == e.owner && o.place == e.place && o.thread == e.thread)
          return;
      if (story.accesses.size() > kMostAccesses)
        return missing("accesses after the first " + std::to_string(kMostAccesses));
      events.push_back(std::move(e));
      story.accesses.push_back({at, {l->stands(), static_cast<u32>(events.size() - 1)}, original, site});
    });
  });
}

void Teller::event(const LogRecord &r) {
  if (r.kind != Kind::Life)
    ++thread->stretch;
  // The task may be suspended in its wait.
  if (r.kind != Kind::Life && r.kind != Kind::WaitsFor && r.kind != Kind::Runs &&
      !(r.kind == Kind::TaskCreated && (r[3] & 1)))
    flushWaits();
  Live *l = current();
  switch (r.kind) {
  case Kind::Life:
    lives.begin(r[0], r[1]);
    for (auto m = mutexes.lower_bound(r[0]); m != mutexes.end() && m->first < r[0] + r[1]; ++m)
      m->second = ++lastMutex;
    break;
  case Kind::Runs:
    thread->task = r[0];
    break;
  case Kind::Initial:
    beginInitial(r[0]);
    break;
  case Kind::HostCreates:
    if (Event *e = add(Verb::Thread)) {
      const TaskId task = static_cast<TaskId>(story.execution.tasks.size());
      e->tasks = {task};
      hosts[r[0]] = make(model::TaskKind::Initial);
    }
    break;
  case Kind::HostBegins:
    live[r[1]] = {};
    live[r[1]].body = hosts.count(r[0]) ? hosts[r[0]] : kNone;
    break;
  case Kind::HostJoined:
    if (hosts.count(r[0]))
      if (Event *e = add(Verb::Join))
        e->tasks = {hosts[r[0]]};
    break;
  case Kind::Region: {
    Team &team = teams[r[0]];
    team = {};
    team.by = r[1];
    // What libomp begins inside each team of a league is a region of its own making, of one thread.
    team.inlined = (r[2] & 2) || !(r[2] & 4);
    thread->task = r[1];
    const std::string place = places.ofCall(r[4]);
    team.region = current() && current()->region.line ? current()->region : places.sourceOfCall(r[4]);
    if (team.inlined)
      break;
    if (Event *e = add(Verb::Region, place)) {
      e->flags = r[2] & 1 ? model::kLeague : 0;
      team.task = current()->stands();
      team.event = static_cast<u32>(story.execution.tasks[team.task].events.size() - 1);
    } else
      teams.erase(r[0]);
    break;
  }
  case Kind::ImplicitTask:
    beginImplicitTask(r);
    break;
  case Kind::BarrierEnds:
    if (inMember() && r[0] == 0 && !l->inlined)
      add(Verb::Barrier, places.ofCall(thread->barrier));
    break;
  case Kind::BarrierBegins:
    thread->barrier = r[1];
    break;
  case Kind::Taskwait:
    add(Verb::TaskWait, places.ofCall(r[0]));
    break;
  case Kind::GroupBegins:
    add(Verb::GroupBegin);
    break;
  case Kind::GroupEnds:
    add(Verb::GroupEnd);
    break;
  case Kind::Work:
    beginWork(r);
    break;
  case Kind::WorkEnds:
    if (inMember() && std::exchange(l->work, false)) {
      add(Verb::WorkEnd);
      l->lastValues = kNone;
    }
    break;
  case Kind::WorkSkipped:
    if (!inMember() || l->work)
      break;
    if (Event *e = add(Verb::WorkBegin)) {
      e->work = model::Work::Single;
      add(Verb::WorkEnd);
    }
    break;
  case Kind::Iteration:
    if (l && (l->work || l->taskloop))
      iterate(*l, r[0]);
    break;
  case Kind::Source:
    if (Event *e = add(Verb::Source)) {
      e->flags = model::kPoint;
      e->number = r[0];
    }
    break;
  case Kind::Sink:
    numbered(Verb::Sink, r[0]);
    break;
  case Kind::OrderedBegins:
    add(Verb::OrderedBegin);
    break;
  case Kind::OrderedEnds:
    add(Verb::OrderedEnd);
    break;
  case Kind::Acquired:
    if (Event *e = add(Verb::Acquire, places.ofCall(r[2]))) {
      e->number = mutexName(r[0]);
      e->flags = r[1] & 1 ? model::kShared : 0;
      if (!e->flags)
        holders[e->number] = {l->stands(), static_cast<u32>(story.execution.tasks[l->stands()].events.size() - 1)};
      values.acquired(*this, e->number);
    }
    break;
  case Kind::Released:
    if (Event *e = add(Verb::Release)) {
      const u64 name = e->number = mutexName(r[0]);
      if (const auto held = holders.find(name); held != holders.end()) {
        if (held->second.task != l->stands())
          e->extent = story.execution.tasks[held->second.task].events[held->second.event].extent = ++lastExtent;
        holders.erase(held);
      }
      values.released(*this, name);
    }
    break;
  case Kind::MutexNew:
    mutexes[r[0]] = ++lastMutex;
    break;
  case Kind::TaskCreated:
    createTask(r);
    break;
  case Kind::DependsOn:
    if (live.count(r[0]) && live[r[0]].body != kNone && !live[r[0]].inlined)
      story.execution.tasks[live[r[0]].body].depends.push_back({dependOf(r[2]), r[1]});
    break;
  case Kind::WaitsFor:
    if (!l)
      break;
    l->waits.push_back({dependOf(r[2]), r[1]});
    l->nowait = r[0];
    break;
  case Kind::BodyEnds:
    if (r[1] && live.count(r[0]) && live[r[0]].body != kNone)
      story.execution.tasks[live[r[0]].body].flags |= model::kDetached;
    break;
  case Kind::Fulfilled:
    if (live.count(r[0]) && live[r[0]].body != kNone && !live[r[0]].inlined)
      if (Event *e = add(Verb::Fulfil))
        e->tasks = {live[r[0]].body};
    break;
  case Kind::TaskEnds:
    // What it has split off is done when it is.
    if (live.count(r[0]) && live[r[0]].splits && live[r[0]].body != kNone) {
      Event e;
      e.verb = Verb::TaskWait;
      story.execution.tasks[live[r[0]].body].events.push_back(std::move(e));
    }
    break;
  case Kind::Combines:
    combine(r[2], r[1]);
    if (l)
      l->reductions.push_back(r[1]);
    break;
  case Kind::Initializer:
    break; // the thread's own code
  case Kind::Combined:
    if (l && !l->reductions.empty()) {
      const u64 reduction = l->reductions.back();
      l->reductions.pop_back();
      numbered(Verb::Release, reductionName(reduction));
      if (r[0] && !l->apart.empty())
        l->apart.pop_back();
    }
    break;
  case Kind::FirstValues:
  case Kind::FirstValuesRead:
    if (l)
      l->firstValues = r.kind == Kind::FirstValues;
    // What stands before it is read by then, too, where the compiler has moved it there.
    if (r.kind == Kind::FirstValuesRead)
      if (Event *e = add(Verb::Point))
        e->flags = model::kFirstRead;
    break;
  case Kind::LastValues:
    if (l && l->lastValues == kNone) {
      if (Event *e = add(Verb::Task))
        e->tasks = {static_cast<TaskId>(story.execution.tasks.size())};
      l->lastValues = make(model::TaskKind::WriteBack);
    }
    if (l)
      l->apart.push_back(l->lastValues);
    break;
  case Kind::LastValuesWritten:
    if (l && !l->apart.empty())
      l->apart.pop_back();
    break;
  case Kind::Simd:
  case Kind::SimdEnds:
  case Kind::Lane:
  case Kind::LaneAccess:
  case Kind::LaneSeries:
    lane(r);
    break;
  default:
    values.event(*this, r);
  }
}

u64 Teller::mutexName(u64 address) {
  const auto [found, isNew] = mutexes.try_emplace(address);
  return isNew ? found->second = ++lastMutex : found->second;
}

u64 Teller::reductionName(u64 reduction) {
  return reductions.try_emplace(reduction, (u64{1} << 32) + reductions.size()).first->second;
}

Story tellStory(const Log &log, Places &places, const Selection &selection) {
  return Teller(log, places, selection).run();
}

} // namespace ompracer::command
