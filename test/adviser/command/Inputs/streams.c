// Says which of the standard streams are open, where the first argument names.
#include <fcntl.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int open[3];
  for (int fd = 0; fd < 3; fd++)
    open[fd] = fcntl(fd, F_GETFD) >= 0;
#pragma omp parallel num_threads(2)
  { fprintf(stderr, "words of the program\n"); }
  FILE *said = argc > 1 ? fopen(argv[1], "w") : NULL;
  if (!said)
    return 1;
  fprintf(said, "open: %d %d %d\n", open[0], open[1], open[2]);
  return fclose(said) != 0;
}
