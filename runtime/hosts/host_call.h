// What the interposed functions of the thread libraries share: whose call it is.
#pragma once

#include "base/export.h"
#include "events/start.h"
#include "hosts/sink.h"
#include "platform/next.h"

namespace ompracer {

/// The program's own call, as opposed to one of the OpenMP runtime or of ours.
inline bool fromProgram(const void *returnAddress) { return !inOwnCall() && !calledByOpenmp(returnAddress); }

} // namespace ompracer
