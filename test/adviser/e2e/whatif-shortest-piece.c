// RUN: %check-spans --burden 1 %s
//
// Section 4's floor: a piece is not divided further than ten times what a creation costs. 100/16 becomes 10, 20/16
// becomes 10, 3 stays.
// THREADS: 2
// EXPECT: work 123, logical 123, whatif1 23
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    ompracer_whatif_begin("pieces", 16);
    ompracer_work(100);
#pragma omp taskyield
    ompracer_whatif_end();
    ompracer_whatif_begin("pieces", 16);
    ompracer_work(20);
    ompracer_whatif_end();
    ompracer_whatif_begin("pieces", 16);
    ompracer_work(3);
    ompracer_whatif_end();
  }
}
