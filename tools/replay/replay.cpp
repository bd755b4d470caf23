#include "replay/replay.h"

#include "replay/pairs.h"
#include "replay/source.h"

#include "detect/value_order.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <utility>

namespace ompracer::command {

namespace {

class Replay {
public:
  Replay(const Log &log, const Story &story) : log(log), story(story), pairs(story) {}

  ProductVerdicts run() {
    expectWhatComes();
    std::vector<u32> order(story.accesses.size());
    for (u32 i = 0; i < order.size(); ++i)
      order[i] = i;
    std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
      return std::pair(story.accesses[a].record, a) < std::pair(story.accesses[b].record, b);
    });
    std::size_t next = 0;
    for (std::size_t i = 0; i < log.records.size(); ++i) {
      const LogRecord &r = log.records[i];
      source.go(r.thread);
      if (runlog::isAccess(r.kind))
        source.endClauses();
      else
        source.event(r);
      for (; next < order.size() && story.accesses[order[next]].record == i; ++next)
        if (!runlog::isAccess(r.kind) || !access(order[next], r))
          verdicts.unjudged.insert(order[next]);
    }
    pairs.resolve(verdicts);
    verdicts.missing = source.missing;
    return std::move(verdicts);
  }

private:
  /// What a module says of itself when it is loaded.
  void expectWhatComes() {
    gDetector.waits.add(log.evidence);
    bool meetings = log.meetings;
    for (const LogRecord &r : log.records) // the program may have been killed
      if (r.kind == Kind::Stores || r.kind == Kind::Decides)
        gDetector.waits.add(OMPRACER_WAITS_VALUES);
      else
        meetings = meetings || r.kind == Kind::Signal || r.kind == Kind::Awaited;
    if (meetings)
      gDetector.waits.addMeetings();
  }

  bool access(u32 index, const LogRecord &r) {
    if (source.inCombination()) {
      source.lacks("combinations of task reductions");
      return false;
    }
    const model::Event &e = story.execution.tasks[story.accesses[index].id.task].events[story.accesses[index].id.event];
    if (!pairs.access(index, r, e.address, e.size, verdicts)) {
      source.lacks("accesses where the detector records nothing");
      return false;
    }
    return true;
  }

  const Log &log;
  const Story &story;
  Source source;
  Pairs pairs;
  ProductVerdicts verdicts;
};

} // namespace

std::set<std::pair<u32, u32>> ProductVerdicts::pairsThatRace() const {
  std::set<std::pair<u32, u32>> pairs;
  for (const auto &[pair, lacks] : races)
    pairs.insert(std::minmax(pair.first, pair.second));
  return pairs;
}

ProductVerdicts replay(const Log &log, const Story &story) { return Replay(log, story).run(); }

} // namespace ompracer::command
