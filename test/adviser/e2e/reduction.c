// RUN: %check-spans %s
//
// Combinations are part of the runtime's barrier, or of the members' own code: they have no weight here.
// EXPECT: work 40, logical 4
#include <ompracer/annotate.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : sum)
  for (int i = 0; i < 10; ++i) {
    ompracer_work(4);
    sum += i;
  }
  return sum != 45;
}
