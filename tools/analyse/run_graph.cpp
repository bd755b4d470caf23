#include "analyse/run_graph.h"

#include "profile/division.h"

#include "platform/platform.h"
#include "platform/symboliser.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

namespace ompracer::analyse {
namespace {

Place placeOf(const Log &log, u64 pc) {
  for (const command::LogModule &m : log.modules) {
    if (pc <= m.begin || pc > m.end)
      continue;
    const auto module = std::make_unique<Module>();
    const auto frames = std::make_unique<Frames>();
    m.path.copy(module->path, sizeof module->path - 1);
    module->base = m.base;
    symboliseIn(*module, pc - 1, *frames);
    if (!frames->count)
      return {};
    const Frame &frame = frames->frames[0]; // the first of those that are inlined there: the directive's own
    return {frame.file, frame.function, frame.line, frame.column};
  }
  return {};
}

std::vector<Place> placesOf(const Log &log, const std::vector<u64> &pcs) {
  std::vector<Place> places;
  std::map<u64, Place> known;
  for (const u64 pc : pcs) {
    const auto [found, isNew] = known.try_emplace(pc);
    if (isNew && pc)
      found->second = placeOf(log, pc);
    places.push_back(found->second);
  }
  return places;
}

/// A region that consists of one loop is one directive with it.
std::vector<u32> combined(const Log &log, const Graph &graph) {
  const std::size_t count = log.contexts.size();
  std::vector<double> work(count);
  std::vector<u32> children(count), into(count);
  for (const Node &node : graph.nodes)
    if (node.context < count)
      work[node.context] += node.weight;
  for (u32 c = 1; c < count; ++c)
    ++children[log.contexts[c].outer];
  for (u32 c = 0; c < count; ++c) {
    const u32 outer = log.contexts[c].outer;
    const bool alone = log.contexts[c].construct == "for" && log.contexts[outer].construct == "parallel" &&
                       children[outer] == 1 && work[outer] * 100 <= work[c];
    into[c] = alone ? outer : c;
  }
  return into;
}

/// What creating one of a directive's tasks costs, as measured; else what any does.
std::vector<double> creationCosts(const RunGraph &run, const profile::Profile &profile) {
  std::vector<double> costs;
  for (u32 c = 0; c < run.places.size(); ++c) {
    double cost = profile.run.burden.spawn;
    for (const profile::Directive &d : profile.directives)
      if (d.overhead.create > 0 && d.instances && d.place.line == run.places[c].line &&
          d.kind == run.log.contexts[c].construct && d.place.file == run.places[c].file)
        cost = d.overhead.create / static_cast<double>(d.instances);
    costs.push_back(cost / run.unit);
  }
  return costs;
}

} // namespace

std::vector<double> RunGraph::shortestPieces() const {
  std::vector<double> shortest;
  for (const Region &region : graph.regions)
    shortest.push_back(region.context < cost.size() ? this->shortest * cost[region.context] : 0);
  return shortest;
}

RunGraph loadRun(const profile::Profile &profile) {
  std::string path = profile.run.record;
  if (path.empty())
    throw std::runtime_error("a log of the run is needed, and this profile has none (ompracer profile --record FILE)");
  if (path[0] != '/')
    path = profile.run.directory + ("/" + path);
  RunGraph run;
  run.log = loadLog(path);
  if (!run.log.extent.isWhole())
    throw std::runtime_error(path + ": " + run.log.extent.lacks);
  run.unit = profile.run.hertz > 0 ? 1e9 / profile.run.hertz : 1;
  const auto &burden = profile.run.burden;
  run.graph = makeGraph(run.log, {burden.spawn / run.unit, burden.join / run.unit, burden.fork / run.unit,
                                  burden.barrier / run.unit, burden.create / run.unit});
  if (std::fabs(run.graph.work * run.unit - profile.totals.work) > 0.001 * profile.totals.work)
    throw std::runtime_error(path + ": it is the log of another run, or is not whole");
  std::vector<u64> pcs;
  for (const Context &context : run.log.contexts)
    pcs.push_back(context.pc);
  run.places = placesOf(run.log, pcs);
  run.mutexPlaces = placesOf(run.log, run.graph.mutexPcs);
  run.mutexPlaces.resize(run.graph.mutexCount);
  run.into = combined(run.log, run.graph);
  run.cost = creationCosts(run, profile);
  run.shortest = profile.run.division.shortest;
  run.taskLimit = profile.run.division.taskLimit;
  for (u32 c = 0; c < run.places.size(); ++c)
    run.excluded.push_back(
        profile::isExcluded(profile.run, c == 0, run.places[c].file.c_str(), run.places[c].function.c_str()));
  return run;
}

} // namespace ompracer::analyse
