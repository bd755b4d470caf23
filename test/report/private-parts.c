// No private copy is proposed of what others have written: elements of an array, a member of a structure. A local array
// that each iteration fills in gets one.
// RUN: %ompracer-cc -fopenmp %omp_flags -g %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | grep -E "data race on|to repair it" > %t.txt
// RUN: %FileCheck %s < %t.txt
#include <omp.h>
#include <stdio.h>
#define N 40

struct point {
  double x, y;
};
static double shifted[N], b[N];
static int phase[64];

int main(void) {
  struct point p = {1, 2}, q = {0, 0};
  double own[4];
  int seen = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < N; i++)
      shifted[i] = 1.0 * i;
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < N; i++)
      b[i] = i > 0 ? shifted[i - 1] : 0;
  }
#pragma omp parallel reduction(+ : seen)
  {
    int self = omp_get_thread_num(), team = omp_get_num_threads();
    phase[self] = 1;
    seen += phase[(self + 1) % team];
  }
#pragma omp parallel sections
  {
#pragma omp section
    p.y = 5;
#pragma omp section
    q = p;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      own[k] = i;
    b[i] = own[2];
  }
  printf("%g %d %g\n", b[1], seen, q.y);
  return 0;
}
// CHECK: data race on 'shifted
// CHECK-NOT: add private
// CHECK: data race on 'phase
// CHECK-NOT: add private
// CHECK: data race on 'p.y'
// CHECK-NOT: add private
// CHECK-NOT: declare it inside
// CHECK: data race on 'own
// CHECK-NEXT: private(own)
