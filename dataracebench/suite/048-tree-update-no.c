/*
 * No data race: taskgroup joins the children before their sums are added (OpenMP 5.2, taskgroup construct).
 */
#include <stdio.h>

static int weight[15];

static void fill(int node) {
  if (node >= 7) {
    weight[node] = 1;
    return;
  }
#pragma omp taskgroup
  {
#pragma omp task
    fill(2 * node + 1);
    fill(2 * node + 2);
  }
  weight[node] = weight[2 * node + 1] + weight[2 * node + 2];
}

int main(void) {
#pragma omp parallel
#pragma omp single
  fill(0);
  printf("%d\n", weight[0] >= 0);
  return 0;
}
