// Which bytes are accessed in several stretches of the threads' work, and written: others are in no race.
#pragma once

#include "log/story.h"

#include <map>

namespace ompracer::command {

class Matters {
public:
  /// stretch: number of events that the thread has seen.
  static u64 whoIs(u32 thread, u64 stretch) { return stretch << 16 | (thread & 0xffff); }
  void look(u64 who, u64 kind, u64 address, u64 size);
  bool has(u64 address, u64 size) const;

private:
  struct Range {
    u64 end, who;          ///< who: accessed it last
    bool several, written; ///< not only `who` has
    bool isLike(const Range &o) const { return who == o.who && several == o.several && written == o.written; }
  };
  void cut(u64 at);

  std::map<u64, Range> ranges; ///< by begin; they do not overlap
};

} // namespace ompracer::command
