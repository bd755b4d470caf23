// From JSON to a profile. Unknown members are ignored, missing ones get their defaults: a profile of a later
// version 1.x stays readable. The verdict follows from the numbers.
#include "load.h"

#include "log/content.h"
#include "profile/render.h"
#include "profile/verdict.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ompracer::advise {
namespace {

using nlohmann::json;
using namespace profile;

class Loader {
public:
  Loader(Arena &strings, Profile &to) : arena(strings), profile(to) {}

  void document(const json &root) {
    profile.run.version = text(part(root, "tool"), "version");
    run(part(root, "run"));
    totals(part(root, "totals"));
    profile.directives = list<Directive>(root, "directives", [this](const json &o, Directive &d) { directive(o, d); });
    profile.contexts = list<Context>(root, "contexts", [this](const json &o, Context &c) { context(o, c); });
    profile.locks = list<Lock>(root, "locks", [this](const json &o, Lock &l) { lock(o, l); });
    profile.path = list<Step>(root, "path", [](const json &o, Step &step) {
      step = {static_cast<std::uint32_t>(count(o, "context")), number(o, "weight")};
    });
    profile.pathFolded = number(root, "pathFolded");
    profile.serial = list<Stretch>(root, "serial", [](const json &o, Stretch &s) {
      s = {reference(o, "before"), reference(o, "after"), number(o, "weight"), count(o, "times")};
    });
    whatif(part(root, "whatif"));
    profile.scale = measured(root, "scale");
    profile.simulated = list<Simulated>(root, "simulated", [](const json &o, Simulated &to) {
      to.cores = small(o, "cores");
      to.time = number(o, "time");
    });
    const json &diff = part(root, "diff");
    profile.diff.runs = measured(diff, "runs");
    profile.diff.directives = list<DiffRow>(diff, "directives", [](const json &o, DiffRow &row) {
      row = {static_cast<std::uint32_t>(count(o, "directive")),
             number(o, "work"),
             number(o, "span"),
             number(o, "onOneCore"),
             flag(o, "replicated"),
             flag(o, "withinNoise"),
             number(o, "weight")};
    });
    profile.advice = advice(root);
    profile.notSeen = list<Note>(root, "notSeen", [this](const json &o, Note &note) {
      note = {text(o, "kind"), text(o, "text"), count(o, "count")};
    });
    profile.complete = flag(root, "complete");
    check();
  }

private:
  static const json &member(const json &object, const char *key, const json &otherwise) {
    const auto found = object.find(key);
    return found != object.end() && found->type() == otherwise.type() ? *found : otherwise;
  }
  static const json &part(const json &object, const char *key) {
    static const json kNothing = json::object();
    return member(object, key, kNothing);
  }
  static const json &array(const json &object, const char *key) {
    static const json kNothing = json::array();
    return member(object, key, kNothing);
  }
  const char *text(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? arena.copy(found->get_ref<const std::string &>()) : "";
  }
  static double number(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : 0;
  }
  static std::uint64_t count(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  }
  static std::uint32_t small(const json &object, const char *key) {
    return static_cast<std::uint32_t>(count(object, key));
  }
  static std::uint32_t reference(const json &object, const char *key) {
    return object.contains(key) ? small(object, key) : kNone;
  }
  static bool flag(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
  }

  template <class T, class Each> List<T> list(const json &object, const char *key, Each each) {
    const json &items = array(object, key);
    List<T> result;
    result.items = arena.makeArray<T>(items.size());
    for (const json &item : items)
      each(item, result.items[result.count++]);
    return result;
  }

  Place place(const json &o) {
    return {text(o, "file"), small(o, "line"), small(o, "column"), small(o, "endLine"), text(o, "function")};
  }

  static Spans spans(const json &object) {
    const json &o = part(object, "spans");
    Spans result{number(o, "scheduled"), number(o, "logical"), number(o, "burdened"), number(o, "locks"),
                 number(o, "trace")};
    for (const json &value : array(o, "whatif"))
      if (result.whatifCount < Spans::kMaxWhatif && value.is_number())
        result.whatif[result.whatifCount++] = value.get<double>();
    return result;
  }

  static States states(const json &object) {
    States result;
    for (const json &o : array(object, "states"))
      for (unsigned i = 0; i < kStates; ++i)
        if (o.value("state", "") == stateWord(static_cast<State>(i)))
          result.of[i] = number(o, "time");
    return result;
  }

  List<Advice> advice(const json &object) {
    return list<Advice>(object, "advice",
                        [this](const json &o, Advice &advice) { advice = {text(o, "kind"), text(o, "text")}; });
  }

  void run(const json &o) {
    Run &run = profile.run;
    run.executable = text(o, "executable");
    run.command = text(o, "command");
    run.directory = text(o, "directory");
    run.processId = small(o, "pid");
    if (std::uint32_t *rank; o.contains("rank"))
      *(rank = arena.make<std::uint32_t>()) = small(o, "rank"), run.ranks = {rank, 1, small(o, "worldSize")};
    run.threads = small(o, "threads");
    run.cores = small(o, "cores");
    run.clock = text(o, "clock");
    run.unit = text(o, "unit");
    run.hertz = number(o, "hertz");
    const json &burden = part(o, "burden");
    run.burden = {number(burden, "spawn"), number(burden, "join"), number(burden, "fork"), number(burden, "barrier"),
                  number(burden, "create")};
    run.noise = {number(part(o, "noise"), "steal"), number(part(o, "noise"), "tool")};
    run.runtime = text(o, "runtime");
    run.interposed = flag(o, "interposed");
    if (const json &division = part(o, "division"); !division.empty())
      run.division = {number(division, "k"), number(division, "taskLimit"), text(division, "exclude"),
                      number(division, "goalFactor")};
    run.record = text(o, "record");
  }

  void totals(const json &o) {
    Totals &totals = profile.totals;
    totals.work = number(o, "work");
    totals.replicated = number(o, "replicated");
    totals.spans = spans(o);
    totals.wall = number(o, "wall");
    totals.cpu = number(o, "cpu");
    totals.before = number(o, "before");
    totals.fixed = number(o, "fixed");
    totals.offCpuSerial = number(o, "offCpuSerial");
    totals.states = states(o);
    const json &pop = part(o, "pop");
    totals.pop = {number(pop, "loadBalance"), number(pop, "serialisation"), number(pop, "transfer")};
  }

  void directive(const json &o, Directive &d) {
    d.kind = text(o, "kind");
    d.place = place(o);
    d.context = reference(o, "context");
    d.instances = count(o, "instances");
    d.work = number(o, "work");
    d.own = number(o, "own");
    d.replicated = number(o, "replicated");
    d.dependences = count(o, "dependences");
    d.spans = spans(o);
    d.pathShare = number(o, "pathShare");
    d.logicalIsBound = flag(o, "logicalIsBound");
    const json &units = part(o, "units");
    d.units.kind = text(units, "kind");
    d.units.count = count(units, "count");
    d.units.mean = number(units, "mean");
    d.units.max = number(units, "max");
    unsigned bucket = 0;
    for (const json &value : array(units, "histogram"))
      if (bucket < Units::kBuckets && value.is_number_unsigned())
        d.units.histogram[bucket++] = value.get<std::uint64_t>();
    const json &overhead = part(o, "overhead");
    d.overhead = {number(overhead, "create"), number(overhead, "schedule"), number(overhead, "capture"),
                  flag(overhead, "estimated")};
    d.blame = {number(part(o, "blame"), "in"), number(part(o, "blame"), "out")};
    const json &threads = part(o, "threads");
    d.threads = {small(threads, "count"), number(threads, "min"), number(threads, "mean"), number(threads, "max")};
    d.states = states(o);
    d.systemShare = number(o, "systemShare");
    d.thinned = count(o, "thinned");
    d.advice = advice(o);
  }

  void context(const json &o, Context &c) {
    c.parent = reference(o, "parent");
    c.directive = small(o, "directive");
    c.instances = count(o, "instances");
    c.work = number(o, "work");
    c.path = number(o, "path");
    c.spans = spans(o);
    c.states = states(o);
    c.stack = list<Frame>(o, "stack", [this](const json &frame, Frame &f) {
      f = {text(frame, "function"), text(frame, "file"), small(frame, "line")};
    });
  }

  void lock(const json &o, Lock &l) {
    l.kind = text(o, "kind");
    l.name = text(o, "name");
    l.address = std::strtoull(text(o, "address"), nullptr, 0);
    l.place = place(o);
    l.directive = reference(o, "directive");
    l.acquisitions = count(o, "acquisitions");
    l.held = number(o, "held");
    l.waited = number(o, "waited");
    l.bound = number(o, "bound");
    l.advice = advice(o);
  }

  void whatif(const json &o) {
    profile.whatif.user = list<WhatifUser>(o, "user", [this](const json &user, WhatifUser &to) {
      to = {text(user, "location"), number(user, "factor"), number(user, "span")};
    });
    const json &goal = part(o, "goal");
    auto &to = profile.whatif.goal;
    to.goal = number(goal, "goal");
    to.factor = number(goal, "factor");
    to.reached = flag(goal, "reached");
    to.exact = flag(goal, "exact");
    to.regions = list<WhatifRegion>(goal, "regions", [this](const json &region, WhatifRegion &r) {
      r = {text(region, "kind"), place(region), text(region, "where"), number(region, "after")};
    });
  }

  List<Measured> measured(const json &object, const char *key) {
    return list<Measured>(object, key, [this](const json &o, Measured &m) {
      m = {text(o, "name"),  small(o, "threads"), small(o, "cores"), number(o, "wall"),
           number(o, "cpu"), number(o, "work"),   spans(o)};
    });
  }

  /// The renderers follow ids without looking.
  void check() const {
    const std::uint32_t directives = profile.directives.count, contexts = profile.contexts.count;
    const auto good = [](std::uint32_t id, std::uint32_t limit) { return id == kNone || id < limit; };
    bool all = directives != 0;
    for (const Directive &d : profile.directives)
      all &= good(d.context, contexts);
    for (std::uint32_t i = 0; i < contexts; ++i) {
      const Context &c = profile.contexts[i];
      all &= c.directive < directives && (i == 0 ? c.parent == kNone : c.parent < i);
    }
    for (const Lock &l : profile.locks)
      all &= good(l.directive, directives);
    for (const Step &step : profile.path)
      all &= step.context < contexts;
    for (const Stretch &stretch : profile.serial)
      all &= good(stretch.before, directives) && good(stretch.after, directives);
    for (const DiffRow &row : profile.diff.directives)
      all &= row.directive < directives;
    if (!all)
      throw std::runtime_error("it refers to a directive or context that it does not have");
  }

  Arena &arena;
  Profile &profile;
};

bool isProfile(const json &root) {
  const auto tool = root.is_object() ? root.find("tool") : root.end();
  return tool != root.end() && tool->is_object() && tool->value("name", "") == kToolName;
}

} // namespace

json profileIn(const std::string &path) {
  json root = json::parse(command::contentOf(path), nullptr, false);
  return isProfile(root) ? root : json();
}

Profile load(const std::string &path, const json &root, Arena &arena) {
  try {
    if (root.value("version", "").rfind("1.", 0) != 0)
      throw std::runtime_error("its version is not 1.x");
    Profile result;
    Loader(arena, result).document(root);
    judge(result, arena);
    return result;
  } catch (const std::exception &error) {
    throw std::runtime_error(path + " is not a profile: " + error.what());
  }
}

Profile load(const std::string &path, Arena &arena) {
  const json root = profileIn(path);
  if (root.is_null())
    throw std::runtime_error(path + " is not a profile");
  return load(path, root, arena);
}

} // namespace ompracer::advise
