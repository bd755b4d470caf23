// The verdict on pairs of accesses, with its proof: a chain of rules, or what each rule lacks.
#pragma once

#include "exclusion.h"
#include "order.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace model {

struct AccessId {
  TaskId task;
  u32 event;
  auto operator<=>(const AccessId &) const = default;
};

enum class Answer : u8 { Race, Ordered, Excluded, Apart };

/// One step of a proof: `rule` holds between the two nodes.
struct Step {
  Rule rule;
  Node from, to;
};

struct Verdict {
  Answer answer = Answer::Race;
  std::vector<Step> proof; ///< Ordered: the chain; Excluded: the two extents; Apart: the rule
  std::vector<Step> tried; ///< Race: rules that would order or exclude the pair, but for `why` of the same index
  std::vector<std::string> why;
};

class Judge {
public:
  explicit Judge(const Execution &, const RuleSet & = {});

  Verdict judge(AccessId, AccessId);
  /// All pairs that race, without reasons.
  std::vector<std::pair<AccessId, AccessId>> races();
  /// False: the execution contradicts itself.
  bool isConsistent() { return orderFor({}).close(); }

  /// The verdict in words, a line for each step.
  std::string explain(const Verdict &) const;
  const std::vector<AccessId> &accesses() const { return all; }

private:
  Order &orderFor(Pins);
  Answer answer(AccessId, AccessId, Rule &reason, Order *&order, std::pair<Inside, Inside> &extents, bool &group);
  const std::vector<Inside> &around(AccessId);
  const Event &eventOf(AccessId a) const { return execution.tasks[a.task].events[a.event]; }
  std::string describe(const Node &) const;
  void findTried(AccessId, AccessId, Order &, bool group, Verdict &);

  const Execution &execution;
  RuleSet rules;
  std::vector<AccessId> all;
  std::vector<std::pair<Pins, std::unique_ptr<Order>>> orders;
  std::map<AccessId, std::vector<Inside>> extentsOf;
};

} // namespace model
