#include "position/position.h"

#include "platform/platform.h"

namespace ompracer {

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
