// Two regions of two threads, each member with an inner region of two; a critical section of every inner member. Then
// tasks: a tree of three generations, one of them undeferred, with a dependence, and a taskloop of four.
#include <omp.h>
#include <stdio.h>

static void tree(int generations) {
  if (generations == 0)
    return;
  int done = 0;
#pragma omp task depend(out : done)
  tree(generations - 1);
#pragma omp task if (0) depend(in : done)
  tree(generations - 1);
}

int main(void) {
  int sum = 0;
  omp_set_max_active_levels(2);
  for (int round = 0; round < 2; ++round)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp critical
    ++sum;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    tree(3);
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 8; ++i)
      sum += 0;
  }
  printf("%d\n", sum);
}
