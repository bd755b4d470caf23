// RUN: %check-norace %s
// Rule: task.create
// THREADS: 4
// As swept, but the other threads wait for the end of the region. What the other threads did in the same phase would
// race if it touched the same memory.
#include "e2e.h"

int slots[250], before[64], x;
int main(void) {
#pragma omp parallel
  {
    before[omp_get_thread_num()] = 1;
#pragma omp master
    {
      for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < 250; ++i)
#pragma omp task firstprivate(i)
          for (int part = 0; part < 1000; ++part) // undeferred: waits for no other thread, however busy the machine is
#pragma omp task if (0)
            slots[i]++;
#pragma omp taskwait
      }
      for (int i = 0; i < 64; ++i)
        x += slots[i];
    }
  }
  return 0;
}
