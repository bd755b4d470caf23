/* Heat in a square plate: Jacobi iteration on a five-point stencil, the edge kept at fixed temperatures.
 *
 * The team lives for the whole computation; each step computes the new temperatures from the old ones and copies them
 * back. One barrier is missing: with `nowait`, a thread may copy its rows back while its neighbour still reads them.
 * The result is right nearly always, until it is not. -DFIXED keeps the barrier. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef FIXED
#define COMPUTE_LOOP omp for schedule(static)
#else
#define COMPUTE_LOOP omp for schedule(static) nowait
#endif
#define PRAGMA(text) _Pragma(#text)
#define DIRECTIVE(text) PRAGMA(text)

enum { kSize = 128, kSteps = 50 };

typedef struct {
  double cells[kSize][kSize];
} Plate;

static void heatEdges(Plate *plate) {
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++)
      plate->cells[i][j] = 0.0;
  for (int k = 0; k < kSize; k++) {
    plate->cells[0][k] = 100.0;
    plate->cells[k][0] = 100.0 - 100.0 * k / (kSize - 1);
  }
}

static void computeRow(Plate *to, const Plate *from, int i) {
  for (int j = 1; j < kSize - 1; j++)
    to->cells[i][j] =
        0.25 * (from->cells[i - 1][j] + from->cells[i + 1][j] + from->cells[i][j - 1] + from->cells[i][j + 1]);
}

static double copyRow(Plate *to, const Plate *from, int i) {
  double moved = 0.0;
  for (int j = 1; j < kSize - 1; j++) {
    moved += fabs(from->cells[i][j] - to->cells[i][j]);
    to->cells[i][j] = from->cells[i][j];
  }
  return moved;
}

int main(void) {
  Plate *now = malloc(sizeof *now);
  Plate *next = malloc(sizeof *next);
  if (!now || !next)
    return 1;
  heatEdges(now);
  heatEdges(next);

  double moved = 0.0;
#pragma omp parallel reduction(+ : moved)
  for (int step = 0; step < kSteps; step++) {
    DIRECTIVE(COMPUTE_LOOP)
    for (int i = 1; i < kSize - 1; i++)
      computeRow(next, now, i);

#pragma omp for schedule(static)
    for (int i = 1; i < kSize - 1; i++)
      moved += copyRow(now, next, i);
  }

  double checksum = 0.0;
  for (int i = 0; i < kSize; i++)
    for (int j = 0; j < kSize; j++)
      checksum += now->cells[i][j];
  printf("checksum %.3f, heat moved %.3f\n", checksum, moved);
  free(now);
  free(next);
  return 0;
}
