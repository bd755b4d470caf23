// Monte Carlo: points in the unit square, each thread with a generator of its own in private memory.
#include "app.h"

#include <math.h>

typedef struct {
  uint64_t state;
  long inside, tried;
} Walker;

static void tryPoint(Walker *w) {
  double x = appUniform(&w->state), y = appUniform(&w->state);
  w->inside += x * x + y * y < 1;
  w->tried++;
}

int main(int argc, char **argv) {
  int blocks = appSize(argc, argv, 100, 40000, 300000), perBlock = 500;
  long inside = 0, tried = 0;
#pragma omp parallel reduction(+ : inside, tried)
  {
    Walker mine = {.state = 13};
#pragma omp for schedule(dynamic)
    for (int b = 0; b < blocks; b++) {
      mine.state = (uint64_t)b * 7919 + 13; // the same points for each block, whoever draws them
      for (int i = 0; i < perBlock; i++)
        tryPoint(&mine);
    }
    inside += mine.inside;
    tried += mine.tried;
  }
  double pi = 4.0 * (double)inside / (double)tried;
  return appVerdict("montecarlo", tried == (long)blocks * perBlock && fabs(pi - M_PI) < 0.05, pi);
}
