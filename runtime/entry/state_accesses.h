// Functions of the C library that keep a state for all threads: what a call does to it (platform/hidden_state.def).
#pragma once

#include "entry/string_accesses.h"

#include "platform/hidden_state.h"

namespace ompracer {

[[gnu::cold]] inline void usesState(const Caller &caller, StateUse use) {
  if (!caller.counts())
    return;
  const StateObject object = objectOf(use.state);
  caller.record(Caller::kShared, object.address, object.size, use.access != StateAccess::Reads);
}

/// The object that was returned is the state, too: the caller uses it behind the call, and the next call changes it.
inline void returnsObject(const Caller &caller, const char *object) {
  if (object)
    writesString(caller, Caller::kShared, object);
}
template <typename Object> void returnsObject(const Caller &caller, const Object *object) {
  caller.writes(Caller::kShared, object, sizeof *object);
}
inline void returnsObject(const Caller &, int) {}

template <typename Result> void usesState(const Caller &caller, StateUse use, Result result) {
  usesState(caller, use);
  if (use.access == StateAccess::Returns)
    returnsObject(caller, result);
}

} // namespace ompracer

/// What the table says of `name`; without a row it does not compile.
#define OMPRACER_USES_STATE(name) usesState(caller, stateUseOf(#name))

/// `name`, of which nothing but its state is recorded.
#define OMPRACER_KEEPS(Result, name, parameters, arguments)                                                            \
  OMPRACER_FORWARD_FIRST(Result, name, parameters, arguments, usesState(caller, stateUseOf(#name), result))
#define OMPRACER_KEEPS_VOID(name, parameters, arguments)                                                               \
  OMPRACER_FORWARD(void, name, parameters, arguments, usesState(caller, stateUseOf(#name)))
