// Private copies that `ompracer report --patch` gives, each with its near miss: no edit where a copy would lose a value.
// RUN: rm -rf %t && mkdir %t && cp %s %t/copies.c && cd %t
// RUN: %ompracer-cc -fopenmp -g %omp_flags copies.c -o copies
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=run.json ./copies 2>/dev/null
// RUN: %not %ompracer report --patch run.json > all.diff 2> words
// RUN: grep '^+' all.diff | %FileCheck %s && %FileCheck --check-prefix=WORDS %s < words
// RUN: patch -p0 --fuzz=0 < all.diff && %ompracer-cc -fopenmp -g %omp_flags copies.c -o repaired
#include <omp.h>
#include <stdio.h>
#define N 64

int a[N], b[N], thread[N];
static int next(const int *p) { return *p + 1; }

int main(void) {
  int each = 0, some = 0, taken = 0, mine = 0, partly[4] = {9, 9, 9, 9};
#pragma omp parallel for // each
  for (int i = 0; i < N; i++) {
    each = a[i];
    b[i] = each;
  }
#pragma omp parallel for // some
  for (int i = 0; i < N; i++)
    if (a[i] == 0)
      some = i;
#pragma omp parallel for // taken
  for (int i = 0; i < N; i++) {
    taken = i;
    b[i] = taken;
  }
  a[0] = next(&taken);
#pragma omp parallel // mine
  {
    mine = omp_get_thread_num();
    thread[mine] = 1; // an index, no element of it
  }
#pragma omp parallel for // partly
  for (int i = 0; i < N; i++) {
    partly[0] = i;
    for (int k = 0; k < 4; k++)
      b[i] += partly[k];
  }
  struct {
    int part, whole;
  } kept = {0, 3}, lost = {0, 3};
#pragma omp parallel for // lost
  for (int i = 0; i < N; i++) {
    lost.part = i;
    b[i] = lost.part + lost.whole;
  }
#pragma omp parallel for // kept
  for (int i = 0; i < N; i++) {
    kept.part = i;
    b[i] = kept.part + kept.whole;
  }
  printf("%d %d %d %d\n", each, some, kept.part, b[5]);
}
// CHECK: +#pragma omp parallel for lastprivate(each) // each
// CHECK-NOT: // some
// CHECK: +#pragma omp parallel for lastprivate(taken) // taken
// CHECK: +#pragma omp parallel private(mine) // mine
// CHECK-NOT: partly
// CHECK: +#pragma omp parallel for firstprivate(lost) // lost
// CHECK-NOT: firstprivate(kept)
// WORDS: the last iteration may not write 'some', which is used after the construct
// WORDS: elements of 'partly' are read that may have been written elsewhere
