// See check.h.
#include "repair/check.h"

#include "repair/trial.h"

#include <algorithm>
#include <ranges>

namespace ompracer::command {

/// Of the changed execution: as LogCommands::isTooLarge.
static constexpr std::size_t kMostChangedNodes = 30000;

static std::size_t nodesOf(const model::Execution &x) {
  std::size_t nodes = 0;
  for (const model::Task &t : x.tasks)
    nodes += 2 + 2 * t.events.size();
  return nodes;
}

static std::string placesOf(const Event &a, const Event &b) {
  return std::min(a.place, b.place) + " / " + std::max(a.place, b.place);
}

Trial::Trial(const Log &l, const Story &s, Places &p, const std::vector<LogRace> &r)
    : log(l), story(s), places(p), races(r), x(s.execution), creators(x.tasks.size(), {kNone, 0}) {
  for (TaskId t = 0; t < x.tasks.size(); ++t)
    for (u32 i = 0; i < x.tasks[t].events.size(); ++i)
      for (const Event &e = x.tasks[t].events[i]; TaskId made : e.tasks)
        if (e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread)
          creators[made] = {t, i};
  for (u32 i = 0; i < story.accesses.size(); ++i)
    index[story.accesses[i].id] = i;
  for (const LogRecord &r1 : log.records)
    outside |= r1.kind == Kind::Initial && r1[1];
  for (const LogRace &race : races)
    all.insert(race.model.begin(), race.model.end());
}

const LogSite *Trial::siteOf(AccessId id) const {
  const auto found = index.find(id);
  const auto site = found == index.end() ? log.sites.end() : log.sites.find(story.accesses[found->second].site);
  return site == log.sites.end() || site->second.pc ? nullptr : &site->second;
}

std::pair<TaskId, u32> Trial::unitOf(AccessId id) const {
  const std::vector<Event> &events = x.tasks[id.task].events;
  for (u32 i = id.event; i-- > 0;)
    if (const Verb v = events[i].verb;
        v == Verb::Iteration || v == Verb::Lane || v == Verb::WorkEnd || v == Verb::WorkBegin)
      return {id.task, i};
  return {id.task, 0};
}

const RepairAsked::Spot &Trial::spot(const RepairAsked &asked) {
  if (asked.spots.empty() || asked.spots[0].place.empty())
    throw Refusal{"its place is not known"};
  return asked.spots[0];
}

RepairOutcome Trial::run(const std::vector<const LogRace *> &these, const RepairAsked &asked) {
  bytes.clear();
  changed.clear();
  for (const LogRace *race : these)
    for (auto [a, b] : race->model) {
      const Event &e = at(story.accesses[a].id), &f = at(story.accesses[b].id);
      bytes.push_back({std::max(e.address, f.address), std::min(e.address + e.size, f.address + f.size)});
    }
  std::ranges::sort(bytes);
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
  RepairOutcome outcome;
  try {
    if (bytes.empty())
      throw Refusal{"the reference finds no such race in the log"};
    if (!story.missing.empty())
      throw Refusal{"the log does not say " + story.missing[0]};
    // Which thread executes a loop that is serial now, is open: of two, one is not that of the other code.
    for (unsigned variant = 0; variant < (asked.kind == RepairKind::Serial ? 2u : 1u); ++variant) {
      outcome = {};
      Change change(x);
      apply(change, asked, variant);
      judge(change, these, outcome);
      if (outcome.check != RepairCheck::Checked)
        break;
    }
  } catch (const Refusal &refusal) {
    outcome = {refusal.wrong ? RepairCheck::Wrong : RepairCheck::NotTried, refusal.why, 0};
  }
  return outcome;
}

void Trial::judge(Change &change, const std::vector<const LogRace *> &these, RepairOutcome &outcome) {
  const model::Execution after = change.make();
  if (nodesOf(after) > kMostChangedNodes)
    throw Refusal{"the log is too large for the reference"};
  model::Judge judge(after);
  if (!judge.isConsistent())
    throw Refusal{"the events would contradict each other"};
  PairSet left;
  for (auto [a, b] : judge.races()) {
    AccessId first = a, second = b;
    const bool known = change.original(first) && change.original(second);
    const auto i = known ? index.find(first) : index.end(), k = known ? index.find(second) : index.end();
    const auto pair = i != index.end() && k != index.end() ? std::pair<u32, u32>(std::minmax(i->second, k->second))
                                                           : std::pair(0u, 0u);
    if (pair.first == pair.second || !all.count(pair)) {
      outcome.check = RepairCheck::MakesOther;
      outcome.why = placesOf(after.tasks[a.task].events[a.event], after.tasks[b.task].events[b.event]);
      return;
    }
    left.insert(pair);
  }
  const auto stays = [&](const LogRace &one) {
    return std::ranges::any_of(one.model, [&](const auto &pair) { return left.count(pair) != 0; });
  };
  outcome.check = RepairCheck::Leaves;
  for (const LogRace *race : these)
    if (stays(*race)) {
      outcome.why = race->places;
      return;
    }
  // An access that the repair changes may still race with one that it leaves as it is.
  for (auto [a, b] : left)
    if (changed.count(story.accesses[a].id) || changed.count(story.accesses[b].id)) {
      outcome.why = placesOf(at(story.accesses[a].id), at(story.accesses[b].id));
      return;
    }
  outcome.check = RepairCheck::Checked;
  for (const LogRace &other : races)
    outcome.gone += !std::ranges::count(these, &other) && !other.model.empty() && !stays(other);
}

void Trial::apply(Change &change, const RepairAsked &asked, unsigned variant) {
  switch (asked.kind) {
  case RepairKind::RemoveNowait:
  case RepairKind::Barrier:
    return barrier(change, asked);
  case RepairKind::Taskwait:
  case RepairKind::Taskgroup:
    return wait(change, asked);
  case RepairKind::Depend:
    return depend(change, asked);
  case RepairKind::Ordered:
    return order(change, asked);
  case RepairKind::Serial:
    return serialise(change, asked, variant);
  case RepairKind::Private:
    return makePrivate(change, asked);
  case RepairKind::Firstprivate:
    return makeFirstprivate(change, asked);
  case RepairKind::Reduction:
    return reduce(change, asked);
  case RepairKind::Atomic:
    return makeAtomic(change, asked);
  case RepairKind::Critical:
  case RepairKind::Lock:
    return exclude(change, asked);
  default:
    throw Refusal{"this kind is not tried"};
  }
}

namespace {

/// Bytes of the program that a race is about: begin and end of each stretch.
std::vector<std::pair<u64, u64>> bytesOf(const Story &story, const LogRace &race) {
  std::vector<std::pair<u64, u64>> bytes;
  for (auto [a, b] : race.model)
    for (const u32 i : {a, b}) {
      const StoryAccess &access = story.accesses[i];
      const u64 size = story.execution.tasks[access.id.task].events[access.id.event].size;
      bytes.push_back({access.address, access.address + size});
    }
  std::ranges::sort(bytes);
  std::vector<std::pair<u64, u64>> joined;
  for (const auto &one : bytes)
    if (!joined.empty() && one.first <= joined.back().second)
      joined.back().second = std::max(joined.back().second, one.second);
    else
      joined.push_back(one);
  return joined;
}

std::vector<LogRace> judged(const Log &log, Places &places, const Story &story, bool withDetector) {
  model::Judge judge(story.execution);
  Races races(log, story, places);
  races.add(racesOf(judge, story), &LogRace::model);
  if (withDetector)
    races.add(replay(log, story).pairsThatRace(), &LogRace::product);
  return races.list();
}

} // namespace

JudgedLog::JudgedLog(const Log &log, Places &places, Selection selection, bool withDetector) {
  try {
    for (const bool whole : {false, true}) {
      story = tellStory(log, places, selection);
      if (nodesOf(story.execution) > kMostChangedNodes) {
        why = "the log is too large for the reference";
        return;
      }
      races = judged(log, places, story, withDetector && whole);
      for (const LogRace &race : races)
        for (const auto &range : bytesOf(story, race))
          selection.whole.push_back(range);
    }
  } catch (const TooLarge &error) {
    why = error.what();
  }
}

std::string wordsOf(const RepairOutcome &outcome) {
  switch (outcome.check) {
  case RepairCheck::Checked:
    return outcome.gone ? "checked: this and " + std::to_string(outcome.gone) + " further race" +
                              (outcome.gone == 1 ? " are" : "s are") + " gone, no new one"
                        : "checked: the race is gone, no new one";
  case RepairCheck::Leaves:
    return "leaves a race: " + outcome.why;
  case RepairCheck::MakesOther:
    return "makes another race: " + outcome.why;
  case RepairCheck::Wrong:
    return "wrong: " + outcome.why;
  default:
    return "not tried: " + outcome.why;
  }
}

} // namespace ompracer::command
