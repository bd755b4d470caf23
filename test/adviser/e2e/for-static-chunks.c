// RUN: %check-spans %s
//
// A chunk whose size the program names is a unit, whoever executes it.
// EXPECT: work 64, logical 4
// EXPECT 1: scheduled 64
// EXPECT 2: scheduled 32
// EXPECT 8: scheduled 8
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 63; i >= 0; --i)
    ompracer_work(1);
}
