// The profile as JSON, version 1.0 (docs/profile.schema.json). Optional parts are left out when there is nothing in
// them.
#include "profile/number.h"
#include "profile/render.h"
#include "report/escape.h"

#include <cstring>
#include <string_view>

namespace ompracer::profile {
namespace {

/// Writes the members of an object, or the items of an array, with what separates them.
class Writer {
public:
  explicit Writer(Buffer &target) : out(target) {}

  Writer &key(const char *name) {
    separate();
    out.append('"').append(name).append("\": ");
    first = true; // the value follows at once
    return *this;
  }
  void open(char bracket) {
    separate();
    out.append(bracket);
    first = true;
  }
  void close(char bracket) {
    out.append(bracket);
    first = false;
  }
  void line() { lineBreak = true; } ///< the next item begins a line
  void text(std::string_view value) {
    separate();
    renderJsonString(out, value);
  }
  void number(double value) {
    separate();
    putExact(out, value);
  }
  void flag(bool value) {
    separate();
    out.append(value ? "true" : "false");
  }
  void member(const char *name, std::string_view value) { key(name).text(value); }
  void member(const char *name, double value) { key(name).number(value); }
  void count(const char *name, std::uint64_t value) {
    key(name);
    separate();
    out.add("%llu", static_cast<unsigned long long>(value));
  }
  void flag(const char *name, bool value) { key(name).flag(value); }

  template <class T, class Each> void list(const char *name, const List<T> &items, Each each) {
    line();
    key(name).open('[');
    for (const T &item : items) {
      line();
      open('{');
      each(item);
      close('}');
    }
    close(']');
  }

private:
  void separate() {
    if (!first)
      out.append(lineBreak ? Literal(",\n ") : Literal(", "));
    else if (lineBreak)
      out.append("\n ");
    first = lineBreak = false;
  }

  Buffer &out;
  bool first = true, lineBreak = false;
};

void place(Writer &to, const Place &place) {
  to.member("file", place.file);
  to.count("line", place.line);
  if (place.column != 0)
    to.count("column", place.column);
  if (place.endLine != 0)
    to.count("endLine", place.endLine);
  if (*place.function)
    to.member("function", place.function);
}

void spans(Writer &to, const Spans &spans) {
  to.key("spans").open('{');
  to.member("scheduled", spans.scheduled);
  to.member("logical", spans.logical);
  to.member("burdened", spans.burdened);
  to.member("locks", spans.locks);
  to.member("trace", spans.trace);
  to.key("whatif").open('[');
  for (unsigned i = 0; i < spans.whatifCount; ++i)
    to.number(spans.whatif[i]);
  to.close(']');
  to.close('}');
}

void states(Writer &to, const States &states) {
  to.key("states").open('[');
  for (unsigned i = 0; i < kStates; ++i)
    if (states.of[i] != 0) {
      to.open('{');
      to.member("state", stateWord(static_cast<State>(i)));
      to.member("time", states.of[i]);
      to.close('}');
    }
  to.close(']');
}

void advice(Writer &to, const List<Advice> &advice) {
  to.key("advice").open('[');
  for (const Advice &item : advice) {
    to.open('{');
    to.member("kind", item.kind);
    to.member("text", item.text);
    to.close('}');
  }
  to.close(']');
}

void run(Writer &to, const Run &run) {
  to.line();
  to.key("run").open('{');
  to.member("executable", run.executable);
  to.member("command", run.command);
  to.member("directory", run.directory);
  to.count("pid", run.processId);
  if (run.ranks.count != 0)
    to.count("rank", run.ranks.list[0]);
  if (run.ranks.world != 0)
    to.count("worldSize", run.ranks.world);
  to.count("threads", run.threads);
  to.count("cores", run.cores);
  to.line();
  to.member("clock", run.clock);
  to.member("unit", run.unit);
  to.member("hertz", run.hertz);
  to.key("burden").open('{');
  to.member("spawn", run.burden.spawn);
  to.member("join", run.burden.join);
  to.member("fork", run.burden.fork);
  to.member("barrier", run.burden.barrier);
  to.member("create", run.burden.create);
  to.close('}');
  to.key("noise").open('{');
  to.member("steal", run.noise.steal);
  to.member("tool", run.noise.tool);
  to.close('}');
  to.member("runtime", run.runtime);
  to.flag("interposed", run.interposed);
  to.key("division").open('{');
  to.member("k", run.division.shortest);
  to.member("taskLimit", run.division.taskLimit);
  if (*run.division.exclude)
    to.member("exclude", run.division.exclude);
  if (run.division.goalFactor > 0)
    to.member("goalFactor", run.division.goalFactor);
  to.close('}');
  if (*run.record)
    to.member("record", run.record);
  to.close('}');
}

void totals(Writer &to, const Totals &totals) {
  to.line();
  to.key("totals").open('{');
  to.member("work", totals.work);
  to.member("replicated", totals.replicated);
  spans(to, totals.spans);
  to.line();
  to.member("wall", totals.wall);
  to.member("cpu", totals.cpu);
  to.member("before", totals.before);
  to.member("fixed", totals.fixed);
  to.member("offCpuSerial", totals.offCpuSerial);
  states(to, totals.states);
  to.key("pop").open('{');
  to.member("loadBalance", totals.pop.loadBalance);
  to.member("serialisation", totals.pop.serialisation);
  to.member("transfer", totals.pop.transfer);
  to.close('}');
  to.close('}');
}

void verdict(Writer &to, const Verdict &verdict) {
  to.line();
  to.key("verdict").open('{');
  to.member("kind", verdict.kind);
  to.member("text", verdict.text);
  if (*verdict.note)
    to.member("note", verdict.note);
  if (verdict.gain > 0)
    to.member("gain", verdict.gain);
  to.count("cores", verdict.cores);
  if (verdict.directive != kNone)
    to.count("directive", verdict.directive);
  to.close('}');
}

void units(Writer &to, const Units &units) {
  to.key("units").open('{');
  to.member("kind", units.kind);
  to.count("count", units.count);
  to.member("mean", units.mean);
  to.member("max", units.max);
  to.key("histogram").open('[');
  unsigned used = Units::kBuckets;
  while (used > 0 && units.histogram[used - 1] == 0)
    --used;
  for (unsigned i = 0; i < used; ++i)
    to.number(static_cast<double>(units.histogram[i]));
  to.close(']');
  to.close('}');
}

void directive(Writer &to, const Directive &d, std::uint32_t id) {
  to.count("id", id);
  to.member("kind", d.kind);
  place(to, d.place);
  if (d.context != kNone)
    to.count("context", d.context);
  to.count("instances", d.instances);
  to.member("work", d.work);
  to.member("own", d.own);
  to.member("replicated", d.replicated);
  to.count("dependences", d.dependences);
  spans(to, d.spans);
  to.member("pathShare", d.pathShare);
  to.flag("logicalIsBound", d.logicalIsBound);
  units(to, d.units);
  to.key("overhead").open('{');
  to.member("create", d.overhead.create);
  to.member("schedule", d.overhead.schedule);
  to.member("capture", d.overhead.capture);
  to.flag("estimated", d.overhead.estimated);
  to.close('}');
  to.key("blame").open('{');
  to.member("in", d.blame.in);
  to.member("out", d.blame.out);
  to.close('}');
  to.key("threads").open('{');
  to.count("count", d.threads.count);
  to.member("min", d.threads.min);
  to.member("mean", d.threads.mean);
  to.member("max", d.threads.max);
  to.close('}');
  states(to, d.states);
  to.member("systemShare", d.systemShare);
  to.count("thinned", d.thinned);
  advice(to, d.advice);
}

void context(Writer &to, const Context &c, std::uint32_t id) {
  to.count("id", id);
  if (c.parent != kNone)
    to.count("parent", c.parent);
  to.count("directive", c.directive);
  to.count("instances", c.instances);
  to.member("work", c.work);
  to.member("path", c.path);
  spans(to, c.spans);
  states(to, c.states);
  to.key("stack").open('[');
  for (const Frame &frame : c.stack) {
    to.open('{');
    to.member("function", frame.function);
    to.member("file", frame.file);
    to.count("line", frame.line);
    to.close('}');
  }
  to.close(']');
}

void lock(Writer &to, const Lock &l) {
  to.member("kind", l.kind);
  to.member("name", l.name);
  Buffer address;
  address.add("0x%llx", static_cast<unsigned long long>(l.address));
  to.key("address").text(address.view());
  place(to, l.place);
  if (l.directive != kNone)
    to.count("directive", l.directive);
  to.count("acquisitions", l.acquisitions);
  to.member("held", l.held);
  to.member("waited", l.waited);
  to.member("bound", l.bound);
  advice(to, l.advice);
}

void measured(Writer &to, const Measured &m) {
  to.member("name", m.name);
  to.count("threads", m.threads);
  to.count("cores", m.cores);
  to.member("wall", m.wall);
  to.member("cpu", m.cpu);
  to.member("work", m.work);
  spans(to, m.spans);
}

void whatif(Writer &to, const Whatif &whatif) {
  to.line();
  to.key("whatif").open('{');
  to.list("user", whatif.user, [&](const WhatifUser &user) {
    to.member("location", user.location);
    to.member("factor", user.factor);
    to.member("span", user.span);
  });
  if (whatif.goal.goal > 0) {
    to.line();
    to.key("goal").open('{');
    to.member("goal", whatif.goal.goal);
    to.member("factor", whatif.goal.factor);
    to.flag("reached", whatif.goal.reached);
    to.flag("exact", whatif.goal.exact);
    to.list("regions", whatif.goal.regions, [&](const WhatifRegion &region) {
      place(to, region.place);
      to.member("kind", region.kind);
      if (*region.where)
        to.member("where", region.where);
      to.member("after", region.after);
    });
    to.close('}');
  }
  to.close('}');
}

void diff(Writer &to, const Diff &diff) {
  to.line();
  to.key("diff").open('{');
  to.list("runs", diff.runs, [&](const Measured &m) { measured(to, m); });
  to.list("directives", diff.directives, [&](const DiffRow &row) {
    to.count("directive", row.directive);
    to.member("work", row.work);
    to.member("span", row.span);
    if (row.onOneCore > 0)
      to.member("onOneCore", row.onOneCore);
    to.flag("replicated", row.replicated);
    to.flag("withinNoise", row.withinNoise);
    to.member("weight", row.weight);
  });
  to.close('}');
}

} // namespace

const char *stateWord(State state) {
  constexpr const char *kWords[kStates] = {"work", "runtime", "barrier", "taskwait", "taskgroup",
                                           "lock", "ordered", "idle",    "serial"};
  return kWords[static_cast<unsigned>(state)];
}

const char *shortPath(const char *path, const Run &run) {
  const std::size_t length = std::strlen(run.directory);
  if (length > 1 && std::strncmp(path, run.directory, length) == 0 && path[length] == '/')
    path += length + 1;
  else if (const char *slash = path[0] == '/' ? std::strrchr(path, '/') : nullptr)
    path = slash + 1;
  while (path[0] == '.' && path[1] == '/')
    path += 2;
  return path;
}

void renderJson(Buffer &out, const Profile &profile) {
  Writer to(out);
  to.open('{');
  to.member("version", "1.0");
  to.key("tool").open('{');
  to.member("name", kToolName);
  to.member("version", profile.run.version);
  to.close('}');
  run(to, profile.run);
  totals(to, profile.totals);
  verdict(to, profile.verdict);
  std::uint32_t id = 0;
  to.list("directives", profile.directives, [&](const Directive &d) { directive(to, d, id++); });
  id = 0;
  to.list("contexts", profile.contexts, [&](const Context &c) { context(to, c, id++); });
  to.list("locks", profile.locks, [&](const Lock &l) { lock(to, l); });
  to.line();
  to.member("pathFolded", profile.pathFolded);
  to.list("path", profile.path, [&](const Step &step) {
    to.count("context", step.context);
    to.member("weight", step.weight);
  });
  if (!profile.serial.empty())
    to.list("serial", profile.serial, [&](const Stretch &s) {
      if (s.before != kNone)
        to.count("before", s.before);
      if (s.after != kNone)
        to.count("after", s.after);
      to.member("weight", s.weight);
      to.count("times", s.times);
    });
  whatif(to, profile.whatif);
  if (!profile.simulated.empty())
    to.list("simulated", profile.simulated, [&](const Simulated &s) {
      to.count("cores", s.cores);
      to.member("time", s.time);
    });
  if (!profile.scale.empty())
    to.list("scale", profile.scale, [&](const Measured &m) { measured(to, m); });
  if (!profile.diff.runs.empty())
    diff(to, profile.diff);
  to.line();
  advice(to, profile.advice);
  to.list("notSeen", profile.notSeen, [&](const Note &note) {
    to.member("kind", note.kind);
    to.member("text", note.text);
    to.count("count", note.count);
  });
  to.line();
  to.flag("complete", profile.complete);
  to.close('}');
  out.append('\n');
}

} // namespace ompracer::profile
