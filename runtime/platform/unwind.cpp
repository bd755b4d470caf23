// Stack capture by the C++ unwinder: needs unwind tables (x86-64 always has them), no frame pointers.
#include "platform/platform.h"

#include <unwind.h>

namespace ompracer {
namespace {

struct Capture {
  uptr *frames;
  unsigned max;
  unsigned skip;
  unsigned count;
};

_Unwind_Reason_Code step(_Unwind_Context *context, void *data) {
  auto &capture = *static_cast<Capture *>(data);
  const uptr address = _Unwind_GetIP(context);
  if (address == 0)
    return _URC_END_OF_STACK;
  if (capture.skip > 0) {
    --capture.skip;
    return _URC_NO_REASON;
  }
  if (capture.count == capture.max)
    return _URC_END_OF_STACK;
  capture.frames[capture.count++] = address;
  return _URC_NO_REASON;
}

} // namespace

[[gnu::noinline]] unsigned captureStack(uptr *frames, unsigned max, unsigned skip) {
  // The first frame that the unwinder reports is this function, at its call of the unwinder.
  Capture capture{frames, max, skip + 1, 0};
  _Unwind_Backtrace(step, &capture);
  return capture.count;
}

} // namespace ompracer
