// The verdict: which limit it names, in at most 25 words, with a gain that the other numbers allow.
#include "profile/advice.h"
#include "profile/render.h"
#include "profile/verdict.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace ompracer::profile {
namespace {

/// 16 threads: 0.1 s of serial code, and a region of 1.6 s of work that could take a sixteenth of it.
class VerdictTest : public testing::Test {
protected:
  VerdictTest() : directives(2), contexts(2) {
    profile.run.threads = profile.run.cores = 16;
    profile.totals.work = 1.7e9;
    profile.totals.spans = {2e8, 1.1e8, 1.1e8, 1.1e8, 1.1e8, {}, 0};
    directives[0].kind = "main";
    directives[0].context = 0;
    directives[0].pathShare = 10.0 / 11;
    Directive &d = directives[1];
    d.kind = "parallel for";
    d.place = {"a.c", 7, 1, 0, "f"};
    d.context = 1;
    d.instances = 1;
    d.work = d.own = 1.6e9;
    d.pathShare = 1.0 / 11;
    d.spans = {1e8, 1e7, 0, 0, 0, {}, 0};
    d.units.kind = "iteration";
    d.units.count = 160;
    d.units.mean = d.units.max = 1e7;
    d.logicalIsBound = true;
    contexts[1].parent = 0;
    contexts[1].directive = 1;
    serial = {{kNone, 1, 9e7, 1}, {1, kNone, 1e7, 1}};
  }

  Directive &region() { return directives[1]; }
  void noSerialCode() {
    directives[0].pathShare = 0;
    region().pathShare = 1;
    profile.totals.spans = {1e8, 1e7, 1e7, 1e7, 1e7, {}, 0};
    serial.clear();
  }

  const Verdict &judged() {
    profile.directives = {directives.data(), static_cast<std::uint32_t>(directives.size())};
    profile.contexts = {contexts.data(), static_cast<std::uint32_t>(contexts.size())};
    profile.locks = {locks.data(), static_cast<std::uint32_t>(locks.size())};
    profile.serial = {serial.data(), static_cast<std::uint32_t>(serial.size())};
    judge(profile, arena);
    return profile.verdict;
  }
  std::string said() { return judged().text; }

  Arena arena;
  Profile profile;
  std::vector<Directive> directives;
  std::vector<Context> contexts;
  std::vector<Lock> locks;
  std::vector<Stretch> serial;
};

TEST_F(VerdictTest, SerialCode) {
  EXPECT_EQ("Serial code before a.c:7 is 82 % of the span: share it among threads, about 1.7x faster on 16 cores",
            said());
  EXPECT_STREQ(
      "before the first region: 82 % of the span, after the last: 9 %; to leave that out: --options exclude=main, "
      "or start=stopped and omp_control_tool()",
      profile.verdict.note);
  EXPECT_NEAR(2e8 / (2e8 - 15.0 / 16 * 8.8e7), profile.verdict.gain, 1e-9); // 2 ms are the start of the process
  serial = {{1, 1, 4e7, 9}, {kNone, 1, 3e7, 1}, {1, kNone, 3e7, 1}};
  EXPECT_EQ("Serial code is 91 % of the span, most between two runs of a.c:7: share it among threads, about 1.8x "
            "faster on 16 cores",
            said());
}

TEST_F(VerdictTest, SerialCodeThatIsLeftOut) {
  profile.run.division.exclude = "main";
  EXPECT_EQ("Nothing in its structure limits it on up to 64 cores: parallelism 160", said());
  EXPECT_STREQ("serial code, 91 % of the span, is left out of that (exclude=main)", profile.verdict.note);
}

TEST_F(VerdictTest, CodeThatIsLeftAlone) {
  region().spans.scheduled = 4e8;
  profile.totals.spans.scheduled = 5e8;
  EXPECT_STREQ("imbalance", judged().kind);
  profile.run.division.exclude = "a.c";
  EXPECT_STREQ("serial", judged().kind);
}

TEST_F(VerdictTest, Imbalance) {
  region().spans.scheduled = 4e8;
  region().threads = {16, 2e7, 1e8, 4e8};
  EXPECT_EQ(
      "parallel for a.c:7 divides unequally, its longest share is 4.0x the mean: schedule(dynamic), or smaller chunks, "
      "about 2.5x faster on 16 cores",
      said());
  region().logicalIsBound = false; // of a dynamic loop that is chance
  EXPECT_STREQ("serial", judged().kind);
}

// Threads that wait for the longest share use their processors meanwhile: that is no work that was not seen.
TEST_F(VerdictTest, ImbalanceOfThreadsThatSpin) {
  region().spans.scheduled = 4e8;
  profile.totals.cpu = 4e9;
  profile.totals.states[State::Work] = 1.7e9;
  profile.totals.states[State::Barrier] = 2.3e9;
  EXPECT_STREQ("imbalance", judged().kind);
  profile.totals.states[State::Barrier] = 1e9;
  EXPECT_STREQ("serial", judged().kind);
  profile.totals.states[State::Barrier] = 2.3e9;
  profile.run.cores = 2; // they wait for a core, and do not use it
  EXPECT_STREQ("serial", judged().kind);
}

TEST_F(VerdictTest, FewIterations) {
  noSerialCode();
  region().spans.logical = region().spans.scheduled = profile.totals.spans.logical = 4e8;
  region().units.count = 4;
  region().units.max = 4e8;
  EXPECT_EQ(
      "parallel for a.c:7 has only 4 iterations for 16 cores: collapse it, or split its body, about 4.0x faster on 16 "
      "cores",
      said());
}

TEST_F(VerdictTest, LongIterationAndOrderedOnes) {
  noSerialCode();
  region().logicalIsBound = false;
  region().units.count = 1600;
  region().spans.logical = region().spans.scheduled = profile.totals.spans.logical = region().units.max = 4e8;
  EXPECT_EQ(
      "parallel for a.c:7 is 100 % of the span, its longest iteration takes 0.40 s: split that, about 4.0x faster on "
      "16 cores",
      said());
  region().units.max = 1e6;
  EXPECT_STREQ("ordered", judged().kind);
}

TEST_F(VerdictTest, Lock) {
  noSerialCode();
  profile.totals.spans.locks = 6e8;
  locks.resize(1);
  locks[0].kind = "critical";
  locks[0].place = {"a.c", 9, 0, 0, "f"};
  locks[0].held = locks[0].bound = 6e8;
  EXPECT_EQ("critical a.c:9 is held 0.60 s, serially: hold it for less, or use several, about 6.0x faster on 16 cores",
            said());
}

TEST_F(VerdictTest, WaitsForALockAreBoundedByItsHolders) {
  noSerialCode();
  locks.resize(1);
  locks[0].kind = "critical";
  locks[0].held = 1e6;
  locks[0].waited = 1e9; // of which a holder had no processor most of the time
  locks[0].acquisitions = 100;
  profile.totals.states[State::Work] = profile.totals.states[State::Runtime] = 1e9;
  EXPECT_STREQ("nothing", judged().kind);
  locks[0].acquisitions = 1000000;
  EXPECT_STREQ("lock", judged().kind);
  EXPECT_DOUBLE_EQ(2, profile.verdict.gain);
}

TEST_F(VerdictTest, WhatTheRuntimeTakesBoundsAllGains) {
  region().kind = region().units.kind = "task";
  region().units.count = 1600000;
  region().units.max = 2000;
  region().logicalIsBound = false;
  region().overhead.create = 1.6e10; // ten times the work
  EXPECT_EQ(
      "Tasks at a.c:7 cost 10 us each for 1 us of work: raise the cut-off, or unite 100, about 5.7x faster on 16 cores",
      said());
  EXPECT_NEAR(16 / 11.0, Bounds(profile.totals, taskCosts(profile)).most(16), 0.1);
  // The serial code, which would be worth 1.7x without that, is worth 1.08.
  profile.run.division.exclude = "a.c";
  EXPECT_STREQ("nothing", judged().kind);
}

TEST_F(VerdictTest, ShortRegions) {
  noSerialCode();
  region().instances = 100000;
  profile.run.burden = {500, 500, 2000, 1000, 0};
  EXPECT_EQ("Regions at a.c:7 last 1 us and cost 3 us each: unite them, or add if(), about 4.0x faster on 16 cores",
            said());
}

TEST_F(VerdictTest, CreationOneByOne) {
  noSerialCode();
  region().kind = region().units.kind = "task";
  profile.totals.spans.burdened = 3e8;
  EXPECT_EQ(
      "Tasks at a.c:7 are created one by one, which makes the span 30.0x as long: create them in parallel, about 3.0x "
      "faster on 16 cores",
      said());
}

TEST_F(VerdictTest, TasksInOrderOrLong) {
  noSerialCode();
  region().kind = region().units.kind = "task";
  region().spans.logical = profile.totals.spans.logical = region().spans.scheduled = 4e8;
  region().units.max = 4e8;
  EXPECT_EQ(
      "task a.c:7 is 100 % of the span, the longest takes 0.40 s: divide it further, about 4.0x faster on 16 cores",
      said());
  region().dependences = 10;
  EXPECT_EQ(
      "Dependences order the tasks of a.c:7, 100 % of the span: depend on smaller parts of the data, about 4.0x faster "
      "on 16 cores",
      said());
}

TEST_F(VerdictTest, OfTwoLongTasksOneAloneIsWorthNothing) {
  noSerialCode();
  region().kind = "parallel";
  region().units = {};
  region().pathShare = 0;
  region().spans.logical = profile.totals.spans.logical = 4e8;
  for (const unsigned line : {11u, 14u}) {
    Directive task;
    task.kind = task.units.kind = "task";
    task.place = {"a.c", line, 0, 0, "f"};
    task.context = line == 11 ? 2 : 3;
    task.instances = task.units.count = 1;
    task.work = task.own = task.units.max = task.spans.logical = 4e8;
    task.pathShare = line == 11;
    directives.push_back(task);
    Context inside;
    inside.parent = 1;
    inside.directive = line == 11 ? 2 : 3;
    contexts.push_back(inside);
  }
  EXPECT_STREQ("nothing", judged().kind);
  directives[3].units.max = 1e8;
  EXPECT_STREQ("long-task", judged().kind);
}

TEST_F(VerdictTest, ReplicatedWork) {
  noSerialCode();
  region().kind = "parallel";
  region().units = {};
  region().logicalIsBound = false;
  region().replicated = 1.5e9;
  region().spans.logical = profile.totals.spans.logical = region().spans.scheduled = 1e8;
  EXPECT_EQ(
      "1.50 s of the region a.c:7 is done by each thread again: share it, if it is the same, about 16x faster on 16 "
      "cores",
      said());
  region().spans.logical = profile.totals.spans.logical = 3e8; // not equally long: at different things
  EXPECT_EQ("parallel a.c:7 is 100 % of the span outside loops and tasks: share or divide it equally, about 3.0x "
            "faster on 16 "
            "cores",
            said());
}

TEST_F(VerdictTest, SerialCodeThatWaits) {
  profile.totals.wall = 1e9;
  profile.totals.offCpuSerial = 7e8;
  EXPECT_EQ(
      "Serial code was off the CPU for 70 % of the time, for input, output, sleep or other processes: threads do not "
      "change that",
      said());
  EXPECT_EQ(0, profile.verdict.gain);
}

TEST_F(VerdictTest, NothingHereButOnMoreCores) {
  profile.run.threads = profile.run.cores = 2;
  directives[0].pathShare = 0.5;
  serial = {{kNone, 1, 5.5e7, 1}};
  EXPECT_EQ("Nothing limits it on 2 cores; on 64, serial code before a.c:7 would: without it about 1.9x faster",
            said());
  noSerialCode();
  profile.totals.states[State::Work] = 9e8;
  profile.totals.states[State::Barrier] = 3e8;
  EXPECT_EQ("Nothing in its structure limits it on up to 64 cores: parallelism 170; its threads lost 25 % to imbalance",
            said());
  profile.run.threads = 16; // they wait for a core
  EXPECT_EQ("Nothing in its structure limits it on up to 64 cores: parallelism 170", said());
}

TEST_F(VerdictTest, WhatCannotBeSaid) {
  profile.totals.work = 9e6;
  EXPECT_EQ("Too short a run for a statement: it worked for 9 ms; give it more to do", said());
  profile.run.unit = "unit";
  EXPECT_STRNE("too-short", judged().kind);
  directives.resize(1);
  serial.clear();
  EXPECT_EQ("No parallel region was executed: all of it is serial code", said());
}

/// Whatever the numbers are.
TEST_F(VerdictTest, RandomNumbers) {
  std::mt19937 random(1);
  const auto upTo = [&random](double most) { return std::uniform_real_distribution<>(0, most)(random); };
  const auto one = [&random](std::initializer_list<const char *> of) { return of.begin()[random() % of.size()]; };
  for (unsigned run = 0; run < 3000; ++run) {
    profile.run.threads = 1 + random() % 32;
    profile.run.cores = 1 + random() % 32;
    profile.run.burden = {500, 500, upTo(2000), upTo(1000), 0};
    profile.run.division.exclude = one({"", "", "", "main", "a.c"});
    directives.assign(2 + random() % 5, {});
    contexts.assign(directives.size(), {});
    Totals &totals = profile.totals = {};
    directives[0].kind = "main";
    directives[0].context = 0;
    directives[0].systemShare = upTo(1);
    double shares = directives[0].pathShare = upTo(1);
    totals.spans.logical = upTo(1e9);
    for (std::uint32_t i = 1; i < directives.size(); ++i) {
      Directive &d = directives[i];
      d.kind = one({"parallel", "parallel for", "task", "single", "target teams distribute parallel for simd",
                    "critical", "taskloop", "parallel sections"});
      d.units.kind = one({"", "iteration", "chunk", "task", "section"});
      d.place = {"a.c", i, 1, 0, "f"};
      d.context = i;
      contexts[i].parent = static_cast<std::uint32_t>(random() % i);
      contexts[i].directive = i;
      d.instances = 1 + random() % 1000;
      d.units.count = random() % 1000;
      d.own = upTo(1e9);
      d.work = d.own + upTo(1e9);
      d.units.max = upTo(d.own);
      d.spans.logical = upTo(d.work);
      d.spans.scheduled = d.spans.logical + upTo(d.work - d.spans.logical);
      d.pathShare = upTo(1 - shares);
      shares += d.pathShare;
      d.replicated = random() % 2 ? upTo(d.own) : 0;
      d.overhead.create = random() % 2 ? upTo(1e9) : 0;
      d.dependences = random() % 2;
      d.logicalIsBound = random() % 2;
      d.systemShare = upTo(1);
      d.threads = {2, 0, upTo(1e9), upTo(1e9)};
      totals.work += d.own;
    }
    totals.spans.scheduled = totals.spans.logical + upTo(1e9);
    totals.spans.burdened = totals.spans.logical + upTo(1e9);
    totals.spans.locks = totals.spans.logical + upTo(1e9);
    totals.wall = upTo(1e9);
    totals.offCpuSerial = upTo(totals.wall);
    for (Time &time : totals.states.of)
      time = upTo(1e9);
    locks.assign(random() % 2, {});
    for (Lock &lock : locks)
      lock = {"nest_lock", "", 0, {"a.c", 99, 0, 0, "f"}, 1, random() % 1000, upTo(1e9), upTo(1e10), upTo(1e9), {}};
    serial.clear();
    for (unsigned i = 0; i < 3; ++i)
      serial.push_back({random() % 2 ? 1 : kNone, random() % 2 ? 1 : kNone, upTo(1e8), 1});
    const Verdict &v = judged();
    const std::string text = v.text;
    EXPECT_LE(1 + std::count(text.begin(), text.end(), ' '), 25) << text;
    EXPECT_EQ(std::string::npos, text.find("nan")) << text;
    if (v.gain == 0)
      continue;
    EXPECT_GE(v.gain, 1.1) << text;
    const double once = 1 - 1.0 / v.cores;
    const std::string kind = v.kind;
    const double rest = std::string(profile.run.division.exclude) == "main" ? 1 - directives[0].pathShare : 1;
    if (kind == "serial" || kind == "serial-parts" || kind == "long-task" || kind == "long-unit" ||
        kind == "few-units" || kind == "ordered" || kind == "dependences" || kind == "members" ||
        kind == "one-thread") // what-if of the page, v.cores as parallel
      EXPECT_LE(v.gain, rest / (rest - once * directives[v.directive].pathShare) + 1e-9) << text;
    if (kind == "serial" || kind == "imbalance" || kind == "task-size")
      if (!profile.run.oversubscribed() && v.cores == profile.run.threads)
        EXPECT_LE(v.gain, totals.states.sum() / (totals.states[State::Work] + totals.states[State::Serial]) + 1e-9)
            << text;
  }
}

} // namespace
} // namespace ompracer::profile
