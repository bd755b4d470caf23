// Judges pairs of accesses by the product's verdict, one pair at a time.
#pragma once

#include "detect/thread.h"
#include "replay/replay.h"

#include <deque>
#include <vector>

namespace ompracer::command {

class Pairs {
public:
  explicit Pairs(const Story &story) : known(story.accesses.size()) {}

  /// The access of that index of the story takes place now, on the calling thread, at this name (Lives).
  /// False: the thread records nothing.
  bool access(u32 index, const LogRecord &, u64 name, u64 size, ProductVerdicts &);
  /// The log has ended: decides what showed later.
  void resolve(ProductVerdicts &);

private:
  struct Known {
    u64 begin = 0, end = 0; ///< names
    Entry entry;            ///< of a whole cell
  };
  u64 siteBits(const LogRecord &);

  std::vector<Known> known; ///< by index
  std::vector<u32> before;  ///< in the order in which they took place
  std::map<u32, SiteId> sites;
  std::deque<OmpracerSite> made;
  struct Open {
    u32 earlier, later;
    FragmentId e, b;
  };
  std::vector<Open> open;
};

} // namespace ompracer::command
