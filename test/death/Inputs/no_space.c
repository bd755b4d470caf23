// Uses up the address space before the first region ("early") or after one; with a second argument a race follows.
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int counter, sum;

int main(int argc, char **argv) {
  const int early = argc > 1 && !strcmp(argv[1], "early"), race = argc > 2;
  if (!early) {
#pragma omp parallel num_threads(2)
#pragma omp atomic
    sum++;
  }
  struct rlimit none = {1 << 20, 1 << 20};
  setrlimit(RLIMIT_AS, &none);
#pragma omp parallel num_threads(2)
  {
    if (race)
      counter++;
  }
  return write(1, "ran\n", 4) != 4;
}
