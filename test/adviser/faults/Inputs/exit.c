/* Ends inside a region, by the way that the argument names. */
#include <omp.h>
#include <ompracer/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  printf("begin\n");
  fflush(stdout);
  ompracer_work(5);
#pragma omp parallel num_threads(2)
  {
    ompracer_work(3);
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
      if (strcmp(how, "exit") == 0)
        exit(7);
      if (strcmp(how, "_exit") == 0)
        _exit(8);
      if (strcmp(how, "quick_exit") == 0)
        quick_exit(9);
      if (strcmp(how, "abort") == 0)
        _Exit(10);
    }
#pragma omp barrier
  }
  return 11;
}
