/*
 * The pointer to the worker's state is one shared variable, which each thread sets.
 * Data race pair: me@18:5:W vs. me@18:5:W
 */
#include <omp.h>
#include <stdio.h>

struct Worker {
  long jobs, total;
};
static struct Worker workers[64];

int main(void) {
  long jobs = 0;
  struct Worker *me;
#pragma omp parallel
  {
    me = &workers[omp_get_thread_num()];
#pragma omp for schedule(dynamic, 2)
    for (int i = 0; i < 40; i++) {
      me->jobs++;
      me->total += i;
    }
  }
  for (int t = 0; t < 64; t++)
    jobs += workers[t].jobs;
  printf("%ld\n", jobs);
  return 0;
}
