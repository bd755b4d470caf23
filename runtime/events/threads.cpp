// Threads, and cancellation.
#include "events/callbacks.h"
#include "events/sink.h"

namespace ompracer {

void onThreadBegin(ompt_thread_t, ompt_data_t *) { threadBegins(); }

void onThreadEnd(ompt_data_t *) { threadEnds(); }

void onCancel(ompt_data_t *, int flags, const void *) {
  // Whether iterations, sections or the rest of bodies were left nobody says.
  constexpr int kBodies = ompt_cancel_parallel | ompt_cancel_sections | ompt_cancel_loop;
  cancelled((flags & ompt_cancel_discarded_task) || ((flags & ompt_cancel_activated) && (flags & kBodies)));
}

} // namespace ompracer
