// The door of the OpenMP runtime: ompt_start_tool, and the registration of callbacks.
#include "events/callbacks.h"
#include "events/sink.h"
#include "events/start.h"

#include "base/export.h"
#include "base/log.h"
#include "notes/notes.h"
#include "platform/next.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <strings.h>

namespace ompracer {

OmptEntries ompt;
static AddressRange openmpRuntime;
static const char *version = ""; // the runtime's own string

const char *openmpVersion() { return version; }

Task *OmptEntries::currentTask() const {
  int flags = 0, thread = 0;
  ompt_data_t *task = nullptr, *parallel = nullptr;
  ompt_frame_t *frame = nullptr;
  if (!getTaskInfo || getTaskInfo(0, &flags, &task, &frame, &parallel, &thread) == 0 || !task)
    return nullptr;
  return static_cast<Task *>(task->ptr);
}

bool initEvents(uptr openmpAddress) {
  static SpinLock busy;
  static bool done = false, succeeded = false; // guarded by busy
  static Module module;
  SpinGuard guard(busy);
  if (!done)
    succeeded = toolReserves();
  done = true;
  if (openmpAddress && findModule(openmpAddress, module))
    openmpRuntime = module.range;
  return succeeded;
}

bool calledByOpenmp(const void *returnAddress) { return openmpRuntime.contains(reinterpret_cast<uptr>(returnAddress)); }

bool toolsAllowed() {
  const char *tool = environment("OMP_TOOL");
  return !tool || !*tool || strcasecmp(tool, "enabled") == 0;
}

/// Registers one callback. A runtime that cannot deliver it leaves part of the program unseen, and the run says so.
static void listen(ompt_set_callback_t set, ompt_callbacks_t event, ompt_callback_t callback, const char *name) {
  ompt_set_result_t result = set(event, callback);
  if (result != ompt_set_always)
    noteNotChecked("ompt", name);
}

static int initialize(ompt_function_lookup_t lookup, int, ompt_data_t *) {
  auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  ompt.getTaskInfo = reinterpret_cast<ompt_get_task_info_t>(lookup("ompt_get_task_info"));
  ompt.setCallback = set;
  if (!set)
    return 0;
  toolStarts();
  lookUpNextFunctions();
  if (!initEvents(reinterpret_cast<uptr>(lookup)))
    memoryRefused("the OpenMP tasks");
  auto on = [set](ompt_callbacks_t event, auto callback, const char *name) {
    listen(set, event, reinterpret_cast<ompt_callback_t>(callback), name);
  };
  on(ompt_callback_thread_begin, onThreadBegin, "thread_begin events");
  on(ompt_callback_thread_end, onThreadEnd, "thread_end events");
  on(ompt_callback_parallel_begin, onParallelBegin, "parallel_begin events");
  on(ompt_callback_parallel_end, onParallelEnd, "parallel_end events");
  on(ompt_callback_implicit_task, onImplicitTask, "implicit_task events");
  on(ompt_callback_sync_region, onSyncRegion, "sync_region events");
  on(ompt_callback_work, onWork, "work events");
  on(ompt_callback_mutex_acquired, onMutexAcquired, "mutex_acquired events");
  on(ompt_callback_nest_lock, onNestLock, "nest_lock events");
  on(ompt_callback_masked, onMasked, "masked events");
  on(ompt_callback_mutex_released, onMutexReleased, "mutex_released events");
  on(ompt_callback_flush, onFlush, "flush events");
  on(ompt_callback_lock_init, onLockInit, "lock_init events");
  on(ompt_callback_task_create, onTaskCreate, "task_create events");
  on(ompt_callback_task_schedule, onTaskSchedule, "task_schedule events");
  on(ompt_callback_cancel, onCancel, "cancel events");
  const ToolWants wants = toolWants();
  if (wants.control)
    on(ompt_callback_control_tool, onControlTool, "control_tool events");
  if (wants.chunks)
    on(ompt_callback_dispatch, onDispatch, "dispatch events");
  if (wants.waits) {
    on(ompt_callback_sync_region_wait, onSyncRegionWait, "sync_region_wait events");
    on(ompt_callback_mutex_acquire, onMutexAcquire, "mutex_acquire events");
  }
  Module runtime;
  const bool found = findModule(reinterpret_cast<uptr>(lookup), runtime);
  runtimeFound(found ? runtime.text : AddressRange{});
  if (found)
    logVerbose(1, "active: OpenMP runtime %s reports its events", runtime.path);
  return 1;
}

static void finalize(ompt_data_t *) { toolEnds(); }

static void noteVersion(const char *said) {
  if (said)
    version = said;
}

} // namespace ompracer

OMPRACER_EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned, const char *runtimeVersion) {
  static ompt_start_tool_result_t result = {ompracer::initialize, ompracer::finalize, {0}};
  // libomp asks before it registers itself. Of a second one in the process the first has registered: that is an error.
  static std::atomic<bool> asked{false}; // relaxed: it orders nothing
  if (!asked.exchange(true, std::memory_order_relaxed))
    ompracer::removeStaleRegistration();
  ompracer::noteVersion(runtimeVersion);
  ompracer::toolAsked();
  return &result;
}
