#include "page_graph.h"

#include "goal.h"
#include "profile/number.h"

#include <algorithm>
#include <vector>

namespace ompracer::advise {
namespace {

using analyse::kNone;
using analyse::Node;

constexpr std::size_t kMostBytes = 2u << 20;

class Shortened {
public:
  struct Part {
    std::uint32_t directive = 0;
    double weight = 0;
    std::vector<std::uint32_t> before;
  };
  std::vector<Part> parts;

  Shortened(const profile::Profile &profile, const analyse::RunGraph &run) : run(run) {
    const std::vector<Node> &nodes = run.graph.nodes;
    for (std::uint32_t c = 0; c < run.log.contexts.size(); ++c) {
      const std::uint32_t d = directiveOf(profile, run, c);
      directives.push_back(d == profile::kNone ? 0 : d);
    }
    std::vector<std::uint32_t> outs(nodes.size());
    for (const std::uint32_t before : run.graph.before)
      ++outs[before];
    part.assign(nodes.size(), kNone);
    alone.assign(nodes.size(), false);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      add(i);
      alone[i] = alone[i] && outs[i] == 1;
    }
  }

private:
  void add(std::uint32_t i) {
    const Node &node = run.graph.nodes[i];
    const double weight = node.weight / node.units * run.unit;
    const std::uint32_t directive = node.context < directives.size() ? directives[node.context] : 0;
    std::vector<std::uint32_t> before;
    for (std::uint32_t b = 0; b < node.before; ++b)
      if (const std::uint32_t p = part[run.graph.before[node.firstBefore + b]]; p != kNone)
        before.push_back(p);
    std::sort(before.begin(), before.end());
    before.erase(std::unique(before.begin(), before.end()), before.end());
    const bool chain = node.before == 1 && before.size() == 1 && alone[run.graph.before[node.firstBefore]];
    if (weight == 0 && before.size() < 2) { // nothing of its own
      part[i] = before.empty() ? kNone : before[0];
      alone[i] = chain;
      return;
    }
    if (chain && parts[before[0]].directive == directive) {
      parts[before[0]].weight += weight;
      part[i] = before[0];
    } else {
      part[i] = static_cast<std::uint32_t>(parts.size());
      parts.push_back({directive, weight, std::move(before)});
    }
    alone[i] = true;
  }

  const analyse::RunGraph &run;
  std::vector<std::uint32_t> directives; ///< by context
  std::vector<std::uint32_t> part;       ///< by node
  std::vector<bool> alone;               ///< by node: nothing else follows its part
};

} // namespace

bool pageGraph(Buffer &out, const profile::Profile &profile, const analyse::RunGraph &run) {
  const Shortened graph(profile, run);
  const auto list = [&](const char *key, auto each) {
    out.add("%s\"%s\": [", out.view().empty() ? "{" : "], ", key);
    bool first = true;
    for (std::uint32_t i = 0; i < graph.parts.size() && out.view().size() < kMostBytes; ++i)
      each(i, graph.parts[i], [&] {
        if (!first)
          out.append(',');
        first = false;
      });
  };
  list("directive", [&](std::uint32_t, const Shortened::Part &p, auto next) {
    next();
    out.add("%u", p.directive);
  });
  list("weight", [&](std::uint32_t, const Shortened::Part &p, auto next) {
    next();
    profile::putFixed(out, p.weight, p.weight < 1000 ? 2 : 0);
  });
  list("count", [&](std::uint32_t, const Shortened::Part &p, auto next) {
    next();
    out.add("%u", static_cast<unsigned>(p.before.size()));
  });
  list("before", [&](std::uint32_t i, const Shortened::Part &p, auto next) {
    for (const std::uint32_t before : p.before) {
      next();
      out.add("%u", i - before);
    }
  });
  out.append("]}");
  return out.view().size() < kMostBytes;
}

} // namespace ompracer::advise
