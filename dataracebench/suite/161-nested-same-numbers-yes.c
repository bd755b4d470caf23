/*
 * Thread numbers repeat in the two inner teams: the number in the inner team is no index for all.
 * Data race pair: cell[0][omp_get_thread_num()]@17:5:W vs. cell[0][omp_get_thread_num()]@17:5:W
 */
#include <omp.h>
#include <stdio.h>

static int cell[2][2];

int main(void) {
  omp_set_dynamic(0);
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    cell[0][omp_get_thread_num()] = outer;
  }
  printf("%d\n", cell[0][0] >= 0);
  return 0;
}
