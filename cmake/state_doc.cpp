// Writes docs/hidden-state.md to stdout: the table of runtime/platform/hidden_state.def.
#include <cstdio>
#include <cstring>

namespace {

struct Row {
  const char *function, *state, *access, *source;
};
constexpr Row kRows[] = {
#define OMPRACER_STATE_USE(function, state, access, source) {#function, #state, #access, source},
#include "platform/hidden_state.def"
};

const char *nameOf(const char *state) {
#define OMPRACER_STATE(id, text)                                                                                       \
  if (std::strcmp(state, #id) == 0)                                                                                    \
    return text;
#include "platform/hidden_state.def"
  return state;
}

const char *textOf(const char *access) {
  if (std::strcmp(access, "Reads") == 0)
    return "read";
  if (std::strcmp(access, "Returns") == 0)
    return "write, and of the object returned";
  return "write";
}

} // namespace

int main() {
  std::puts("# Functions with hidden state\n\n"
            "Generated from `runtime/platform/hidden_state.def`. What a call from instrumented code does to the state "
            "that the\n"
            "function keeps for all threads. A function is here if glibc 2.36 calls it MT-Unsafe for a race "
            "(ATTRIBUTES of its\n"
            "manual page), or if it reads the environment or the locale that others change. Functions that lock, or "
            "keep their\n"
            "state for each thread, are not: `rand`, `random`, `strerror`, `strsignal`, `inet_ntoa`, `dlerror`. The "
            "stream and\n"
            "the directory stream are those of the call; `flockfile` counts as a lock.\n\n"
            "| Function | State | Access | Source |\n|---|---|---|---|");
  for (const Row &row : kRows)
    std::printf("| `%s` | %s | %s | %s |\n", row.function, nameOf(row.state), textOf(row.access), row.source);
}
