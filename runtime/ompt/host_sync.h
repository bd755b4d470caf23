// What the interposed waits do with the mutex they give back meanwhile. See host_mutex.cpp.
#pragma once

namespace ompracer {

/// The calling task holds the mutex; shared: for reading.
void mutexLocked(volatile void *mutex, bool shared);
/// It is about to give it back.
void mutexUnlocked(volatile void *mutex);

} // namespace ompracer
