// See shared_mappings.h.
#include "entry/shared_mappings.h"

#include "base/types.h"
#include "notes/notes.h"
#include "platform/signals.h"
#include "platform/spin.h"

#include <atomic>
#include <sys/mman.h>
#include <sys/stat.h>

namespace ompracer {
namespace {

struct Mapping {
  uptr begin; ///< 0: free
  dev_t device;
  ino_t inode;
  u64 from, to; ///< bytes of the file
  bool writable;
};

// Guarded by `lock`, with signals held. A mapping beyond the last place is forgotten first: it is replaced in turn.
constexpr unsigned kMappings = 256;
constinit SpinLock lock;
Mapping mappings[kMappings];
unsigned next = 0;
/// Whether there was a mapping at all. Relaxed: who ends a mapping knows of its begin.
constinit std::atomic<bool> any{false};

} // namespace

void sharedMappingBegins(const void *begin, size_t size, int protection, int file, off_t offset) {
  ErrnoKept errnoKept;
  struct stat status;
  if (fstat(file, &status) != 0 || S_ISCHR(status.st_mode)) // each mapping of /dev/zero is memory of its own
    return;
  const Mapping mapping{reinterpret_cast<uptr>(begin),
                        status.st_dev,
                        status.st_ino,
                        static_cast<u64>(offset),
                        static_cast<u64>(offset) + size,
                        (protection & PROT_WRITE) != 0};
  bool twice = false;
  {
    SignalsHeld signals;
    SpinGuard guard(lock);
    Mapping *place = nullptr;
    for (Mapping &m : mappings) {
      if (m.begin == 0)
        place = place ? place : &m;
      else
        twice |= m.device == mapping.device && m.inode == mapping.inode && m.from < mapping.to && mapping.from < m.to &&
                 (m.writable || mapping.writable);
    }
    *(place ? place : &mappings[next++ % kMappings]) = mapping;
    any.store(true, std::memory_order_relaxed);
  }
  if (twice)
    noteNotChecked("two-addresses", "memory that is mapped at two addresses: accesses through different ones");
}

void sharedMappingsEnd(const void *begin, size_t size) {
  if (!any.load(std::memory_order_relaxed))
    return;
  SignalsHeld signals;
  SpinGuard guard(lock);
  const uptr from = reinterpret_cast<uptr>(begin);
  for (Mapping &m : mappings)
    if (m.begin - from < size)
      m.begin = 0;
}

} // namespace ompracer
