/*
 * No data race: taskwait joins both halves (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

static int sum(int low, int high) {
  if (high - low < 4) {
    int s = 0;
    for (int i = low; i < high; i++)
      s += i;
    return s;
  }
  int middle = (low + high) / 2, left = 0, right = 0;
#pragma omp task shared(left)
  left = sum(low, middle);
  right = sum(middle, high);
#pragma omp taskwait
  int both = left + right;
  return both;
}

int main(void) {
  int total = 0;
#pragma omp parallel
#pragma omp single
  total = sum(0, 32);
  printf("%d\n", total >= 0);
  return 0;
}
