// Of an array that is copied or filled, the element is named in which the two accesses meet, whatever is recorded at
// once; none, where nobody knows how large the elements are.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
// RUN: %ompracer-cc -O2 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
#include <string.h>

struct point {
  double x, y, z;
} points[16];
struct odd {
  char c[3];
} odds[16];
char bytes[64], read_from[64];
int numbers[64], filled_first[64], copied[64], twice[64], pairs[64], apart[64];
double doubles[64];
_Complex double complexes[64];
int grid[8][8];
struct {
  int v[8];
} single;

#define BOTH(A, B)                                                                                                     \
  _Pragma("omp parallel sections") {                                                                                   \
    { A; }                                                                                                             \
    _Pragma("omp section") { B; }                                                                                      \
  }

__attribute__((noinline)) void fill(void *begin, size_t size) { memset(begin, 0, size); }

int main(void) {
  struct point p = {1, 2, 3};
  struct odd o = {{1}};
  BOTH(numbers[9] = 1, memset(numbers, 0, sizeof numbers))
  BOTH(memset(filled_first, 0, sizeof filled_first), filled_first[9] = 1)
  BOTH(copied[18] = 1, memcpy(copied + 9, read_from, 60))
  BOTH(bytes[13] = 1, memset(bytes, 0, sizeof bytes))
  BOTH(doubles[9] = 1, memset(doubles, 0, sizeof doubles))
  BOTH(complexes[8] = 1, complexes[8] = 2)
  BOTH(points[9] = p, memset(points, 0, sizeof points))
  BOTH(odds[8] = o, odds[8] = o)
  BOTH(memset(twice + 3, 0, 64), memset(twice + 5, 0, 100))
  BOTH(memset(pairs + 40, 0, 8), memset(pairs + 40, 0, 8))
  BOTH(fill(apart + 5, 64), fill(apart + 10, 80))
  BOTH(grid[2][3] = 1, memset(grid[2], 0, sizeof grid[2]))
  BOTH(single.v[3] = 1, memset(&single, 0, sizeof single))
  return 0;
}
// CHECK-DAG: data race on 'numbers[9]'
// CHECK-DAG: data race on 'filled_first[9]'
// CHECK-DAG: data race on 'copied[18]'
// CHECK-DAG: data race on 'bytes[13]'
// CHECK-DAG: data race on 'doubles[9]'
// CHECK-DAG: data race on 'complexes[8]'
// CHECK-DAG: data race on 'points[9]'
// CHECK-DAG: data race on 'odds[8]'
// CHECK-DAG: data race on 'twice[5]'
// CHECK-DAG: data race on 'pairs[40]'
// CHECK-DAG: data race on 'apart'
// CHECK-DAG: data race on 'grid'
// CHECK-DAG: data race on 'single{{(\.v)?}}'
