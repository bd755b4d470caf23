// Two regions of two threads, each member with an inner region of two; a critical section of every inner member.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
  omp_set_max_active_levels(2);
  for (int round = 0; round < 2; ++round)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp critical
    ++sum;
  printf("%d\n", sum);
}
