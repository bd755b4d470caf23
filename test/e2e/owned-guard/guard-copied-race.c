// RUN: %check-race %s
// Rule: owned.pinned
// Between two guards by one number stands what all do: the optimiser copies it after each outcome of the first.
#include "e2e.h"

struct Simulation {
  double x[100], energy;
  int printed, ticks;
};

static void step(struct Simulation *s, int i, int root) {
  if (root && s->printed < 10)
    s->printed++;
  s->x[i] = i;
  s->energy += s->x[i]; // RACE
  if (root)
    s->ticks++;
}

int main(void) {
  static struct Simulation s;
#pragma omp parallel
  {
    const int root = omp_get_thread_num() == 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 100; i++)
      step(&s, i, root);
  }
  return s.x[99] != 99;
}
