// Which bytes are accessed in several stretches of the threads' work, and written: others are in no race.
#pragma once

#include "log/story.h"

#include <map>
#include <vector>

namespace ompracer::command {

class Matters {
public:
  /// stretch: number of events that the thread has seen.
  static u64 whoIs(u32 thread, u64 stretch) { return stretch << 16 | (thread & 0xffff); }
  void look(u64 who, u64 kind, u64 address, u64 size);
  bool has(u64 who, u64 address, u64 size) const;

private:
  static constexpr u64 kGranule = 4, kLarge = 4096;
  struct Granule {
    u64 who = 0;
    bool accessed = false, several = false, written = false;
  };
  struct Range {
    u64 begin, end, who;
  };
  std::map<u64, Granule> granules;
  std::vector<Range> large; ///< written or read as a whole: few
};

} // namespace ompracer::command
