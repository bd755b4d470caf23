#include "base/rule.h"

#include <cstring>

namespace ompracer {

static constexpr const char *kIds[] = {
#define OMPRACER_RULE(name, id, section, text) id,
#include <ompracer/rules.def>
#undef OMPRACER_RULE
    "none"};

const char *idOf(Rule r) { return kIds[static_cast<u8>(r)]; }

Rule ruleOf(const char *id) {
  u8 i = 0;
  while (id && Rule{i} != Rule::None && std::strcmp(id, kIds[i]) != 0)
    ++i;
  return id ? Rule{i} : Rule::None;
}

#ifdef OMPRACER_RULES
inline namespace named {
constinit Rule gWithoutRule = Rule::None;
constinit thread_local Rule gDecidedBy = Rule::None;
} // namespace named
#endif

} // namespace ompracer
