// The rules and their ids. A set of rules says which ones hold: the mutation tests take one out, or widen it.
#pragma once

#include <bitset>
#include <cstdint>

namespace model {

enum class Rule : std::uint8_t {
#define OMPRACER_RULE(name, id, section, text) name,
#include <ompracer/rules.def>
#undef OMPRACER_RULE
  Count
};
inline constexpr std::size_t kRules = static_cast<std::size_t>(Rule::Count);

const char *idOf(Rule);
const char *textOf(Rule);
int sectionOf(Rule);

struct RuleSet {
  std::bitset<kRules> without; ///< do not hold
  std::bitset<kRules> widened; ///< order what they nearly order, too: see Order::nearly

  bool has(Rule r) const { return !without[static_cast<std::size_t>(r)]; }
  static RuleSet allBut(Rule r) {
    RuleSet set;
    set.without.set(static_cast<std::size_t>(r));
    return set;
  }
  static RuleSet allAndMore(Rule r) {
    RuleSet set;
    set.widened.set(static_cast<std::size_t>(r));
    return set;
  }
};

} // namespace model
