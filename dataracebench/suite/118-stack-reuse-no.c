/*
 * No data race: the function waits for its task before it returns (OpenMP 5.2, taskwait construct).
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
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3; k++)
    spawn();
  printf("%d\n", result != -1);
  return 0;
}
