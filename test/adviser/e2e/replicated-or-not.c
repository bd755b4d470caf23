// RUN: %check-spans %s
//
// What all members do is done again, as far as the one that does least: here 2 units after the barrier, and 1 before.
// Who asks for its number may do what no other does.
// EXPECT: work 40, logical 13, scheduled 13, replicated 9
#include <omp.h>
#include <ompracer/annotate.h>

static int next;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int first;
#pragma omp atomic capture
    first = next++;
    ompracer_work(first == 0 ? 4 : 1);
#pragma omp barrier
#pragma omp atomic capture
    first = --next;
    ompracer_work(first == 0 ? 3 : 2);
  }
#pragma omp parallel num_threads(4)
  ompracer_work(omp_get_thread_num() >= 0 ? 6 : 0);
}
