// Shares of constructs: units that are parallel (adviser/span/share.cpp has the rules).
#include "analyse/builder.h"

#include <algorithm>

namespace ompracer::analyse {

constexpr std::size_t kMarks = 4;

void Builder::beginUnits(Body &body) {
  Share &share = *body.share;
  body.now = share.entry;
  share.unitNodes.clear();
  share.own = 0;
  share.marks.clear();
  share.bordered = share.told;
}

void Builder::endUnits(Body &body) {
  Share &share = *body.share;
  if (share.units > 1 && !share.bordered)
    for (u32 node : share.unitNodes)
      graph.nodes[node].units = static_cast<double>(share.units);
  share.ends.nodes.push_back(body.now);
  share.unitNodes.clear();
}

void Builder::beginShare(const Record &r, Body &body) {
  body.share = std::make_unique<Share>();
  Share &share = *body.share;
  share.entry = body.now;
  share.units = r[2];
  share.chunk = r[3];
  if (r[4] && body.team)
    share.construct = &body.team->constructs[r[4]];
}

void Builder::endShare(Body &body) {
  endUnits(body);
  body.now = join(body.share->entry, body.share->ends);
  body.share = nullptr;
}

/// A creation, region or ordered block of that key: if it was there before, a further unit has begun. What came since
/// belongs to it as far as it came in the first unit, too.
void Builder::markUnit(Body &body, u64 key) {
  if (!body.share || body.share->units <= 1 || body.share->told)
    return;
  Share &share = *body.share;
  const auto mark = std::find_if(share.marks.begin(), share.marks.end(), [=](const auto &m) { return m.first == key; });
  if (mark == share.marks.end()) {
    if (!share.bordered) {
      share.firstKey = key;
      share.firstOwn = share.own;
    }
    if (share.marks.size() < kMarks)
      share.marks.emplace_back(key, share.own);
    share.bordered = true;
    return;
  }
  double part = share.own - mark->second;
  if (key == share.firstKey)
    part = std::min(part, share.firstOwn);
  std::vector<Node> moved;
  for (u32 at = body.now; part > 0 && at != share.entry && graph.nodes[at].before == 1 && graph.nodes[at].cost == 0;
       at = graph.before[graph.nodes[at].firstBefore]) {
    Node &node = graph.nodes[at];
    const double taken = std::min(part, node.weight);
    if (taken > 0)
      moved.push_back(node);
    node.weight -= taken;
    part -= taken;
    if (taken > 0)
      moved.back().weight = taken;
  }
  share.ends.nodes.push_back(body.now);
  const double own = share.own;
  beginUnits(body);
  for (auto node = moved.rbegin(); node != moved.rend(); ++node)
    weigh(body, node->weight, *node);
  share.own = own;
  share.bordered = true;
  share.marks = {{key, own}};
}

void Builder::takeOfShare(const Record &r, Body &body) {
  if (r.kind == Told::Share)
    return beginShare(r, body);
  if (!body.share)
    return;
  Share &share = *body.share;
  switch (r.kind) {
  case Told::Chunk:
    if (!share.begun) { // what came before found out that there is a chunk, and precedes all of them
      share.entry = body.now;
      share.ends.nodes.clear();
    } else if (share.own > 0 || share.bordered || body.now != share.entry) {
      endUnits(body);
    }
    share.begun = true;
    beginUnits(body);
    share.units = share.chunk ? (r[1] + share.chunk - 1) / share.chunk : r[1];
    return;
  case Told::Units:
    share.units = r[1];
    return;
  case Told::UnitEnds: {
    share.ends.nodes.push_back(body.now);
    share.told = true;
    const double own = share.own;
    beginUnits(body);
    share.own = own;
    return;
  }
  case Told::ShareEnds:
    return endShare(body);
  case Told::OrderedBegins:
    markUnit(body, r[1]);
    if (share.construct)
      body.now = join(body.now, share.construct->ordered);
    return;
  case Told::OrderedEnds:
    if (share.construct)
      share.construct->ordered.nodes = {body.now};
    return;
  case Told::Source:
    if (share.construct)
      share.construct->sources[r[1]] = body.now;
    return;
  case Told::Sink:
    if (share.construct)
      if (const auto source = share.construct->sources.find(r[1]); source != share.construct->sources.end()) {
        Ends end{{source->second}};
        body.now = join(body.now, end);
      }
    return;
  default:
    return;
  }
}

} // namespace ompracer::analyse
