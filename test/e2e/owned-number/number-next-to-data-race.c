// RUN: %check-race %s
// Rule: conflict.bytes
// A function fills in the number and something else, and the other selects.
#include "e2e.h"

struct Who {
  int me, key;
};
int keys[N];
long a[64];
static NOINLINE void init(struct Who *w, int i) {
  w->me = omp_get_thread_num();
  w->key = keys[i];
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct Who w;
    init(&w, i);
    a[w.key]++; // RACE
  }
  return 0;
}
