#include "analyse/run_graph.h"

#include "profile/combined.h"
#include "profile/division.h"

#include "platform/platform.h"
#include "platform/symboliser.h"
#include "report/function_name.h"
#include "report/source.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

namespace ompracer::analyse {
namespace {

/// Without frames where nothing is known.
std::unique_ptr<Frames> framesAt(const Log &log, u64 pc) {
  auto frames = std::make_unique<Frames>();
  for (const command::LogModule &m : log.modules) {
    if (pc <= m.begin || pc > m.end)
      continue;
    const auto module = std::make_unique<Module>();
    m.path.copy(module->path, sizeof module->path - 1);
    module->base = m.base;
    symboliseIn(*module, pc - 1, *frames);
    break;
  }
  return frames;
}

Place placeIn(const Frames &call, const Frames &body) {
  if (!call.count && !body.count)
    return {};
  const Frame &frame = frameOfRegion(call, body);
  const char *what = "";
  return {frame.file, std::string(plainFunction(frame.function, what)), frame.line, frame.column,
          lineOfStatement(frame.file, frame.line)};
}

/// Of calls, and the bodies of the regions that they begin; 0: none.
std::vector<Place> placesOf(const Log &log, const std::vector<std::pair<u64, u64>> &pcs) {
  std::vector<Place> places;
  std::map<std::pair<u64, u64>, Place> known;
  for (const auto &pc : pcs) {
    const auto [found, isNew] = known.try_emplace(pc);
    if (isNew)
      found->second = placeIn(*framesAt(log, pc.first), *framesAt(log, pc.second));
    places.push_back(found->second);
  }
  return places;
}

/// Of each context, what its members did.
std::vector<profile::Part> partsOf(const RunGraph &run) {
  std::vector<profile::Part> parts(run.log.contexts.size());
  std::map<u64, u64> contextOf; // of a team
  const auto memberOf = [&](u64 context) {
    if (context < parts.size())
      ++parts[context].members;
  };
  for (const Record &r : run.log.records) {
    if (r.kind == Told::Region)
      contextOf[r[0]] = r[2];
    else if (r.kind == Told::ImplicitTask)
      memberOf(contextOf[r[1]]);
    else if (r.kind == Told::Share && r[4] != 0)
      memberOf(r[1]);
  }
  for (const Node &node : run.graph.nodes)
    if (node.context < parts.size())
      parts[node.context].own += node.weight * run.unit;
  return parts;
}

/// A combined construct is one directive, and so is a region that consists of one loop.
std::vector<u32> combined(const RunGraph &run, const profile::Run &of) {
  const std::vector<Context> &contexts = run.log.contexts;
  const std::vector<profile::Part> parts = partsOf(run);
  std::vector<u32> children(contexts.size()), into(contexts.size());
  for (u32 c = 1; c < contexts.size(); ++c)
    ++children[contexts[c].outer];
  for (u32 c = 1; c < contexts.size(); ++c) {
    const u32 outer = contexts[c].outer;
    const bool one = contexts[c].joined || (contexts[c].construct == "for" && contexts[outer].construct == "parallel" &&
                                            children[outer] == 1 && profile::consistsOf(parts[outer], parts[c], of));
    into[c] = one ? into[outer] : c;
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
  std::vector<std::pair<u64, u64>> directives, mutexes;
  for (const Context &context : run.log.contexts)
    directives.push_back({context.pc, context.body});
  for (const u64 pc : run.graph.mutexPcs)
    mutexes.push_back({pc, 0});
  run.places = placesOf(run.log, directives);
  run.mutexPlaces = placesOf(run.log, mutexes);
  run.mutexPlaces.resize(run.graph.mutexCount);
  run.into = combined(run, profile.run);
  run.cost = creationCosts(run, profile);
  run.shortest = profile.run.division.shortest;
  run.taskLimit = profile.run.division.taskLimit;
  for (u32 c = 0; c < run.places.size(); ++c)
    run.excluded.push_back(
        profile::isExcluded(profile.run, c == 0, run.places[c].file.c_str(), run.places[c].function.c_str()));
  return run;
}

} // namespace ompracer::analyse
