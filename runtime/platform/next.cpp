#include "platform/next.h"

// The linker's, for the section of OMPRACER_NEXT_FUNCTION. Weak: a program may be linked without any of them.
extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] extern ompracer::NextFunction __start_ompracer_next[], __stop_ompracer_next[];
}

namespace ompracer {

void lookUpNextFunctions() {
  for (NextFunction *f = __start_ompracer_next; f != __stop_ompracer_next; ++f)
    if (!f->known<void()>())
      if (void *symbol = nextSymbol(f->name))
        f->set(reinterpret_cast<void (*)()>(symbol));
}

} // namespace ompracer
