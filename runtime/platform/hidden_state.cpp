#include "platform/hidden_state.h"

#include <atomic>
#include <getopt.h>
#include <iterator>
#include <unistd.h>

// Under this name whatever the program itself calls signgam; weak: what is linked may lack libm.
extern "C" __attribute__((weak)) int __signgam; // NOLINT(readability-identifier-naming)

namespace ompracer {

namespace {

constexpr const char *kNames[] = {
#define OMPRACER_STATE(id, text) text,
#include "platform/hidden_state.def"
};

/// Eight bytes for each, so that they do not share a cell.
constinit u64 states[std::size(kNames)];

/// Where the last object lay that was returned: mostly there is but one. Relaxed: for the names in reports only.
struct Returned {
  std::atomic<uptr> begin{0}, size{0};
};
constinit Returned lastReturned[std::size(kNames)];

} // namespace

StateObject objectOf(HiddenState state) {
  const auto object = [](auto &variable) { return StateObject{reinterpret_cast<uptr>(&variable), sizeof variable}; };
  if (state == HiddenState::Environment)
    return object(environ);
  if (state == HiddenState::Arguments)
    return object(optind);
  if (state == HiddenState::Signgam && &__signgam)
    return object(__signgam);
  return object(states[static_cast<u8>(state)]);
}

void stateReturned(HiddenState state, StateObject object) {
  Returned &returned = lastReturned[static_cast<u8>(state)];
  returned.begin.store(object.begin, std::memory_order_relaxed);
  returned.size.store(object.size, std::memory_order_relaxed);
}

const char *hiddenStateAt(uptr address, StateObject &object) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    const Returned &returned = lastReturned[i];
    const StateObject objects[] = {
        objectOf(static_cast<HiddenState>(i)),
        {returned.begin.load(std::memory_order_relaxed), returned.size.load(std::memory_order_relaxed)}};
    for (const StateObject &o : objects)
      if (address - o.begin < o.size) {
        object = o;
        return kNames[i];
      }
  }
  return nullptr;
}

} // namespace ompracer
