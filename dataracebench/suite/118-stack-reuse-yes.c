/*
 * The task may use the array of a function that has returned.
 * Data race pair: numbers[k]@15:14:R vs. numbers[k]@19:1:W
 */
#include <stdio.h>

static int result;

__attribute__((noinline)) static void spawn(void) {
  volatile int numbers[4] = {1, 2, 3, 4};
#pragma omp task shared(numbers)
  {
    int sum = 0;
    for (int k = 0; k < 4; k++)
      sum += numbers[k];
#pragma omp atomic
    result += sum;
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++)
    spawn();
  printf("%d\n", result != -1);
  return 0;
}
