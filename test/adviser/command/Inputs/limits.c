// Serial code, a loop whose iterations grow, tasks that all take one lock; with an argument, ends as that says.
#include <ompracer/annotate.h>
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>

int main(int argc, char **argv) {
  char line[16];
  if (fgets(line, sizeof line, stdin))
    printf("read %s", line);
  ompracer_work(700);
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 64; i++)
    ompracer_work(i);
  ompracer_work(300);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task
    {
      ompracer_work(20);
#pragma omp critical
      ompracer_work(10);
    }
  }
  if (argc > 1 && atoi(argv[1]) < 0)
    raise(-atoi(argv[1]));
  return argc > 1 ? atoi(argv[1]) : 0;
}
