// A child of one thread of a region: it writes its own copy of what the other thread wrote, and with an argument its
// own region races.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int theirs, ours;
static int written;

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) {
      theirs = 1;
      __atomic_store_n(&written, 1, __ATOMIC_RELAXED);
    } else {
      while (!__atomic_load_n(&written, __ATOMIC_RELAXED))
        ;
      if (fork() == 0) {
        theirs = 2;
#pragma omp parallel for num_threads(2)
        for (int i = 0; i < 8; i++) {
          if (i == 0)
            theirs = 3;
          if (argc > 1)
            ours++;
        }
        exit(0);
      }
      int status;
      wait(&status);
      fprintf(stderr, "the child ended with %d\n", WEXITSTATUS(status));
    }
  }
  return 0;
}
