/*
 * The function that was to synchronise the team does not.
 * Data race pair: phase[self]@18:5:W vs. phase[(self + 1) % team]@20:13:R
 */
#include <omp.h>
#include <stdio.h>

static int phase[64];

static void synchronise(void) {
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
