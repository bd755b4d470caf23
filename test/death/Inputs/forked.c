// A child that uses OpenMP by itself, with and without an argument: after, or before, its parent did.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int ours, theirs;

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
#pragma omp atomic
      ours++;
    }
  }
  if (fork() == 0) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      theirs++;
    return 0;
  }
  int status;
  wait(&status);
  fprintf(stderr, "the child ended with %d\n", WEXITSTATUS(status));
  return 0;
}
