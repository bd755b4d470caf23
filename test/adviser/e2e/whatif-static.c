// RUN: %check-spans %s
//
// THREADS: 2
// WHATIF: whatif-static.c:10*5
// A share of a static loop is divided by the unit: 3 + 10/5 for the mean of 10, not 3 + 160/5.
// EXPECT: work 323, logical 13, whatif1 5
#include <ompracer/annotate.h>
int main(void) {
  ompracer_work(3);
#pragma omp parallel for
  for (int i = 0; i < 32; i++)
    ompracer_work(10);
}
