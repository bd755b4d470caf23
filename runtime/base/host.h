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

/// Creates or empties a file; false when that fails.
bool createEmpty(const char *path);

/// Appends to a file, which is opened for this one write: a descriptor kept open could be closed by the
/// program and its number come to mean another file. False when it cannot be opened or takes no byte.
bool append(const char *path, const char *data, std::size_t size);

/// Process id, never cached: a forked child sees its own.
u32 processId();

/// Ends the process at once: no atexit handlers, no destructors.
[[noreturn]] void exitNow(int code);

} // namespace ompracer::host
