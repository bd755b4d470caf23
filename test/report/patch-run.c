// What the run of `ompracer run` has refuted is no edit of `ompracer report --patch`; a value that is used later stays.
// RUN: rm -rf %t && mkdir %t && cp %s %t/run.c && cd %t
// RUN: %ompracer-cc -fopenmp -g %omp_flags run.c -o run
// RUN: %not env OMP_NUM_THREADS=2 %ompracer run -f json -o run.json ./run
// RUN: %not %ompracer report --patch run.json > all.diff 2> words
// RUN: %FileCheck %s < all.diff && %FileCheck --check-prefix=WORDS %s < words
#include <stdio.h>
#define N 64

int count, last, left, seen[N];
static int get(void) {
  int v;
#pragma omp atomic read
  v = count;
  return v;
}
static void set(int v) { count = v; }
static void work(void) {
#pragma omp parallel for // last
  for (int i = 0; i < N; i++) {
    last = i;
    seen[i] = last;
  }
#pragma omp parallel for // left
  for (int i = 0; i < N; i++) {
    left = i;
    seen[i] = left;
  }
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    set(get() + 1);
  work();
  printf("%d %d %d\n", count, last, seen[3]);
}
// CHECK: +#pragma omp parallel for lastprivate(last) // last
// CHECK: +#pragma omp parallel for private(left) // left
// WORDS: a value that is read before is written
// WORDS: another function uses 'count'
