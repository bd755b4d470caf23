/*
 * No data race: the function executes a barrier of the team, also outside of the construct's text (OpenMP 5.2,
 * barrier construct: binds to the innermost region).
 */
#include <omp.h>
#include <stdio.h>

static int phase[64];

static void synchronise(void) {
#pragma omp barrier
}

int main(void) {
  int seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
    int self = omp_get_thread_num(), team = omp_get_num_threads();
    phase[self] = 1;
    synchronise();
    seen += phase[(self + 1) % team];
  }
  printf("%d\n", seen > 0);
  return 0;
}
