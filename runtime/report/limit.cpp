// Notes of what was not checked, with the id of the limit that each stands for (limits.def, docs/limits.md).
#include "report/render.h"

#include <cstring>

namespace ompracer {

const char *limitOf(const char *kind) {
  struct Limit {
    const char *kind, *id;
  };
  static constexpr Limit kLimits[] = {
#define OMPRACER_LIMIT(kind, id) {kind, id},
#include "report/limits.def"
#undef OMPRACER_LIMIT
  };
  for (const Limit &limit : kLimits)
    if (std::strcmp(limit.kind, kind) == 0)
      return limit.id;
  return nullptr;
}

const char *wordOfNote(const RecordNote &note) {
  return std::strcmp(note.kind, kLockOwner) == 0 ? "not conforming" : "not checked";
}

void renderNote(Buffer &out, const RecordNote &note) {
  out.append(note.text);
  if (note.count > 1)
    out.add(" (%llu times)", static_cast<unsigned long long>(note.count));
  if (const char *limit = limitOf(note.kind))
    out.append(" [").append(limit).append("]");
}

} // namespace ompracer
