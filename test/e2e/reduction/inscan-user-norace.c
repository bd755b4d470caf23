// RUN: %check-norace %s
// FLAGS: -lm
// Rule: reduction.part
// What clang keeps between the phases (a buffer, on which it calls the combiner) is none of the program's.
#include "e2e.h"

typedef struct {
  int sum, count;
} Pair;
#pragma omp declare reduction(add : Pair : omp_out.sum += omp_in.sum, omp_out.count += omp_in.count)

int a[N];
int main(void) {
  Pair x = {0, 0};
  int y = 0;
#pragma omp parallel for reduction(inscan, add : x) reduction(inscan, + : y) if (a[0] == 0) schedule(dynamic)
  for (int i = 0; i < N; i++) {
    a[i] = x.sum + y;
#pragma omp scan exclusive(x, y)
    x.sum += i;
    x.count++;
    y++;
  }
  return 0;
}
