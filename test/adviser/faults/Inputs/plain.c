#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (int i = 0; i < 1000000; ++i)
    sum += 1.0 / (i + 1);
  puts(sum > 0 ? "done" : "");
  return 2;
}
