// RUN: %check-norace %s
//
// A loop that looks for the thread's own number is left by each thread with another element.
#include "e2e.h"

int ids[64], count[64];

int main(void) {
  for (int i = 0; i < 64; i++)
    ids[i] = 63 - i;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int me = omp_get_thread_num(), k = 0;
    while (ids[k] != me)
      k++;
    count[k]++;
  }
  return 0;
}
