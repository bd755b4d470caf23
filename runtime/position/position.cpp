#include "position/position.h"

#include "platform/platform.h"

#include <link.h>

namespace ompracer {

/// Lowest thread-local storage of the calling thread inside `stack`: the system lays it at the top of a thread's stack.
static uptr threadStorage(AddressRange stack) {
  struct Search {
    AddressRange stack;
    uptr lowest;
  } search{stack, stack.end};
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *argument) {
        Search &s = *static_cast<Search *>(argument);
        uptr data = reinterpret_cast<uptr>(info->dlpi_tls_data);
        if (s.stack.contains(data) && data < s.lowest)
          s.lowest = data;
        return 0;
      },
      &search);
  return search.lowest;
}

bool ThreadPosition::findStack() {
  const AddressRange stack = currentStack();
  if (stack.end == 0)
    return false;
  stackLow = stack.begin;
  stackHigh = threadStorage(stack);
  stackTop = stack.end;
  if (!implicitTaskFrame)
    implicitTaskFrame = stackHigh;
  return true;
}

} // namespace ompracer
