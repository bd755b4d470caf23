#include <ompracer/annotate.h>
#include <stdio.h>

int counter;
int main(void) {
  ompracer_expect_race(&counter, sizeof counter);
#pragma omp parallel
  {
    ompracer_happens_after(&counter);
    ompracer_happens_before(&counter);
#pragma omp atomic
    counter++;
  }
  puts("ran");
  return 0;
}
