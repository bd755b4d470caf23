// Threads, cancellation, and what the program says to the tool.
#include "events/callbacks.h"
#include "events/sink.h"
#include "events/start.h"

#include <atomic>

namespace ompracer {

/// Marks the first thread that the runtime knows, in the data of that.
void onThreadBegin(ompt_thread_t, ompt_data_t *data) {
  static std::atomic<bool> any{false}; // relaxed: the first is alone
  if (data && !any.exchange(true, std::memory_order_relaxed))
    data->value = 1;
  threadBegins();
}

/// libomp asks its first thread for a return address at the end of a critical section of any thread, if that is an
/// event for a tool, and crashes when that thread has ended. From then on the interposed calls alone tell of releases.
void onThreadEnd(ompt_data_t *data) {
  if (data && data->value && ompt.setCallback)
    ompt.setCallback(ompt_callback_mutex_released, nullptr);
  threadEnds();
}

void onCancel(ompt_data_t *, int flags, const void *) {
  // Whether iterations, sections or the rest of bodies were left nobody says.
  constexpr int kBodies = ompt_cancel_parallel | ompt_cancel_sections | ompt_cancel_loop;
  cancelled((flags & ompt_cancel_discarded_task) || ((flags & ompt_cancel_activated) && (flags & kBodies)));
}

int onControlTool(u64 command, u64, void *, const void *) { return controlled(command); }

} // namespace ompracer
