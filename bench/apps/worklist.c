// Worklist: threads take items from a shared list in a critical section; most items add others.
#include "app.h"

enum { kWork = 40 };

static int *list, taken, added, most;

/// The next item, or -1. `working` threads may still add some.
static int take(int *working) {
  int item = -1;
#pragma omp critical(worklist)
  {
    if (taken < added) {
      item = list[taken++];
      ++*working;
    } else if (*working == 0) {
      item = -2;
    }
  }
  return item;
}

static void finish(int item, int *working) {
#pragma omp critical(worklist)
  {
    for (int k = 0; k < 2 && added < most; k++)
      list[added++] = item + k + 1;
    --*working;
  }
}

static uint64_t work(int item) {
  uint64_t state = (uint64_t)item, sum = 0;
  for (int i = 0; i < kWork; i++)
    sum += appRandom(&state) & 0xff;
  return sum;
}

int main(int argc, char **argv) {
  most = appSize(argc, argv, 500, 30000, 300000);
  list = appAllocate(most, sizeof(int));
  int working = 0;
  uint64_t sum = 0, expected = 0;
  added = 1;
#pragma omp parallel reduction(+ : sum)
  for (int item; (item = take(&working)) != -2;)
    if (item >= 0) {
      sum += work(item);
      finish(item, &working);
    }
  for (int i = 0; i < most; i++)
    expected += work(list[i]);
  return appVerdict("worklist", added == most && sum == expected, (double)sum);
}
