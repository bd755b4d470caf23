// Host: the few services that base needs from the operating system.
//
// base/ stands below platform/ and may not include it; platform/ defines these functions. Everybody else uses
// platform/platform.h, base/log.h and base/check.h.
#pragma once

#include "base/types.h"

#include <cstddef>

namespace ompracer::host {

/// Writes all bytes to a file descriptor. False when it is closed or full; an error that may pass is tried again.
bool write(int fd, const char *data, std::size_t size);

/// Creates the log NAME.PID, which stays open, and returns its name; nullptr when that fails. `name` must stay.
const char *createLog(const char *name);

/// Appends to the log. Where the program has closed the descriptor, the file is opened for this one write. False when
/// it cannot be opened, or does not take everything.
bool appendLog(const char *data, std::size_t size);

/// Of the log that was created last; "" before.
const char *logName();

/// Process id, never cached: a forked child sees its own.
u32 processId();

/// Ends the process at once: no atexit handlers, no destructors.
[[noreturn]] void exitNow(int code);

} // namespace ompracer::host
