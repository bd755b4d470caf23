// RUN: %check-spans %s
//
// Without the barrier: 8 + 3, or 2 + 9.
// EXPECT: work 22, logical 11, scheduled 11
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel num_threads(2)
  {
    const int first = omp_get_thread_num() == 0;
    ompracer_work(first ? 8 : 2);
    ompracer_work(first ? 3 : 9);
  }
}
