// RUN: %check-spans %s
//
// Bodies of regions get some arguments in registers, others on the stack, an odd and an even number of them.
// EXPECT: work 100, logical 100, scheduled 100
#include <ompracer/annotate.h>

#include <stdlib.h>

static int sum;

static void check(int expected) {
  if (sum != expected)
    abort();
  sum = 0;
}

int main(void) {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7;
#pragma omp parallel
#pragma omp single
  sum += a + b + c + d;
  check(10);
#pragma omp parallel
#pragma omp single
  sum += a + b + c + d + e;
  check(15);
#pragma omp parallel
#pragma omp single
  sum += a + b + c + d + e + f;
  check(21);
#pragma omp parallel firstprivate(a, b, c, d, e, f, g)
#pragma omp single
#pragma omp task firstprivate(a, b, c, d, e, f, g)
  {
    sum += a + b + c + d + e + f + g;
    ompracer_work(100);
  }
  check(28);
  // The captured variables change, so that no compiler puts constants in their place.
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; ++i) {
#pragma omp atomic
    a += b + c + d + e + f + g;
    sum += 1;
  }
  check(8);
  if (a != 1 + 8 * 27)
    abort();
  return 0;
}
