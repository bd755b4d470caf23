// omp_control_tool(): the program starts, pauses, writes or ends its profile.
#include "base/log.h"
#include "events/sink.h"
#include "tool/fragment.h"
#include "tool/tool.h"

#include <omp.h>

namespace ompracer {

using namespace adviser;

int controlled(u64 command) {
  Event event;
  ++adviserBusy;
  switch (command) {
  case omp_control_tool_start:
    setCounting(true);
    break;
  case omp_control_tool_pause:
    setCounting(false);
    break;
  case omp_control_tool_flush:
    writeSoFar();
    break;
  case omp_control_tool_end:
    endProfile();
    break;
  default:
    break;
  }
  --adviserBusy;
  return omp_control_tool_success;
}

} // namespace ompracer
