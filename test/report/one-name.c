// An object has one name in each run, whichever access came first: that of its declaration; of a heap block that of the
// variable that it was assigned to when it was allocated. Functions that get a pointer call it by other names.
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O0 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 0 2>&1 | %FileCheck %s
// RUN: %not env OMP_NUM_THREADS=2 %t 1 2>&1 | %FileCheck %s
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O2 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 0 2>&1 | %FileCheck %s
// RUN: %not env OMP_NUM_THREADS=2 %t 1 2>&1 | %FileCheck %s
#include <pthread.h>
#include <stdlib.h>
struct pair {
  int left, right;
};
static int table[8];
static struct pair both;
__attribute__((noinline)) static void first(int *p) { p[2] = 1; }
__attribute__((noinline)) static void second(int *q) { q[2] = 2; }
__attribute__((noinline)) static void left(struct pair *s) { s->left = 1; }
__attribute__((noinline)) static void again(struct pair *t) { t->left = 2; }

/// A thread of the program's own gets the object in a request.
struct request {
  int *buffer;
};
static void *answer(void *p) {
  struct request *r = p;
  for (int i = 0; i < 8; i++)
    r->buffer[i] = i;
  return 0;
}

#define TWICE(one, other, object)                                                                                      \
  _Pragma("omp parallel sections") {                                                                                   \
    _Pragma("omp section") if (order) one(object);                                                                     \
    else other(object);                                                                                                \
    _Pragma("omp section") if (order) other(object);                                                                   \
    else one(object);                                                                                                  \
  }

int main(int argc, char **argv) {
  const int order = argc > 1 && argv[1][0] == '1';
  int local[8] = {0}, *block = malloc(8 * sizeof *block);
  struct pair *node = malloc(sizeof *node);
  // CHECK-DAG: data race on 'table[2]' (global
  TWICE(first, second, table)
  // CHECK-DAG: data race on 'both.left' (global
  TWICE(left, again, &both)
  // CHECK-DAG: data race on 'block' (heap
  TWICE(first, second, block)
  // CHECK-DAG: data race on 'node->left' (heap
  TWICE(left, again, node)
  // Another access names the variable itself.
  // CHECK-DAG: data race on 'local' (stack
#pragma omp parallel sections
  {
#pragma omp section
    first(local);
#pragma omp section
    local[order + 1] = local[2] + 1;
  }
  // CHECK-DAG: data race on 'grid' (stack
  int grid[2][8] = {{0}}, sum = 0;
  struct request request = {grid[1]};
  pthread_t thread;
  pthread_create(&thread, 0, answer, &request);
#pragma omp parallel
#pragma omp single
#pragma omp task shared(grid, sum)
  for (int i = 0; i < 8; i++)
    sum += grid[1][i];
  pthread_join(thread, 0);
  return sum + local[2] + block[2] + node->left == 12345;
}
