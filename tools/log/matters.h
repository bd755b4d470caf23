// Which bytes are accessed in several stretches of the threads' work, and written: others are in no race.
#pragma once

#include "log/story.h"

#include <unordered_map>

namespace ompracer::command {

class Matters {
public:
  /// stretch: number of events that the thread has seen.
  void look(u32 thread, u64 stretch, u64 kind, u64 address, u64 size);
  bool has(u64 address, u64 size) const;

private:
  static constexpr u64 kGranule = 4;
  struct Granule {
    u64 who = 0;
    bool accessed = false, several = false, written = false;
  };
  std::unordered_map<u64, Granule> granules;
};

} // namespace ompracer::command
