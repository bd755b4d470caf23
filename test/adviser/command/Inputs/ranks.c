// A loop and serial code of so much work; then, with more arguments, a command.
#include <ompracer/annotate.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  const int share = atoi(argv[1]);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 10; i++)
    ompracer_work(100 * share);
  ompracer_work(10 * share);
  return argc > 2 ? system(argv[2]) != 0 : 0;
}
