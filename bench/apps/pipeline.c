// Pipeline: one thread fills the slots of a ring, another one empties them; a flag for each slot says whose it is.
#include "app.h"

#include <sched.h>

enum { kSlots = 64, kWords = 16 };

static struct {
  int full;
  uint64_t words[kWords];
} ring[kSlots];

static void await(int *flag, int value) {
  for (;;) {
    int seen;
#pragma omp atomic read acquire
    seen = *flag;
    if (seen == value)
      return;
    sched_yield();
  }
}

static void set(int *flag, int value) {
#pragma omp atomic write release
  *flag = value;
}

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 1000, 60000, 600000);
  uint64_t sum = 0, expected = 0, seed = 6;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    uint64_t state = seed;
    for (int i = 0; i < n; i++) {
      await(&ring[i % kSlots].full, 0);
      for (int k = 0; k < kWords; k++)
        ring[i % kSlots].words[k] = appRandom(&state);
      set(&ring[i % kSlots].full, 1);
    }
  } else {
    for (int i = 0; i < n; i++) {
      await(&ring[i % kSlots].full, 1);
      for (int k = 0; k < kWords; k++)
        sum += ring[i % kSlots].words[k];
      set(&ring[i % kSlots].full, 0);
    }
  }
  for (int i = 0; i < n * kWords; i++)
    expected += appRandom(&seed);
  return appVerdict("pipeline", sum == expected, (double)sum);
}
