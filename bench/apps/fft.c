// Fast Fourier transform, radix two: bit reversal, then one loop over the butterflies for each stage; forward and back.
#include "app.h"

#include <math.h>

typedef struct {
  double re, im;
} Complex;

static void transform(Complex *a, int bits, double sign) {
  int n = 1 << bits;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      int j = 0;
      for (int b = 0; b < bits; b++)
        j |= (i >> b & 1) << (bits - 1 - b);
      if (i < j) {
        Complex swap = a[i];
        a[i] = a[j], a[j] = swap;
      }
    }
    for (int half = 1; half < n; half *= 2) {
#pragma omp for
      for (int k = 0; k < n / 2; k++) {
        int at = k / half * 2 * half + k % half;
        double angle = sign * M_PI * (k % half) / half;
        Complex w = {cos(angle), sin(angle)}, p = a[at], q = a[at + half];
        Complex t = {w.re * q.re - w.im * q.im, w.re * q.im + w.im * q.re};
        a[at] = (Complex){p.re + t.re, p.im + t.im};
        a[at + half] = (Complex){p.re - t.re, p.im - t.im};
      }
    }
  }
}

int main(int argc, char **argv) {
  int bits = appSize(argc, argv, 10, 18, 20), n = 1 << bits;
  Complex *a = appAllocate(n, sizeof(Complex)), *original = appAllocate(n, sizeof(Complex));
  uint64_t seed = 5;
  for (int i = 0; i < n; i++)
    a[i] = original[i] = (Complex){appUniform(&seed), appUniform(&seed)};
  transform(a, bits, -1);
  double mean = a[0].re / n;
  transform(a, bits, 1);
  double worst = 0;
  for (int i = 0; i < n; i++)
    worst = fmax(worst, fabs(a[i].re / n - original[i].re) + fabs(a[i].im / n - original[i].im));
  return appVerdict("fft", worst < 1e-10, mean);
}
