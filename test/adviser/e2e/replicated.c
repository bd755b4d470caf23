// RUN: %check-spans %s
//
// What each member of a team does again is work, and not on the path more than once.
// EXPECT: work 6, logical 3, scheduled 3, replicated 3
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  ompracer_work(2);
#pragma omp parallel num_threads(4)
  ompracer_work(1);
}
