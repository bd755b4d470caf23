// ompracer dump: records, one mutex, one value, and the graph.
#include "log_commands.h"

#include <deque>
#include <ostream>
#include <set>

namespace ompracer::command {

using model::Event;
using model::Node;
using model::Verb;

static void dumpRecord(std::ostream &out, const LogRecord &r, Places &places) {
  out << "thread " << r.thread << ' ' << nameOf(r.kind);
  std::string_view names = fieldsOf(r.kind);
  for (unsigned i = 0; !names.empty(); ++i) {
    const std::string_view name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    if (name == "pc" || name == "site") {
      const std::string place = name == "pc" ? places.ofCall(r[i]) : places.ofSite(static_cast<u32>(r[i]));
      out << " @" << (place.empty() ? "?" : place);
    } else if (name == "address" || name == "mutex" || name == "object")
      out << ' ' << name << "=0x" << std::hex << r[i] << std::dec;
    else
      out << ' ' << name << '=' << r[i];
  }
  out << '\n';
}

void dumpRecords(std::ostream &out, const Log &log, Places &places) {
  for (const LogRecord &r : log.records)
    dumpRecord(out, r, places);
}

void dumpMutex(std::ostream &out, const Log &log, Places &places, u64 mutex) {
  for (const LogRecord &r : log.records)
    if ((r.kind == Kind::Acquired || r.kind == Kind::Released || r.kind == Kind::MutexNew) && r[0] == mutex)
      dumpRecord(out, r, places);
}

void dumpValue(std::ostream &out, const Log &log, Places &places, u64 address) {
  for (const LogRecord &r : log.records) {
    bool there = (r.kind == Kind::Stores || r.kind == Kind::Decides || r.kind == Kind::Life) && address - r[0] < r[1];
    if (runlog::isAccess(r.kind))
      expand(r, address, [&](u64, u64) { there = true; });
    if (there)
      dumpRecord(out, r, places);
  }
}

namespace {

const char *const kVerbs[] = {"access",           "point",   "text",    "task",        "taskwait",  "taskgroup",
                              "end of taskgroup", "region",  "barrier", "work",        "iteration", "ordered",
                              "end of ordered",   "source",  "sink",    "end of work", "simd",      "lane",
                              "end of simd",      "acquire", "release", "signal",      "await",     "fulfil",
                              "thread",           "join"};

std::string labelOf(const Story &story, const Node &n) {
  if (n.kind == Node::Begin || n.kind == Node::End)
    return (n.kind == Node::Begin ? "begin of task " : "end of task ") + std::to_string(n.task);
  const Event &e = story.execution.tasks[n.task].events[n.event];
  if (n.kind == Node::Join)
    return "barrier of the team of " + e.place;
  std::string text = kVerbs[static_cast<int>(e.verb)];
  if (e.verb == Verb::Access)
    text = e.flags & model::kWrites ? "write" : "read";
  else if (e.verb == Verb::Iteration || e.verb == Verb::Lane || e.verb == Verb::Acquire || e.verb == Verb::Release)
    text += ' ' + std::to_string(e.number);
  return e.place.empty() ? text : text + ' ' + e.place;
}

/// Nodes at most this many edges away from what was asked for.
constexpr unsigned kNeighbourhood = 3;

std::set<model::NodeId> chosen(const model::Order &order, const Story &story, const std::string &around) {
  std::set<model::NodeId> result;
  std::deque<std::pair<model::NodeId, unsigned>> work;
  std::vector<std::vector<model::NodeId>> later(order.nodes.size());
  for (model::NodeId n = 0; n < order.nodes.size(); ++n) {
    for (const model::Edge &e : order.edges[n])
      later[e.from].push_back(n);
    const Node &node = order.nodes[n];
    const bool asked = around.empty() || ((node.kind == Node::Arrive || node.kind == Node::Depart) &&
                                          story.execution.tasks[node.task].events[node.event].place == around);
    if (asked && result.insert(n).second)
      work.push_back({n, 0});
  }
  for (; !work.empty(); work.pop_front()) {
    const auto [n, distance] = work.front();
    if (distance == kNeighbourhood)
      continue;
    auto go = [&](model::NodeId next) {
      if (result.insert(next).second)
        work.push_back({next, distance + 1});
    };
    for (const model::Edge &e : order.edges[n])
      go(e.from);
    for (model::NodeId next : later[n])
      go(next);
  }
  return result;
}

} // namespace

void dumpGraph(std::ostream &out, const Story &story, const std::string &around, bool dot) {
  const model::Order order(story.execution);
  const std::set<model::NodeId> nodes = chosen(order, story, around);
  if (!dot) {
    for (model::NodeId n : nodes)
      for (const model::Edge &e : order.edges[n])
        if (nodes.count(e.from) && e.rule != model::Rule::ProgramOrder)
          out << labelOf(story, order.nodes[e.from]) << " (task " << order.nodes[e.from].task << ") -> "
              << labelOf(story, order.nodes[n]) << " (task " << order.nodes[n].task << "): " << model::idOf(e.rule)
              << '\n';
    return;
  }
  out << "digraph run {\n  node [shape=box, fontname=\"sans-serif\"];\n";
  std::map<model::TaskId, std::vector<model::NodeId>> byTask;
  for (model::NodeId n : nodes)
    byTask[order.nodes[n].task].push_back(n);
  for (const auto &[task, list] : byTask) {
    out << "  subgraph cluster_" << task << " {\n    label=\"task " << task << "\";\n";
    for (model::NodeId n : list)
      if (order.nodes[n].kind != Node::Depart)
        out << "    n" << n << " [label=\"" << labelOf(story, order.nodes[n]) << "\"];\n";
    out << "  }\n";
  }
  // An event is one box: its departure stands for it.
  auto box = [&](model::NodeId n) { return order.nodes[n].kind == Node::Depart ? n - 1 : n; };
  for (model::NodeId n : nodes)
    for (const model::Edge &e : order.edges[n])
      if (nodes.count(box(e.from)) && nodes.count(box(n)) && box(e.from) != box(n))
        out << "  n" << box(e.from) << " -> n" << box(n)
            << (e.rule == model::Rule::ProgramOrder ? " [color=gray]"
                                                    : std::string(" [label=\"") + model::idOf(e.rule) + "\"]")
            << ";\n";
  out << "}\n";
}

} // namespace ompracer::command
