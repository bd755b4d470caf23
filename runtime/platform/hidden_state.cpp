#include "platform/hidden_state.h"

#include <getopt.h>
#include <unistd.h>

// Under this name whatever the program itself calls signgam; weak: what is linked may lack libm.
extern "C" __attribute__((weak)) int __signgam;

namespace ompracer {

namespace {

constexpr const char *kNames[] = {
#define OMPRACER_STATE(id, text) text,
#include "platform/hidden_state.def"
};

/// Eight bytes for each, so that they do not share a cell.
constinit u64 states[std::size(kNames)];

} // namespace

StateObject objectOf(HiddenState state) {
  if (state == HiddenState::Environment)
    return {&environ, sizeof environ};
  if (state == HiddenState::Arguments)
    return {&optind, sizeof optind};
  if (state == HiddenState::Signgam && &__signgam)
    return {&__signgam, sizeof __signgam};
  return {&states[static_cast<u8>(state)], sizeof *states};
}

const char *hiddenStateAt(uptr address) {
  const uptr index = (address - reinterpret_cast<uptr>(states)) / sizeof *states;
  return index < std::size(kNames) ? kNames[index] : nullptr;
}

} // namespace ompracer
