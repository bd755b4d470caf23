#include "answer.h"

#include "analyse/schedule.h"
#include "analyse/whatif.h"
#include "goal.h"
#include "page_graph.h"
#include "profile/goal.h"
#include "profile/possible.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace ompracer::advise {
namespace {

using namespace profile;

void addNote(Profile &profile, const Note &note, Arena &arena) {
  List<Note> notes{arena.makeArray<Note>(profile.notSeen.count + 1), 0};
  for (const Note &old : profile.notSeen)
    notes.items[notes.count++] = old;
  notes.items[notes.count++] = note;
  profile.notSeen = notes;
}

/// The log of the run, where there is one. What is wrong with it is a note of the profile.
std::optional<analyse::RunGraph> logOf(Profile &profile, Arena &arena) {
  if (!*profile.run.record)
    return std::nullopt;
  try {
    return analyse::loadRun(profile);
  } catch (const std::runtime_error &error) {
    addNote(profile, {"log", arena.copy(error.what()), 1}, arena);
    return std::nullopt;
  }
}

void simulate(Profile &profile, const analyse::RunGraph &run, Arena &arena) {
  constexpr unsigned kMostCores = 256;
  constexpr std::size_t kMostNodes = 1u << 22; ///< more would take minutes
  if (run.graph.nodes.size() > kMostNodes) {
    addNote(profile, {"simulation", "the log is too large to be scheduled", 1}, arena);
    return;
  }
  profile.simulated = {arena.makeArray<Simulated>(9), 0};
  for (unsigned cores = 1; cores <= kMostCores; cores *= 2)
    profile.simulated.items[profile.simulated.count++] = {cores, analyse::scheduledTime(run.graph, cores) * run.unit};
}

/// Regions of the program's own that had no clock in the run.
void addNamed(std::vector<analyse::Wish> &wishes, const analyse::RunGraph &run, const List<WhatifUser> &measured) {
  for (std::uint32_t name = 0; name < run.log.names.size(); ++name) {
    const std::string &location = run.log.names[name];
    const bool known =
        std::any_of(measured.begin(), measured.end(),
                    [&](const WhatifUser &user) { return user.location == location; }) ||
        std::any_of(wishes.begin(), wishes.end(), [&](const analyse::Wish &wish) { return wish.location == location; });
    const auto user = std::find_if(run.graph.users.begin(), run.graph.users.end(),
                                   [&](const analyse::User &u) { return u.name == name; });
    if (!known && user != run.graph.users.end())
      wishes.push_back({location, user->factor});
  }
}

} // namespace

bool answer(Profile &profile, const Questions &questions, Arena &arena) {
  std::vector<analyse::Wish> wishes = analyse::parseWishes(questions.whatif);
  const std::optional<analyse::RunGraph> run = logOf(profile, arena);
  if (questions.goal > 0 && run)
    findGoal(profile, *run, questions.goal, questions.factor, arena);
  else if (questions.goal > 0)
    profile::findGoal(profile, questions.goal, questions.factor, arena);
  if (run)
    simulate(profile, *run, arena);
  if (!wishes.empty() && !run && !*profile.run.record)
    addNote(profile, {"log", "--whatif needs the log of the run (ompracer profile --record FILE)", 1}, arena);
  if (run && questions.page)
    if (Buffer graph; pageGraph(graph, profile, *run))
      profile.graph = arena.copy(graph.view());
  if (!run) {
    noteBrokenRule(profile, arena);
    return wishes.empty();
  }
  const std::size_t asked = wishes.size();
  addNamed(wishes, *run, profile.whatif.user);
  List<WhatifUser> answers{arena.makeArray<WhatifUser>(profile.whatif.user.count + wishes.size() + 1), 0};
  for (const WhatifUser &measured : profile.whatif.user)
    answers.items[answers.count++] = measured;
  std::vector<analyse::Wish> together; // what was asked for in one question
  std::string words;
  for (const analyse::Wish &wish : wishes)
    try {
      const double span = analyse::spanWith(*run, {wish});
      answers.items[answers.count++] = {arena.copy(wish.location), wish.factor, span};
      if (&wish < wishes.data() + asked) {
        together.push_back(wish);
        words += (words.empty() ? "" : ", ") + analyse::wordsOf(wish);
      }
    } catch (const std::runtime_error &error) {
      addNote(profile, {"what-if", arena.copy(error.what()), 1}, arena);
    }
  if (together.size() > 1)
    answers.items[answers.count++] = {arena.copy(words), 0, analyse::spanWith(*run, together)};
  profile.whatif.user = answers;
  noteBrokenRule(profile, arena);
  return true;
}

} // namespace ompracer::advise
