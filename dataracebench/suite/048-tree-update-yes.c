/*
 * The parent is updated while the task that fills its left child's sum may still run.
 * Data race pair: weight[node]@20:3:W vs. weight[2 * node + 1]@20:18:R
 * Data race pair: weight[node]@12:5:W vs. weight[2 * node + 1]@20:18:R
 */
#include <stdio.h>

static int weight[15];

static void fill(int node) {
  if (node >= 7) {
    weight[node] = 1;
    return;
  }
  {
#pragma omp task
    fill(2 * node + 1);
    fill(2 * node + 2);
  }
  weight[node] = weight[2 * node + 1] + weight[2 * node + 2];
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  fill(0);
  printf("%d\n", weight[0] >= 0);
  return 0;
}
