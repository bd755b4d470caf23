// RUN: %check-norace %s
// Rule: conflict.bytes
// Each record has its own parts.
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
    struct iovec both[2] = {{parts[2 * i], 8}, {parts[2 * i + 1], 8}};
    if (writev(pipes[i][1], both, 2) > 0)
      readv(pipes[i][0], both, 2);
  }
  return 0;
}
