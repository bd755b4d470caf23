// Why two accesses race, or why they do not: the model's proof in the words of OpenMP, with places. Of a race also the
// order that it lacks by the detector's verdict, which is what the report says.
#pragma once

#include "log/story.h"
#include "replay/replay.h"

namespace ompracer::command {

class Explainer {
public:
  Explainer(const Story &, model::Judge &, const Places &, const ProductVerdicts &);

  /// At most 15 lines.
  std::string explain(const StoryAccess &, const StoryAccess &);
  /// "write x.c:12, in the task at x.c:10".
  std::string describe(const StoryAccess &) const;

private:
  std::string placeOf(const model::Node &) const;
  std::string around(model::TaskId) const;
  /// Where the task met the worksharing construct; null if it is in none.
  const model::Event *workAround(model::AccessId) const;
  std::string constructAround(const model::Node &) const;
  std::string fill(const char *phrase, const model::Step &, const std::string &why = {}) const;
  std::string ordered(const model::Verdict &) const;
  std::string racing(const model::Verdict &, const StoryAccess &, const StoryAccess &) const;
  /// The order that the detector says the two lack; Count: it did not judge them, or finds no race.
  model::Rule lackOf(const StoryAccess &, const StoryAccess &) const;
  u32 indexOf(const StoryAccess &a) const { return static_cast<u32>(&a - story.accesses.data()); }
  const model::Event &eventOf(model::AccessId id) const { return story.execution.tasks[id.task].events[id.event]; }

  const Story &story;
  model::Judge &judge;
  const Places &places;
  const ProductVerdicts &product;
  struct Creator {
    model::TaskId task = model::kNone;
    u32 event = 0;
  };
  std::vector<Creator> creators; ///< by task
};

} // namespace ompracer::command
