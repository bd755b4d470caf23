// RUN: %check-norace %s
// Rule: owned.pinned
// A function stores the thread's number through a pointer, or in a structure that it returns.
#include "e2e.h"

typedef struct {
  int me;
  long *row;
} Small;
typedef struct {
  long me, rest[7];
} Large;

long a[64], b[64], c[64];
int progress;
static NOINLINE void find(int *me) { *me = omp_get_thread_num(); }
static NOINLINE Small small(void) {
  Small s = {omp_get_thread_num(), &b[omp_get_thread_num()]};
  return s;
}
static NOINLINE Large large(void) {
  Large s = {omp_get_thread_num(), {0}};
  return s;
}

int main(void) {
#pragma omp parallel
  {
    int me;
    find(&me);
    Small s = small();
    Large l = large();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      a[me]++;
      b[s.me]++;
      c[l.me]++;
      if (me == 0)
        progress++;
    }
  }
  return 0;
}
