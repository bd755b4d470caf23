// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// The second part of a record runs into the next one.
#include "e2e.h"

#include <sys/uio.h>
#include <unistd.h>

char parts[2 * N + 1][8];
int pipes[N][2];

int main(void) {
  for (int i = 0; i < N; i++)
    if (pipe(pipes[i]))
      return 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct iovec both[2] = {{parts[2 * i], 8}, {parts[2 * i + 1], 16}};
    if (writev(pipes[i][1], both, 2) > 0) // RACE
      readv(pipes[i][0], both, 2);        // RACE
  }
  return 0;
}
