// Functions of the C library that keep a state for all threads: what a call does to it (platform/hidden_state.def).
#pragma once

#include "entry/string_accesses.h"

#include "platform/hidden_state.h"

#include <type_traits>

namespace ompracer {

[[gnu::cold]] inline void usesState(const Caller &caller, StateUse use) {
  if (!caller.counts())
    return;
  const StateObject object = objectOf(use.state);
  caller.record(Caller::kShared, reinterpret_cast<const void *>(object.begin), object.size,
                use.access != StateAccess::Reads);
}

inline uptr sizeOfState(const char *text) { return lengthOf(text) + 1; }
template <typename Object> uptr sizeOfState(const Object *) { return sizeof(Object); }

/// Where the function returned the state itself, this object is written: the caller uses it after the call, and the
/// next call changes it.
template <typename Result> void usesState(const Caller &caller, StateUse use, [[maybe_unused]] Result result) {
  if constexpr (std::is_pointer_v<Result>)
    if (use.access == StateAccess::Returns && result) {
      if (!caller.counts())
        return;
      const StateObject object{reinterpret_cast<uptr>(result), sizeOfState(result)};
      stateReturned(use.state, object);
      caller.record(Caller::kShared, result, object.size, true);
      return;
    }
  usesState(caller, use);
}

} // namespace ompracer

/// What the table says of `name`; without a row it does not compile.
#define OMPRACER_USES_STATE(name) usesState(caller, stateUseOf(#name))

/// `name`, of which nothing but its state is recorded.
#define OMPRACER_KEEPS(Result, name, parameters, arguments)                                                            \
  OMPRACER_FORWARD_FIRST(Result, name, parameters, arguments, usesState(caller, stateUseOf(#name), result))
#define OMPRACER_KEEPS_VOID(name, parameters, arguments)                                                               \
  OMPRACER_FORWARD(void, name, parameters, arguments, usesState(caller, stateUseOf(#name)))
