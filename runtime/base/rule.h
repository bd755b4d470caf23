// Rule: the rules of docs/semantics.md by their ids, so that an answer names its reason.
//
// Where a rule decides that two accesses do not race, the condition ends in `&& by(Rule::…)`. In the program under test
// that is `true` and costs nothing: nobody asks for the reason of what is not reported. Builds with OMPRACER_RULES keep
// the last rule that decided, and can switch one rule off: a test then sees which programs need it (test/replay).
// Used in the layers that lib/checked compiles anew, runtime/CMakeLists.txt. Elsewhere an inline function would have
// two definitions in one library.
#pragma once

#include "base/types.h"

namespace ompracer {

enum class Rule : u8 {
#define OMPRACER_RULE(name, id, section, text) name,
#include <ompracer/rules.def>
#undef OMPRACER_RULE
  None
};

const char *idOf(Rule);
/// id: nullptr or unknown: None.
Rule ruleOf(const char *id);

#ifdef OMPRACER_RULES
inline namespace named {
inline constexpr bool kKeepsRules = true;
/// Switched off; None: all rules hold.
extern constinit Rule gWithoutRule;
/// The last rule that decided in this thread.
extern constinit thread_local Rule gDecidedBy;
inline bool by(Rule r) {
  if (r == gWithoutRule)
    return false;
  gDecidedBy = r;
  return true;
}
inline Rule decidedBy() { return gDecidedBy; }
} // namespace named
#else
inline namespace unnamed {
inline constexpr bool kKeepsRules = false;
constexpr bool by(Rule) { return true; }
constexpr Rule decidedBy() { return Rule::None; }
} // namespace unnamed
#endif

} // namespace ompracer
