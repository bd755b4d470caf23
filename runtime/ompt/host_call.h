// What the interposed functions of the thread libraries share: whose call it is.
#pragma once

#include "base/export.h"
#include "detect/thread.h"
#include "platform/next.h"

namespace ompracer {

/// Does the return address lie in the OpenMP runtime?
bool calledByOpenmp(const void *returnAddress);

/// The program's own call, as opposed to one of the OpenMP runtime or of ours.
inline bool fromProgram(const void *returnAddress) { return gThread.inRuntime == 0 && !calledByOpenmp(returnAddress); }

} // namespace ompracer
