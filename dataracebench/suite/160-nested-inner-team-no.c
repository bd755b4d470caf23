/*
 * No data race: the variable is private in the inner region, too (OpenMP 5.2, private clause).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp parallel num_threads(2) firstprivate(mine)
    mine += omp_get_thread_num();
  }
  printf("done\n");
  return 0;
}
