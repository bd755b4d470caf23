// What <ompracer/annotate.h> calls.
#include "entry/export.h"

#include "detect/annotations.h"
#include "detect/thread.h"
#include "detect/value_order.h"

#include <ompracer/annotate.h>

using namespace ompracer;

/// The name of an annotated order: no address of memory and no object of the thread library.
static uptr orderAt(const void *address) { return asAddress(address) ^ 1ull << 63 ^ 1ull << 61; }

/// Orders count where accesses are ignored, too.
template <typename Order> static void evenIfIgnored(Order order) {
  Thread &t = gThread;
  bool recording = t.recording;
  t.recording = t.wanted;
  order(t);
  t.recording = recording;
}

OMPRACER_EXPORT void __ompracer_annotate_happens_before(const void *address) {
  evenIfIgnored([&](Thread &t) { gValueOrder.signal(t, orderAt(address)); });
}
OMPRACER_EXPORT void __ompracer_annotate_happens_after(const void *address) {
  evenIfIgnored([&](Thread &t) { gValueOrder.acquire(t, orderAt(address)); });
}
OMPRACER_EXPORT void __ompracer_annotate_ignore_begin(void) { ignoreBegin(gThread); }
OMPRACER_EXPORT void __ompracer_annotate_ignore_end(void) {
  if (gThread.ignore)
    ignoreEnd(gThread);
}
OMPRACER_EXPORT void __ompracer_annotate_ignore_range(const void *address, size_t size) {
  annotateRange(asAddress(address), size, RangeKind::Ignored);
}
OMPRACER_EXPORT void __ompracer_annotate_check_range(const void *address, size_t size) {
  forgetRange(asAddress(address), size);
}
OMPRACER_EXPORT void __ompracer_annotate_expect_race(const void *address, size_t size) {
  annotateRange(asAddress(address), size, RangeKind::Expected);
}
