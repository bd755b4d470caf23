// Depend clauses, as the compiled calls pass them. A tool that asks libomp 19 for the dependences event makes it free
// memory that is none of its heap, at the end of a wait for inoutset or mutexinoutset.
#pragma once

#include "base/dependence.h"

namespace ompracer {

/// One item, as the compiler lays it out (kmp.h, struct kmp_depend_info).
struct DependItem {
  enum Flag : u8 { In = 1, Out = 2, MutexInOutSet = 4, InOutSet = 8, AllMemory = 128 };
  uptr address;
  uptr size;
  u8 flags;
};

/// The items of one call, in the words of the program.
class Dependences {
public:
  Dependences(const DependItem *items, u32 count);
  ~Dependences();
  Dependences(const Dependences &) = delete;
  Dependences &operator=(const Dependences &) = delete;

  const Dependence *begin() const { return list; }
  u32 size() const { return count; }

private:
  static constexpr u32 kFew = 64;
  Dependence few[kFew];
  Dependence *list = few;
  u32 count;
};

} // namespace ompracer
