// The text form of an execution, and the pairs of brackets in it. docs/log.md describes it.
#include "execution.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <map>
#include <ostream>
#include <sstream>

namespace model {

namespace {

constexpr const char *kHeader = "ompracer-log 1";

constexpr const char *kVerbs[] = {"access", "point",    "text",   "task",    "taskwait", "group-begin", "group-end",
                                  "region", "barrier",  "work",   "iterate", "ordered",  "ordered-end", "source",
                                  "sink",   "work-end", "simd",   "lane",    "simd-end", "acquire",     "release",
                                  "signal", "await",    "fulfil", "thread",  "join"};
constexpr const char *kDepends[] = {"in", "out", "mutexinoutset", "inoutset", "all"};
constexpr const char *kWorks[] = {"loop", "sections", "single", "distribute"};
constexpr const char *kSchedules[] = {"none", "static", "dynamic", "guided"};
constexpr const char *kOwners[] = {"shared", "member", "executor"};
constexpr const char *kKinds[] = {"initial", "implicit", "explicit", "combination", "write-back"};

struct Named {
  const char *name;
  u32 bit;
};
constexpr Named kFlags[] = {{"write", kWrites},    {"atomic", kAtomic},         {"first-read", kFirstRead},
                            {"league", kLeague},   {"fixed", kFixed},           {"one-thread", kOneThread},
                            {"ordered", kOrdered}, {"concurrent", kConcurrent}, {"shared", kShared},
                            {"point", kPoint},     {"ranges", kRanges}};
constexpr Named kTaskFlags[] = {{"undeferred", kUndeferred}, {"taskloop", kTaskloop}, {"detached", kDetached}};

template <std::size_t kCount> int indexOf(const char *const (&names)[kCount], const std::string &name) {
  for (std::size_t i = 0; i < kCount; ++i)
    if (name == names[i])
      return static_cast<int>(i);
  return -1;
}

template <std::size_t kCount> u32 bitOf(const Named (&names)[kCount], const std::string &name) {
  for (const Named &one : names)
    if (name == one.name)
      return one.bit;
  return 0;
}

bool takesTasks(Verb v) {
  return v == Verb::Task || v == Verb::Region || v == Verb::Fulfil || v == Verb::Thread || v == Verb::Join;
}
bool takesNumber(Verb v, u32 flags) {
  return (v == Verb::Source && (flags & kPoint)) || v == Verb::Text || v == Verb::Iteration || v == Verb::Sink ||
         v == Verb::Lane || v == Verb::Acquire || v == Verb::Release || v == Verb::Signal || v == Verb::Await;
}

/// Reads one line after another.
class Reader {
public:
  Reader(std::istream &in, Execution &out, std::string &error) : in(in), out(out), error(error) {}

  bool run() {
    std::string line;
    if (!std::getline(in, line) || line != kHeader)
      return fail("the first line is not \"" + std::string(kHeader) + '"');
    out.tasks.assign(1, {});
    known.assign(1, true);
    while (std::getline(in, line)) {
      ++number;
      std::istringstream words(line);
      std::vector<std::string> list{std::istream_iterator<std::string>(words), {}};
      if (list.empty() || list[0][0] == '#')
        continue;
      if (!record(list))
        return false;
    }
    return isWhole();
  }

private:
  /// Task 0 leads to every task, and what ends has begun. A run that was killed leaves open what it likes.
  bool isWhole() {
    std::vector<bool> reached(out.tasks.size(), false);
    std::vector<TaskId> list{0};
    reached[0] = true;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const Event &e : out.tasks[list[i]].events)
        if (e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread)
          for (TaskId made : e.tasks)
            if (!reached[made]) {
              reached[made] = true;
              list.push_back(made);
            }
    for (TaskId t = 0; t < out.tasks.size(); ++t) {
      if (!reached[t])
        return fail("no task that runs creates task " + std::to_string(t));
      if (!hasPairs(out.tasks[t]))
        return fail("task " + std::to_string(t) + " ends what it has not begun, or works outside a team");
    }
    return true;
  }

  static bool hasPairs(const Task &task) {
    std::vector<Verb> open;
    for (const Event &e : task.events) {
      if (e.verb == Verb::WorkBegin &&
          (task.kind != TaskKind::Implicit || std::count(open.begin(), open.end(), Verb::WorkBegin)))
        return false;
      if (e.verb == Verb::GroupBegin || e.verb == Verb::OrderedBegin || e.verb == Verb::WorkBegin ||
          e.verb == Verb::SimdBegin)
        open.push_back(e.verb);
      Verb begin = e.verb == Verb::GroupEnd     ? Verb::GroupBegin
                   : e.verb == Verb::OrderedEnd ? Verb::OrderedBegin
                   : e.verb == Verb::WorkEnd    ? Verb::WorkBegin
                   : e.verb == Verb::SimdEnd    ? Verb::SimdBegin
                                                : Verb::Point;
      if (begin == Verb::Point)
        continue;
      auto last = std::find(open.rbegin(), open.rend(), begin); // cancellation may leave inner ones open
      if (last == open.rend())
        return false;
      open.erase(last.base() - 1);
    }
    return true;
  }

  bool fail(const std::string &what) {
    error = "line " + std::to_string(number) + ": " + what;
    return false;
  }

  bool toNumber(const std::string &word, u64 &value) {
    std::size_t used = 0;
    try {
      value = std::stoull(word, &used, 0);
    } catch (const std::exception &) {
      used = 0;
    }
    return (used == word.size() && used && word[0] != '-') || fail("no number: " + word);
  }

  Task *task(u64 id) {
    if (id > 1u << 28)
      return nullptr;
    if (id >= out.tasks.size()) {
      out.tasks.resize(id + 1);
      known.resize(id + 1, false);
    }
    return &out.tasks[id];
  }

  bool create(const Event &e) {
    for (TaskId id : e.tasks) {
      if (known[id])
        return fail("task " + std::to_string(id) + " is created twice");
      known[id] = true;
      if (e.verb == Verb::Region)
        out.tasks[id].kind = TaskKind::Implicit;
    }
    return true;
  }

  bool record(const std::vector<std::string> &list) {
    u64 id = 0;
    if (!toNumber(list[0], id))
      return false;
    if (!task(id) || list.size() < 2)
      return fail("a record is: task verb operands");
    int verb = indexOf(kVerbs, list[1]);
    if (verb < 0)
      return fail("no verb: " + list[1]);
    Event e;
    e.verb = static_cast<Verb>(verb);
    Task made;
    made.kind = TaskKind::Explicit;
    std::vector<u64> numbers;
    for (std::size_t i = 2; i < list.size(); ++i)
      if (!operand(list[i], e, made, numbers))
        return false;
    std::size_t wanted =
        e.verb == Verb::Access ? 2 : takesNumber(e.verb, e.flags) || (takesTasks(e.verb) && e.verb != Verb::Region);
    if (e.verb == Verb::Region ? numbers.empty() : numbers.size() != wanted)
      return fail("wrong number of operands");
    if (e.verb == Verb::Access) {
      e.address = numbers[0];
      e.size = numbers[1];
    } else if (takesTasks(e.verb)) {
      for (u64 n : numbers) {
        if (!task(n))
          return fail("no task number: " + std::to_string(n));
        e.tasks.push_back(static_cast<TaskId>(n));
      }
    } else if (wanted)
      e.number = numbers[0];
    if (e.verb == Verb::Task) {
      made.events = std::move(out.tasks[e.tasks[0]].events);
      out.tasks[e.tasks[0]] = std::move(made);
    }
    if ((e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread) && !create(e))
      return false;
    out.tasks[id].events.push_back(std::move(e));
    return true;
  }

  bool operand(const std::string &word, Event &e, Task &made, std::vector<u64> &numbers) {
    if (word[0] == '@') {
      e.place = word.substr(1);
      return true;
    }
    std::size_t equals = word.find('=');
    if (equals != std::string::npos)
      return setting(word.substr(0, equals), word.substr(equals + 1), e, made);
    if (e.verb == Verb::Task) {
      if (u32 bit = bitOf(kTaskFlags, word)) {
        made.flags |= bit;
        return true;
      }
      if (int kind = indexOf(kKinds, word); kind >= 0) {
        made.kind = static_cast<TaskKind>(kind);
        return true;
      }
    } else if (u32 bit = bitOf(kFlags, word)) {
      e.flags |= bit;
      return true;
    }
    if (int work = indexOf(kWorks, word); e.verb == Verb::WorkBegin && work >= 0) {
      e.work = static_cast<Work>(work);
      return true;
    }
    numbers.push_back(0);
    return toNumber(word, numbers.back());
  }

  bool setting(const std::string &key, const std::string &value, Event &e, Task &made) {
    u64 n = 0;
    if (int kind = indexOf(kDepends, key); kind >= 0) {
      if (!toNumber(value, n))
        return false;
      (e.verb == Verb::Task ? made.depends : e.depends).push_back({static_cast<DependKind>(kind), n});
      return true;
    }
    if (key == "schedule") {
      int schedule = indexOf(kSchedules, value);
      e.schedule = static_cast<Schedule>(schedule);
      return schedule >= 0 || fail("no schedule: " + value);
    }
    if (key == "owner") {
      std::size_t colon = value.find(':');
      int owner = indexOf(kOwners, value.substr(0, colon));
      if (owner < 0 || (colon != std::string::npos && !toNumber(value.substr(colon + 1), n)))
        return fail("no owner: " + value);
      e.owner = static_cast<Owner>(owner);
      e.level = static_cast<u32>(n);
      return true;
    }
    if (!toNumber(value, n))
      return false;
    if (key == "chunk")
      (e.verb == Verb::Task ? made.chunk : e.chunk) = static_cast<u32>(n);
    else if (key == "mutex")
      made.mutex = n;
    else if (key == "space")
      e.space = n;
    else if (key == "extent")
      e.extent = n;
    else if (key == "thread")
      e.thread = static_cast<u32>(n);
    else
      return fail("no operand: " + key);
    return true;
  }

  std::istream &in;
  Execution &out;
  std::string &error;
  std::vector<bool> known; ///< by task: somebody creates it
  std::size_t number = 1;
};

void writeDepends(std::ostream &out, const std::vector<Dependence> &list) {
  for (const Dependence &d : list)
    out << ' ' << kDepends[static_cast<int>(d.kind)] << '=' << d.address;
}

void writeEvent(std::ostream &out, const Execution &x, const Event &e) {
  out << ' ' << kVerbs[static_cast<int>(e.verb)];
  if (e.verb == Verb::WorkBegin)
    out << ' ' << kWorks[static_cast<int>(e.work)];
  if (e.verb == Verb::Access)
    out << " 0x" << std::hex << e.address << std::dec << ' ' << e.size;
  if (takesNumber(e.verb, e.flags))
    out << ' ' << e.number;
  for (TaskId t : e.tasks)
    out << ' ' << t;
  for (const Named &flag : kFlags)
    if (e.flags & flag.bit)
      out << ' ' << flag.name;
  if (e.schedule != Schedule::None)
    out << " schedule=" << kSchedules[static_cast<int>(e.schedule)];
  if (e.chunk)
    out << " chunk=" << e.chunk;
  if (e.space)
    out << " space=" << e.space;
  if (e.extent)
    out << " extent=" << e.extent;
  if (e.owner != Owner::Shared)
    out << " owner=" << kOwners[static_cast<int>(e.owner)] << ':' << e.level;
  if (e.thread)
    out << " thread=" << e.thread;
  writeDepends(out, e.depends);
  if (e.verb == Verb::Task) {
    const Task &made = x.tasks[e.tasks[0]];
    if (made.kind != TaskKind::Explicit)
      out << ' ' << kKinds[static_cast<int>(made.kind)];
    for (const Named &flag : kTaskFlags)
      if (made.flags & flag.bit)
        out << ' ' << flag.name;
    if (made.chunk)
      out << " chunk=" << made.chunk;
    if (made.mutex)
      out << " mutex=" << made.mutex;
    writeDepends(out, made.depends);
  }
  if (!e.place.empty())
    out << " @" << e.place;
  out << '\n';
}

void writeTask(std::ostream &out, const Execution &x, TaskId id) {
  for (const Event &e : x.tasks[id].events) {
    out << id;
    writeEvent(out, x, e);
    if (e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread)
      for (TaskId made : e.tasks)
        writeTask(out, x, made);
  }
}

} // namespace

bool read(std::istream &in, Execution &x, std::string &error) { return Reader(in, x, error).run(); }

void write(std::ostream &out, const Execution &x) {
  out << kHeader << '\n';
  writeTask(out, x, 0);
}

std::size_t closing(const std::vector<Event> &events, std::size_t open) {
  const Event &begin = events[open];
  Verb end = begin.verb == Verb::GroupBegin     ? Verb::GroupEnd
             : begin.verb == Verb::OrderedBegin ? Verb::OrderedEnd
             : begin.verb == Verb::WorkBegin    ? Verb::WorkEnd
             : begin.verb == Verb::SimdBegin    ? Verb::SimdEnd
                                                : Verb::Release;
  bool mutex = end == Verb::Release;
  int depth = 0;
  for (std::size_t i = open; i < events.size(); ++i) {
    if (mutex && (events[i].number != begin.number || events[i].extent != begin.extent))
      continue;
    depth += events[i].verb == begin.verb;
    depth -= events[i].verb == end;
    if (depth == 0)
      return i;
  }
  return events.size();
}

} // namespace model
