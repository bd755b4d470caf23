#include "explain.h"

#include <algorithm>
#include <sstream>

namespace ompracer::command {

using model::Answer;
using model::Event;
using model::kNone;
using model::Node;
using model::Rule;
using model::Step;
using model::TaskId;
using model::Verb;

namespace {

constexpr std::size_t kMostLines = 15;

/// {from} and {to}: places; {construct}: of the directive around the floating work. holds: said of a step of a proof.
/// nearly: said where the rule was tried, {why} is the model's reason.
struct Phrase {
  Rule rule;
  const char *holds, *nearly;
};
constexpr Phrase kPhrases[] = {
    {Rule::ConflictBytes, "the two accesses share no byte", nullptr},
    {Rule::ConflictWrite, "both accesses only read", nullptr},
    {Rule::ConflictAtomic, "both accesses are atomic", nullptr},
    {Rule::ProgramOrder, "program order of one task: {from} comes before {to}", nullptr},
    {Rule::ParallelBegin, "the parallel region at {from} begins after what its encountering task did before", nullptr},
    {Rule::ParallelEnd, "the end of the parallel region at {to} waits for its implicit tasks",
     "the teams of a league are never synchronised with each other"},
    {Rule::ParallelTasks, "the end of the parallel region at {to} waits for the task created at {from}", nullptr},
    {Rule::OneThread, "the program says that the team has one thread: program order", nullptr},
    {Rule::BarrierCode, "barrier at {to}: all threads of the team arrive before one goes on",
     "implicit tasks of one team, no barrier between the two, and no common mutex"},
    {Rule::BarrierTasks, "barrier at {to}: the task created at {from} is complete", nullptr},
    {Rule::FloatingBegin, "the work of the construct at {construct} begins after the team's last barrier",
     "any thread of the team may execute the work of the construct at {construct}: what precedes that construct need "
     "not "
     "come before it"},
    {Rule::FloatingEnd, "the work of the construct at {construct} ends before the team's next barrier, at {to}",
     "any thread of the team may execute the work of the construct at {construct}, and no barrier separates it from "
     "the other access"},
    {Rule::FloatingMeet, "every thread that may execute the work at {from} or {to} comes there in this order", nullptr},
    {Rule::OrderedBlocks, "the ordered block at {from} of an earlier iteration comes before the one at {to}",
     "iterations of the loop at {construct} are parallel outside the ordered block"},
    {Rule::DoacrossSink, "doacross: the sink at {to} waits for the source at {from}", nullptr},
    {Rule::TaskCreate, "the task created at {to} begins after what its creator did before", nullptr},
    {Rule::TaskUndeferred, "the task created at {from} is undeferred: its creator goes on when it is complete",
     "the task created at {from} is deferred: its creator goes on at once"},
    {Rule::DependSiblings, "depend clauses: the task created at {from} completes before the one created at {to}",
     "the depend clauses of the tasks created at {from} and {to} do not conflict"},
    {Rule::DependSets, "depend clauses: the members of the set at {from} complete before the task created at {to}",
     nullptr},
    {Rule::DependAllMemory, "depend clauses: omp_all_memory orders the tasks created at {from} and {to}", nullptr},
    {Rule::TaskwaitChildren, "the taskwait at {to} joins the task created at {from}",
     "the taskwait at {to} does not join the task created at {from}: {why}"},
    {Rule::TaskwaitDepend, "the taskwait at {to} waits for the task created at {from}, which its depend clause matches",
     "the taskwait at {to} does not wait for the task created at {from}: its depend clause matches none of that "
     "task's"},
    {Rule::TaskgroupChildren, "the end of the taskgroup waits for the task created at {from}",
     "the end of the taskgroup does not wait for it: {why}"},
    {Rule::TaskgroupDescendants, "the end of the taskgroup waits for the task created at {from}, a descendant",
     "no taskgroup joins the descendants of the task before the other access"},
    {Rule::DetachFulfil, "the detached task is complete when its event is fulfilled at {from}", nullptr},
    {Rule::ThreadCreate, "the thread begins after its creation", nullptr},
    {Rule::ThreadJoin, "the join waits for the thread's end",
     "two host threads, and nothing that is known orders them"},
    {Rule::SiblingsChunk, "one chunk created both tasks", "{from} and {to}: {why}"},
    {Rule::LoopNamedChunk, "the iterations lie in one chunk of the loop, whose size the program names",
     "any threads may execute the iterations of the loop at {construct}: the program names no chunk size that puts "
     "these "
     "two into one chunk"},
    {Rule::LoopStaticChunk, "schedule(static, n) gives both chunks to one thread", nullptr},
    {Rule::LoopStaticRounds, "static schedules with a named size give chunks of one number to one thread", nullptr},
    {Rule::LoopConsistent, "consistent loops: the same iteration of both runs on one thread",
     "the loops at {from} and {to} are not consistent: they differ in schedule or iterations"},
    {Rule::TaskloopUndeferred, "the tasks of an undeferred taskloop run one after the other", nullptr},
    {Rule::TaskloopStrict, "the iterations lie in one task of grainsize(strict: n)",
     "two iterations of the taskloop at {construct} need not lie in one task"},
    {Rule::OwnedPinned, "the same thread's own memory: in the order in which that thread executed {from} and {to}",
     nullptr},
    {Rule::OwnedExecutor, "the number or storage of the executing thread selects the address: one thread did both",
     nullptr},
    {Rule::ExclusionExtent, "under the mutex acquired at {from}", "{why}"},
    {Rule::ExclusionAround, "every thread that may execute the work holds the mutex acquired at {from}", nullptr},
    {Rule::ExclusionGroup, nullptr, "the mutex does not exclude across the teams of a league"},
    {Rule::LockHandOff, "hand-off: the lock is released at {from} before it is acquired at {to}", nullptr},
    {Rule::ValueAwait, "the wait at {to} reads a value that was released at {from}", nullptr},
    {Rule::SimdSafelen, "safelen lies between the lanes", nullptr},
    {Rule::SimdForward, "the access of the earlier lane comes first in the text",
     "order(concurrent) lets lanes run in any order"},
    {Rule::ReductionPart, "the combination of the reduction comes after the thread's own part", nullptr},
    {Rule::ReductionCompleted, "barrier at {to}: it completes the reduction",
     "the combination of a reduction comes at any time before the barrier that completes it"},
    {Rule::ReductionExcludes, "combinations of one reduction exclude each other", nullptr},
    {Rule::LastAfterIteration, "the last value is written after the last iteration", nullptr},
    {Rule::LastAfterFirst, "the last value is written after all threads have read the first one", nullptr},
    {Rule::LastBeforeBarrier, "barrier at {to}: the last value is written before it", nullptr},
    {Rule::MutexInOutSet, "mutexinoutset: the tasks exclude each other", nullptr},
};

const Phrase *phraseOf(Rule rule) {
  const auto *found =
      std::find_if(std::begin(kPhrases), std::end(kPhrases), [&](const Phrase &p) { return p.rule == rule; });
  return found == std::end(kPhrases) ? nullptr : found;
}

} // namespace

Explainer::Explainer(const Story &story, model::Judge &judge, const Places &places, const ProductVerdicts &product)
    : story(story), judge(judge), places(places), product(product), creators(story.execution.tasks.size()) {
  for (TaskId t = 0; t < story.execution.tasks.size(); ++t)
    for (u32 i = 0; i < story.execution.tasks[t].events.size(); ++i)
      if (const Event &e = story.execution.tasks[t].events[i];
          e.verb == Verb::Task || e.verb == Verb::Region || e.verb == Verb::Thread)
        for (TaskId made : e.tasks)
          creators[made] = {t, i};
}

std::string Explainer::placeOf(const Node &n) const {
  const bool ofTask = n.kind == Node::Begin || n.kind == Node::End;
  const Creator at = ofTask ? creators[n.task] : Creator{n.task, n.event};
  if (at.task == kNone)
    return "the program's begin";
  const std::vector<Event> &events = story.execution.tasks[at.task].events;
  const Event &e = events[at.event];
  if (!e.place.empty())
    return e.place;
  // What has no place of its own stands near something that has.
  for (u32 i = at.event; i-- > 0;)
    if (!events[i].place.empty())
      return "a place after " + events[i].place;
  const Creator up = creators[at.task];
  if (up.task == kNone)
    return "?";
  const Event &made = story.execution.tasks[up.task].events[up.event];
  return (made.verb == Verb::Region ? "a place in the region at " : "a place in the task created at ") + made.place;
}

/// The construct, or the taskloop, whose work is floating there.
std::string Explainer::constructAround(const Node &n) const {
  const bool ofTask = n.kind == Node::Begin || n.kind == Node::End; // has no event
  const Event *work = ofTask ? nullptr : workAround({n.task, n.event + 1});
  return work ? work->place : placeOf({Node::Begin, n.task, 0});
}

const Event *Explainer::workAround(model::AccessId id) const {
  const std::vector<Event> &events = story.execution.tasks[id.task].events;
  for (u32 i = id.event; i-- > 0 && events[i].verb != Verb::WorkEnd;)
    if (events[i].verb == Verb::WorkBegin)
      return &events[i];
  return nullptr;
}

std::string Explainer::around(TaskId task) const {
  const model::Task &t = story.execution.tasks[task];
  const Creator up = creators[task];
  const std::string place = up.task == kNone ? std::string() : story.execution.tasks[up.task].events[up.event].place;
  switch (t.kind) {
  case model::TaskKind::Implicit: {
    const std::vector<TaskId> &team = story.execution.tasks[up.task].events[up.event].tasks;
    const auto number = std::find(team.begin(), team.end(), task) - team.begin();
    return "thread " + std::to_string(number) + " of the region at " + place;
  }
  case model::TaskKind::Explicit:
    return "the task created at " + place;
  case model::TaskKind::Combination:
    return "the combination of a reduction";
  case model::TaskKind::WriteBack:
    return "the write of the last value after the loop";
  default:
    return up.task == kNone ? "the initial task" : "a host thread";
  }
}

std::string Explainer::describe(const StoryAccess &a) const {
  const Event &e = eventOf(a.id);
  std::ostringstream out;
  out << (e.flags & model::kAtomic ? "atomic " : "") << (e.flags & model::kWrites ? "write " : "read ")
      << (e.place.empty() ? "?" : e.place) << ", " << around(a.id.task);
  // The iteration in which it stands.
  const std::vector<Event> &events = story.execution.tasks[a.id.task].events;
  for (u32 i = a.id.event; i-- > 0 && events[i].verb != Verb::WorkEnd;)
    if (events[i].verb == Verb::Iteration || events[i].verb == Verb::Lane) {
      const Event *work = workAround(a.id);
      const bool section = work && work->work == model::Work::Sections; // they are numbered from 0
      out << (events[i].verb == Verb::Lane ? ", lane "
              : section                    ? ", section "
                                           : ", iteration ")
          << events[i].number + section;
      break;
    }
  return out.str();
}

std::string Explainer::fill(const char *phrase, const Step &s, const std::string &why) const {
  std::string text = phrase;
  // What is put in may quote from the log: it is looked at no more.
  std::size_t at = 0;
  auto value = [&](std::string_view name) {
    return name == "{construct}" ? constructAround(s.rule == Rule::FloatingEnd ? s.from : s.to)
           : name == "{from}"    ? placeOf(s.from)
           : name == "{to}"      ? placeOf(s.to)
                                 : why;
  };
  while ((at = text.find('{', at)) != text.npos) {
    const std::size_t end = text.find('}', at) + 1;
    const std::string its = value(std::string_view(text).substr(at, end - at));
    text.replace(at, end - at, its);
    at += its.size();
  }
  return text;
}

/// Program order alone is a proof, too.
std::string Explainer::ordered(const model::Verdict &v) const {
  std::string text;
  const bool alone =
      std::all_of(v.proof.begin(), v.proof.end(), [](const Step &s) { return s.rule == Rule::ProgramOrder; });
  if (alone && !v.proof.empty())
    return "  program order of one task: " + placeOf(v.proof.front().from) + " comes before " +
           placeOf(v.proof.back().to) + '\n';
  // Program order joins the steps, and steps of one thread's own order are one.
  std::vector<Step> steps;
  for (const Step &s : v.proof)
    if (s.rule == Rule::OwnedPinned && !steps.empty() && steps.back().rule == s.rule)
      steps.back().to = s.to;
    else if (!steps.empty() && steps.back().to.kind == Node::Join && s.rule == Rule::BarrierCode)
      steps.back().to = s.to; // one barrier, whose place the thread knows that leaves it
    else if (s.rule != Rule::ProgramOrder)
      steps.push_back(s);
  std::string last;
  for (const Step &s : steps) {
    const Phrase *p = phraseOf(s.rule);
    const std::string line = "  " + (p && p->holds ? fill(p->holds, s) : std::string(model::textOf(s.rule))) + "  [" +
                             model::idOf(s.rule) + "]\n";
    if (line != last)
      text += line;
    last = line;
  }
  return text;
}

model::Rule Explainer::lackOf(const StoryAccess &a, const StoryAccess &b) const {
  const auto found = product.races.find(std::minmax(indexOf(a), indexOf(b)));
  return found == product.races.end() ? Rule::Count : static_cast<Rule>(found->second);
}

std::string Explainer::racing(const model::Verdict &v, const StoryAccess &a, const StoryAccess &b) const {
  std::vector<std::string> lines;
  auto add = [&](Rule rule, const std::string &text) {
    std::string line = "  " + text + "  [" + model::idOf(rule) + "]\n";
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(std::move(line));
  };
  const Rule lacks = lackOf(a, b);
  if (const Phrase *p = phraseOf(lacks);
      p && std::none_of(v.tried.begin(), v.tried.end(), [&](const Step &s) { return s.rule == lacks; })) {
    model::AccessId at = workAround(b.id) && !workAround(a.id) ? b.id : a.id;
    while (!workAround(at) && creators[at.task].task != kNone)
      at = {creators[at.task].task, creators[at.task].event};
    const Node node{Node::Arrive, at.task, at.event};
    add(lacks, lacks == Rule::TaskwaitChildren
                   ? "no taskwait, taskgroup or barrier joins the task before the other access"
               : lacks == Rule::DependSiblings ? "no taskwait between the two tasks, and no dependence"
               : lacks == Rule::FloatingBegin
                   ? fill("any threads of the team may execute the sections at {construct}", {lacks, node, node})
                   : fill(p->nearly, {lacks, node, node}));
  }
  for (std::size_t i = 0; i < v.tried.size(); ++i) {
    const Phrase *p = phraseOf(v.tried[i].rule);
    add(v.tried[i].rule, p && p->nearly ? fill(p->nearly, v.tried[i], v.why[i]) : v.why[i]);
  }
  std::string text;
  for (const std::string &line : lines)
    text += line;
  return text.empty() ? "  nothing joins one before the other, and no mutex is common to both\n" : text;
}

std::string Explainer::explain(const StoryAccess &a, const StoryAccess &b) {
  const model::Verdict v = judge.judge(a.id, b.id);
  std::ostringstream out;
  static const char *const kWords[] = {"race", "ordered", "excluded", "no conflict"};
  const Event &e = eventOf(a.id);
  std::string variable = places.variableOf(a.site);
  out << kWords[static_cast<int>(v.answer)] << ": " << e.size << " bytes at 0x" << std::hex << a.address << std::dec
      << (variable.empty() ? "" : " ('" + variable + "')") << '\n';
  out << "  " << describe(a) << '\n' << "  " << describe(b) << '\n';
  switch (v.answer) {
  case Answer::Race:
    out << "why nothing orders or excludes them:\n" << racing(v, a, b);
    break;
  case Answer::Excluded:
    out << "because both are\n" << ordered(v);
    break;
  default:
    out << "because\n" << ordered(v);
  }
  if ((lackOf(a, b) != Rule::Count) != (v.answer == Answer::Race) && !product.unjudged.count(indexOf(a)) &&
      !product.unjudged.count(indexOf(b)))
    out << "the detector says otherwise: " << (v.answer == Answer::Race ? "no race" : "a race") << '\n';
  std::string text = out.str();
  // The last lines of a long list say least.
  std::size_t at = 0;
  for (std::size_t line = 0; line < kMostLines && at != text.npos && at < text.size(); ++line)
    at = text.find('\n', at + (line != 0));
  if (at != text.npos && at + 1 < text.size() &&
      std::count(text.begin(), text.end(), '\n') > static_cast<long>(kMostLines)) {
    text.resize(at + 1);
    text.replace(text.rfind('\n', text.size() - 2) + 1, text.npos, "  …\n");
  }
  return text;
}

} // namespace ompracer::command
