// k-means in the plane: assignment in a loop, new centres by reductions over array sections.
#include "app.h"

#include <math.h>

enum { kClusters = 8 };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 2000, 600000, 5000000);
  double *x = appAllocate(n, sizeof(double)), *y = appAllocate(n, sizeof(double));
  int *member = appAllocate(n, sizeof(int));
  double cx[kClusters], cy[kClusters], last = HUGE_VAL;
  uint64_t seed = 7;
  for (int i = 0; i < n; i++) {
    x[i] = i % kClusters + 0.3 * appUniform(&seed);
    y[i] = i % kClusters * 2 + 0.3 * appUniform(&seed);
  }
  for (int c = 0; c < kClusters; c++)
    cx[c] = x[c], cy[c] = y[c];
  int falling = 1;
  for (int round = 0; round < 5; round++) {
    double sx[kClusters] = {0}, sy[kClusters] = {0}, error = 0;
    int count[kClusters] = {0};
#pragma omp parallel for reduction(+ : sx[ : kClusters], sy[ : kClusters], count[ : kClusters], error)
    for (int i = 0; i < n; i++) {
      int best = 0;
      double least = HUGE_VAL;
      for (int c = 0; c < kClusters; c++) {
        double d = (x[i] - cx[c]) * (x[i] - cx[c]) + (y[i] - cy[c]) * (y[i] - cy[c]);
        if (d < least)
          least = d, best = c;
      }
      member[i] = best;
      sx[best] += x[i], sy[best] += y[i], count[best]++;
      error += least;
    }
    for (int c = 0; c < kClusters; c++)
      if (count[c])
        cx[c] = sx[c] / count[c], cy[c] = sy[c] / count[c];
    falling &= error <= last * (1 + 1e-12);
    last = error;
  }
  int together = 1; // the clusters are far apart: point i belongs to the centre that began at its own group
  for (int i = 0; i < n; i++)
    together &= member[i] == i % kClusters;
  return appVerdict("kmeans", falling && together, last);
}
