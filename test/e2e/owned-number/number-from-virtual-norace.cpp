// RUN: %check-norace %s
// Rule: owned.pinned
// What a virtual function, one through a pointer, or a constructor finds out is the number of the thread.
#include "e2e.h"

struct Numbers {
  virtual ~Numbers() = default;
  virtual int mine() const { return omp_get_thread_num(); }
};
struct Others : Numbers {
  int mine() const override { return 0 + omp_get_thread_num(); }
};
struct Who {
  int me;
  Who() : me(omp_get_thread_num()) {}
  bool first() const { return me == 0; }
};

long a[64], b[64], c[64];
int progress;
int main() {
  Others others;
  Numbers *numbers = &others;
  int (*number)() = omp_get_thread_num;
#pragma omp parallel
  {
    Who who;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      a[numbers->mine()]++;
      b[number()]++;
      c[who.me]++;
      if (who.first())
        progress++;
    }
  }
}
