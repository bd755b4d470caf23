// Wavefront: lengths of common subsequences, in blocks that a doacross loop orders.
#include "app.h"

enum { kBlock = 8 };

static int larger(int a, int b) { return a > b ? a : b; }

/// table has a row and a column of zeros in front.
static void block(int *table, int width, const char *a, const char *b, int row, int column) {
  for (int i = row; i < row + kBlock; i++)
    for (int j = column; j < column + kBlock; j++) {
      int *cell = table + (i + 1) * width + j + 1;
      *cell = a[i] == b[j] ? cell[-width - 1] + 1 : larger(cell[-1], cell[-width]);
    }
}

int main(int argc, char **argv) {
  int blocks = appSize(argc, argv, 12, 120, 400), n = blocks * kBlock, width = n + 1;
  char *a = appAllocate(n, 1), *b = appAllocate(n, 1);
  int *table = appAllocate((size_t)width * width, sizeof(int)),
      *serial = appAllocate((size_t)width * width, sizeof(int));
  uint64_t seed = 4;
  for (int i = 0; i < n; i++) {
    a[i] = (char)(appRandom(&seed) % 4);
    b[i] = (char)(appRandom(&seed) % 4);
  }
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      block(table, width, a, b, i * kBlock, j * kBlock);
#pragma omp ordered depend(source)
    }
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++)
      block(serial, width, a, b, i * kBlock, j * kBlock);
  return appVerdict("wavefront", memcmp(table, serial, (size_t)width * width * sizeof(int)) == 0,
                    table[width * width - 1]);
}
