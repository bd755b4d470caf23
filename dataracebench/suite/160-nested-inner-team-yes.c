/*
 * The inner team's threads all write the variable that is private to the outer thread only.
 * Data race pair: mine@14:5:W vs. mine@14:5:W
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp parallel num_threads(2) shared(mine)
    mine += omp_get_thread_num();
  }
  printf("done\n");
  return 0;
}
