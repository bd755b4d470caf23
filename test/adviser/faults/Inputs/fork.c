/* Forks inside a region, or outside of one; the child executes a region of its own if it is told to. */
#include <omp.h>
#include <ompracer/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void region(void) {
#pragma omp parallel num_threads(2)
  ompracer_work(4);
}

int main(int count, char **arguments) {
  const int inside = count > 1 && strcmp(arguments[1], "inside") == 0;
  ompracer_work(100);
  region();
  int status = 0;
  if (inside) {
#pragma omp parallel num_threads(2)
    {
      ompracer_work(1);
#pragma omp master
      {
        const pid_t child = fork();
        if (child == 0)
          _exit(3);
        waitpid(child, &status, 0);
      }
    }
  } else {
    const pid_t child = fork();
    if (child == 0) {
      ompracer_work(10);
      region();
      exit(4);
    }
    waitpid(child, &status, 0);
  }
  printf("child %d\n", WEXITSTATUS(status));
  return 5;
}
