// RUN: %check-norace %s
//
// As swept, but the other threads wait for the end of the region. What the other threads did in the same phase would
// race if it touched the same memory.
#include "e2e.h"

int slots[1000], before[64], x;
int main(void) {
#pragma omp parallel
  {
    before[omp_get_thread_num()] = 1;
#pragma omp master
    {
      for (int round = 0; round < 1500; ++round) {
        for (int i = 0; i < 1000; ++i)
#pragma omp task firstprivate(i)
          slots[i]++;
#pragma omp taskwait
      }
      for (int i = 0; i < 64; ++i)
        x += slots[i];
    }
  }
  return 0;
}
