// Strassen's matrix product: seven tasks at each level, joined by taskwait, with matrices of their own.
#include "app.h"

#include <math.h>

enum { kLeaf = 32 };

/// c = a + sign * b, all of n x n with their row lengths.
static void add(int n, double *c, int cs, const double *a, int as, double sign, const double *b, int bs) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i * cs + j] = a[i * as + j] + sign * b[i * bs + j];
}

static void multiply(int n, double *c, int cs, const double *a, int as, const double *b, int bs) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * cs + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * cs + j] += a[i * as + k] * b[k * bs + j];
  }
}

static void strassen(int n, double *c, int cs, const double *a, int as, const double *b, int bs);

/// product = (a1 + sa * a2) * (b1 + sb * b2); a sign of zero leaves the second operand out.
static void product(int n, double *p, const double *a1, double sa, const double *a2, int as, const double *b1,
                    double sb, const double *b2, int bs) {
  double *left = appAllocate((size_t)n * n, sizeof(double)), *right = appAllocate((size_t)n * n, sizeof(double));
  add(n, left, n, a1, as, sa, a2, as);
  add(n, right, n, b1, bs, sb, b2, bs);
  strassen(n, p, n, left, n, right, n);
  free(left);
  free(right);
}

static void strassen(int n, double *c, int cs, const double *a, int as, const double *b, int bs) {
  if (n <= kLeaf) {
    multiply(n, c, cs, a, as, b, bs);
    return;
  }
  int h = n / 2;
  const double *a11 = a, *a12 = a + h, *a21 = a + h * as, *a22 = a21 + h;
  const double *b11 = b, *b12 = b + h, *b21 = b + h * bs, *b22 = b21 + h;
  double *m = appAllocate((size_t)7 * h * h, sizeof(double));
  size_t s = (size_t)h * h;
#pragma omp task
  product(h, m, a11, 1, a22, as, b11, 1, b22, bs);
#pragma omp task
  product(h, m + s, a21, 1, a22, as, b11, 0, b11, bs);
#pragma omp task
  product(h, m + 2 * s, a11, 0, a11, as, b12, -1, b22, bs);
#pragma omp task
  product(h, m + 3 * s, a22, 0, a22, as, b21, -1, b11, bs);
#pragma omp task
  product(h, m + 4 * s, a11, 1, a12, as, b22, 0, b22, bs);
#pragma omp task
  product(h, m + 5 * s, a21, -1, a11, as, b11, 1, b12, bs);
#pragma omp task
  product(h, m + 6 * s, a12, -1, a22, as, b21, 1, b22, bs);
#pragma omp taskwait
  for (int i = 0; i < h; i++)
    for (int j = 0; j < h; j++) {
      const double *at = m + i * h + j;
      c[i * cs + j] = at[0] + at[3 * s] - at[4 * s] + at[6 * s];
      c[i * cs + j + h] = at[2 * s] + at[4 * s];
      c[(i + h) * cs + j] = at[s] + at[3 * s];
      c[(i + h) * cs + j + h] = at[0] - at[s] + at[2 * s] + at[5 * s];
    }
  free(m);
}

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 64, 512, 1024);
  size_t size = (size_t)n * n;
  double *a = appAllocate(size, sizeof(double)), *b = appAllocate(size, sizeof(double)),
         *c = appAllocate(size, sizeof(double));
  uint64_t seed = 3;
  for (size_t k = 0; k < size; k++)
    a[k] = appUniform(&seed), b[k] = appUniform(&seed);
#pragma omp parallel
#pragma omp single
  strassen(n, c, n, a, n, b, n);
  double worst = 0;
  for (int i = 0; i < n; i += n / 8)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      worst = fmax(worst, fabs(sum - c[i * n + j]));
    }
  return appVerdict("strassen", worst < 1e-8 * n, c[0]);
}
