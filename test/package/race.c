/* Every thread adds to one counter: a race in C, reported with the name of this file. */
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  int counter = 0;
#pragma omp parallel num_threads(2)
  counter += argc;
  printf("%s\n", counter > 0 ? "positive" : "not positive");
  return 0;
}
