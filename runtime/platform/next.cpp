#include "platform/next.h"

#include "platform/signals.h"

// The linker's, for the section of OMPRACER_NEXT_FUNCTION. Weak: a program may be linked without any of them.
extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] extern ompracer::NextFunction __start_ompracer_next[], __stop_ompracer_next[];
}

namespace ompracer {

void lookUpNextFunctions() {
  enum class Runtime : u8 { Unknown, None, There } openmp = Runtime::Unknown;
  const SignalsHeld held; // once for some 400 searches
  for (NextFunction *f = __start_ompracer_next; f != __stop_ompracer_next; ++f) {
    if (f->known<void()>() || f->absent.load(std::memory_order_relaxed))
      continue;
    // An OpenMP runtime may come later; where there is none, one long search is enough.
    const bool ofOpenmp = isOpenmpSymbol(f->name);
    if (ofOpenmp && openmp == Runtime::Unknown)
      openmp = nextSymbol("__kmpc_fork_call", held) ? Runtime::There : Runtime::None;
    void *symbol = ofOpenmp && openmp == Runtime::None ? nullptr : nextSymbol(f->name, held);
    if (symbol)
      f->set(reinterpret_cast<void (*)()>(symbol));
    else if (!ofOpenmp)
      f->absent.store(true, std::memory_order_relaxed);
  }
}

} // namespace ompracer
