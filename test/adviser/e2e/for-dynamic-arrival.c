// RUN: %check-spans %s
//
// What a thread executes in a dynamic loop before its first chunk is no unit of the loop: here, where the first
// chunk is asked for. Threads come to the loop at different times, and its span is still that of its iterations.
// EXPECT: work 106, for.work 6, for.logical 1, for.iterations 6
// THREADS: 2 3 8
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      ompracer_work(100);
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 6; ++i)
      ompracer_work(1);
  }
}
