// Work of a known amount. The profiler measures time; ompracer_work() tells it the amount, for runs with clock=program.
#include <ompracer/annotate.h>

static double compute(long units) {
  double sum = 0;
  for (long i = 0; i < 1000 * units; i++)
    sum += 1.0 / (1.0 + (double)i * (double)i);
  ompracer_work((unsigned long long)units);
  return sum;
}
