// Depend clauses: generations of siblings (adviser/span/depend.cpp has the rules).
#include "analyse/builder.h"

#include <utility>

namespace ompracer::analyse {
namespace {

bool isSet(DependKind kind) {
  return kind == DependKind::In || kind == DependKind::InOutSet || kind == DependKind::MutexInOutSet;
}

bool joins(const Address &a, DependKind kind) { return a.present && a.present->kind == kind && isSet(kind); }

/// What a sibling with this clause follows; null: nothing.
const GenerationPointer &followed(const Address &a, DependKind kind) { return joins(a, kind) ? a.before : a.present; }

Address &addressOf(Body &parent, u64 address) {
  const auto [found, isNew] = parent.addresses.try_emplace(address);
  if (isNew)
    found->second.present = parent.all;
  return found->second;
}

GenerationPointer makeGeneration(DependKind kind) {
  GenerationPointer made = std::make_shared<Generation>();
  made->kind = kind;
  return made;
}

} // namespace

void Builder::follow(Body &body, const GenerationPointer &generation) {
  if (generation)
    body.now = join(body.now, generation->ends);
}

void Builder::takePlace(Body &parent, std::vector<GenerationPointer> &awaits, std::vector<GenerationPointer> &belongs,
                        const Dependence &d) {
  if (d.kind == DependKind::AllMemory) {
    for (auto &[address, a] : parent.addresses)
      awaits.push_back(a.present);
    awaits.push_back(parent.all);
    parent.addresses.clear();
    parent.all = makeGeneration(DependKind::Out);
    belongs.push_back(parent.all);
    return;
  }
  Address &a = addressOf(parent, d.address);
  awaits.push_back(followed(a, d.kind));
  if (!joins(a, d.kind)) {
    a.before = std::move(a.present);
    a.present = makeGeneration(d.kind);
  }
  belongs.push_back(a.present);
}

void Builder::waitedFor(Body &body, bool nowait) {
  const std::vector<Dependence> clauses = std::exchange(body.waitsFor, {});
  if (nowait) { // a task without work, in between
    const u32 now = body.now;
    std::vector<GenerationPointer> awaits, belongs;
    for (const Dependence &d : clauses)
      takePlace(body, awaits, belongs, d);
    for (const GenerationPointer &g : awaits)
      follow(body, g);
    for (const GenerationPointer &g : belongs)
      g->ends.nodes.push_back(body.now);
    body.now = now;
    return;
  }
  Ends ends;
  const auto wait = [&](const GenerationPointer &g) {
    if (const u32 last = g ? latest(g->ends) : kNone; last != kNone)
      ends.nodes.push_back(last);
  };
  for (const Dependence &d : clauses)
    if (d.kind == DependKind::AllMemory) {
      for (auto &[address, a] : body.addresses)
        wait(a.present);
      wait(body.all);
    } else
      wait(followed(addressOf(body, d.address), d.kind));
  if (!ends.nodes.empty())
    body.now = join(body.now, ends, graph.costs.join);
}

} // namespace ompracer::analyse
