// Assertions of the profile: each is broken once.
#include "profile/possible.h"

#include <functional>
#include <gtest/gtest.h>
#include <vector>

namespace ompracer::profile {
namespace {

/// A run of 10 ns: 4 in serial code, and a region of two members with 3 each.
struct Possible {
  Possible() {
    profile.run.threads = 2;
    profile.totals.work = 10;
    profile.totals.replicated = 3;
    profile.totals.spans = {.scheduled = 7, .logical = 7, .burdened = 8, .locks = 7, .trace = 7};
    profile.totals.wall = 20;
    profile.totals.states[State::Work] = 6;
    directives[0].kind = "main";
    directives[0].instances = 1;
    directives[0].own = 4;
    directives[0].work = 10;
    directives[0].pathShare = 4.0 / 7;
    directives[1].kind = "parallel";
    directives[1].instances = 1;
    directives[1].own = directives[1].work = 6;
    directives[1].replicated = 3;
    directives[1].spans.logical = directives[1].spans.scheduled = 3;
    directives[1].pathShare = 3.0 / 7;
    directives[1].states[State::Work] = 6;
    contexts[0].work = 4;
    contexts[1].work = 6;
    profile.directives = {directives, 2};
    profile.contexts = {contexts, 2};
    path[0] = {0, 4};
    path[1] = {1, 3};
    profile.path = {path, 2};
    locks[0].held = 2;
    profile.locks = {locks, 1};
    profile.verdict.cores = 2;
  }
  const char *said() {
    noteBrokenRule(profile, arena);
    return profile.notSeen.empty() ? "" : profile.notSeen[profile.notSeen.count - 1].text;
  }
  Profile profile;
  Directive directives[2];
  Context contexts[2];
  Step path[2];
  Lock locks[1];
  Arena arena;
};

TEST(Possible, NothingIsSaidOfNumbersThatAgree) { EXPECT_STREQ("", Possible().said()); }

TEST(Possible, EachRuleIsChecked) {
  const std::vector<std::function<void(Possible &)>> breaks = {
      [](Possible &p) { p.profile.totals.replicated = 11; },
      [](Possible &p) { p.profile.totals.replicated = 5; }, // one thread would do less than the span
      [](Possible &p) { p.profile.totals.spans.scheduled = 12; },
      [](Possible &p) { p.profile.totals.spans.burdened = 5; },
      [](Possible &p) { p.profile.totals.pop.loadBalance = 1.04; },
      [](Possible &p) { p.profile.totals.pop.transfer = -0.5; },
      [](Possible &p) { p.profile.totals.offCpuSerial = 51; },
      [](Possible &p) { p.profile.totals.states[State::Work] = 9; },
      [](Possible &p) { p.directives[0].own = 6; },
      [](Possible &p) { p.directives[0].pathShare = 0.8; },
      [](Possible &p) { p.directives[1].systemShare = 1.5; },
      [](Possible &p) { p.directives[1].spans.scheduled = 9; },
      [](Possible &p) { p.directives[1].instances = 0; },
      [](Possible &p) { p.directives[1].units.kind = "chunk"; }, // 0 of them
      [](Possible &p) { p.directives[1].threads.max = 8; },
      [](Possible &p) { p.directives[1].blame.in = -1; },
      [](Possible &p) { p.contexts[1].work = 9; },
      [](Possible &p) { p.path[1].weight = 5; },
      [](Possible &p) { p.locks[0].bound = 4; },
      [](Possible &p) { p.profile.verdict.gain = 0.9; },
      [](Possible &p) { p.profile.verdict.directive = 2; },
  };
  for (std::size_t i = 0; i < breaks.size(); ++i) {
    Possible p;
    breaks[i](p);
    EXPECT_STRNE("", p.said()) << "rule " << i;
    EXPECT_EQ(1u, p.profile.notSeen.count);
    p.said(); // once
    EXPECT_EQ(1u, p.profile.notSeen.count);
  }
}

} // namespace
} // namespace ompracer::profile
