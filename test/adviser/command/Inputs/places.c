// Regions and tasks that are the last thing a function does.
#include <omp.h>
#include <ompracer/annotate.h>

static volatile int round;

__attribute__((noinline)) static void team(void) {
  round++;
#pragma omp parallel
  ompracer_work(10);
}
__attribute__((noinline)) static void loop(void) {
  round++;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    ompracer_work(10);
}
__attribute__((noinline)) static void tasks(void) {
  round++;
#pragma omp task
  {
    ompracer_work(30);
#pragma omp task
    ompracer_work(10);
  }
}

int main(void) {
  omp_set_max_active_levels(4);
#pragma omp parallel
  {
    ompracer_work(1);
#pragma omp parallel
    ompracer_work(10);
  }
  team();
  loop();
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      ompracer_work(5);
#pragma omp parallel
      ompracer_work(10);
    }
    tasks();
  }
  return 0;
}
