// Regions, tasks, lanes and host threads, in memory far apart; arguments: what goes wrong. Ends with 0, or with 3 where the
// program itself is refused something.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kFar = 8 << 20, kPieces = 4 };
static int counter, sums[2];
static char far[kPieces][kFar];

static void *host(void *argument) {
  ++*(int *)argument;
  return NULL;
}

int main(int argc, char **argv) {
  const int race = argc > 1 && !strcmp(argv[1], "race");
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 2 * kPieces; ++i)
      far[i / 2][i % 2 * (kFar / 2)] = 1;
#pragma omp single
    for (int i = 0; i < 4; ++i)
#pragma omp task
      far[i][1] = 1;
#pragma omp critical
    ++sums[0];
    if (race)
      counter++;
  }
  char *blocks[3];
  for (int i = 0; i < 3; ++i)
    if (!(blocks[i] = calloc(1, 5 << 20)))
      return 3;
  int *map = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    return 3;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 3; ++i)
    memset(blocks[i], i, 5 << 20);
#pragma omp simd
  for (int i = 0; i < 16; ++i)
    map[i] = i;
  pthread_t thread;
  if (pthread_create(&thread, NULL, host, &sums[1]))
    return 3;
  pthread_join(thread, NULL);
#pragma omp parallel num_threads(2)
  {
    if (race)
      map[20]++;
  }
  for (int i = 0; i < 3; ++i)
    free(blocks[i]);
  return write(1, "ran\n", 4) != 4 ? 3 : 0;
}
