// RUN: %check-norace %s
// Rule: reduction.excludes
// A user-defined reduction.
#include "e2e.h"

struct Pair {
  int a, b;
};
static void join(struct Pair *x, const struct Pair *y) {
  x->a += y->a;
  x->b += y->b;
}
#pragma omp declare reduction(pair : struct Pair : join(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})
int main(void) {
  struct Pair s = {0, 0};
#pragma omp parallel for reduction(pair : s)
  for (int i = 0; i < N; i++) {
    s.a += i;
    s.b += 1;
  }
  return s.b != N || s.a != N * (N - 1) / 2;
}
