/*
 * The sum of the halves is read before the tasks that compute them are joined.
 * Data race pair: left@16:3:W vs. left@18:14:R
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
  int both = left + right;
#pragma omp taskwait
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
