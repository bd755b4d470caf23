// The table of the rules.
#include "rules.h"

namespace model {

namespace {

struct Row {
  const char *id;
  int section;
  const char *text;
};
constexpr Row kRows[] = {
#define OMPRACER_RULE(name, id, section, text) {id, section, text},
#include <ompracer/rules.def>
#undef OMPRACER_RULE
};

const Row &rowOf(Rule r) { return kRows[static_cast<std::size_t>(r)]; }

} // namespace

const char *idOf(Rule r) { return rowOf(r).id; }
const char *textOf(Rule r) { return rowOf(r).text; }
int sectionOf(Rule r) { return rowOf(r).section; }

} // namespace model
