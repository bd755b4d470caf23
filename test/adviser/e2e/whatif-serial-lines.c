// RUN: %check-spans %s
//
// THREADS: 1 2 8
// WHATIF: whatif-serial-lines.c:12-16*2,whatif-serial-lines.c:12-20*4,whatif-serial-lines.c:16-20*3
// Serial code between two regions belongs to lines that have both: 6 units to the first and second places, 9 to the
// second and third.
// EXPECT: work 31, logical 31, whatif1 26.5, whatif2 16.75, whatif3 23
#include <ompracer/annotate.h>

int main(void) {
  ompracer_work(5);
#pragma omp parallel num_threads(1)
  ompracer_work(1);
  ompracer_work(6);
  ompracer_work(0);
#pragma omp parallel num_threads(1)
  ompracer_work(2);
  ompracer_work(9);
  ompracer_work(0);
#pragma omp parallel num_threads(1)
  ompracer_work(1);
  ompracer_work(7);
}
