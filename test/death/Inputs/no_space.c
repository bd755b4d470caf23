// Uses up the address space after a region; with the argument race a race follows. (Without threads libomp would end it.)
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int counter, sum;

int main(int argc, char **argv) {
  const int race = argc > 1 && !strcmp(argv[1], "race");
#pragma omp parallel num_threads(2)
#pragma omp atomic
  sum++;
  struct rlimit none = {1 << 20, 1 << 20};
  setrlimit(RLIMIT_AS, &none);
#pragma omp parallel num_threads(2)
  {
    if (race)
      counter++;
  }
  return write(1, "ran\n", 4) != 4;
}
