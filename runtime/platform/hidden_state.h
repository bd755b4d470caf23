// The states that functions of the C library keep for all threads, as objects with an address and a name.
//
// A state that the program sees has the address it sees (environ, optind, signgam): its own accesses count, too. Each
// other one is a word of ours. Which function does what to which: hidden_state.def.
#pragma once

#include "base/types.h"

#include <string_view>

namespace ompracer {

enum class HiddenState : u8 {
#define OMPRACER_STATE(id, text) id,
#include "platform/hidden_state.def"
};

enum class StateAccess : u8 { Reads, Writes, Returns, Object };

struct StateUse {
  HiddenState state;
  StateAccess access;
};

/// Its row in the table. For constants: a function without a row does not compile.
consteval StateUse stateUseOf(std::string_view function) {
#define OMPRACER_STATE_USE(name, state, access, source)                                                                \
  if (function == #name)                                                                                               \
    return {HiddenState::state, StateAccess::access};
#include "platform/hidden_state.def"
  __builtin_unreachable();
}

struct StateObject {
  uptr begin, size;
};
StateObject objectOf(HiddenState);

/// A function returned the object that is its state.
void stateReturned(HiddenState, StateObject);

/// The name of the state at this address, and its object; nullptr: none is there.
const char *hiddenStateAt(uptr address, StateObject &);

} // namespace ompracer
