// RUN: %check-spans %s
//
// The same of a dynamic schedule.
// EXPECT: work 64, logical 4
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 63; i >= 0; --i)
    ompracer_work(1);
}
