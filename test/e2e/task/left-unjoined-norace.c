// RUN: %check-norace %s
// Rule: parallel.tasks
// Nobody waits for the tasks but the region's end. Many more of them update `count` than a history keeps.
#include "e2e.h"

static int count, visited;

static void preorder(int depth) {
  if (!depth)
    return;
#pragma omp atomic
  count++;
  for (int i = 0; i < 2; i++) {
#pragma omp task
    preorder(depth - 1);
  }
}
static void postorder(int depth) {
  if (!depth)
    return;
  for (int i = 0; i < 2; i++) {
#pragma omp task
    postorder(depth - 1);
  }
#pragma omp critical
  visited++;
}
static void list(int length) {
  if (!length)
    return;
#pragma omp task
  list(length - 1);
#pragma omp atomic
  count++;
}

int main(void) {
  int seen = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    {
      preorder(8);
      postorder(8);
    }
#pragma omp masked
    list(300);
#pragma omp barrier
#pragma omp single
    seen = count;
  }
  return seen != 555 || visited != 255;
}
