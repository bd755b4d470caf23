// RUN: %check-spans %s
//
// Both wait for the later one: 8 + 9.
// EXPECT: work 22, logical 17, scheduled 17
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel num_threads(2)
  {
    const int first = omp_get_thread_num() == 0;
    ompracer_work(first ? 8 : 2);
#pragma omp barrier
    ompracer_work(first ? 3 : 9);
  }
}
