// Loops of a few microseconds: combined, of two directives, and sections.
#include <stdio.h>

static double a[400], b[400], x, y;

int main(void) {
  for (int r = 0; r < 50; r++) {
#pragma omp parallel for schedule(dynamic, 100) firstprivate(b)
    for (int i = 0; i < 400; i++)
      a[i] = a[i] * 0.5 + b[i];

#pragma omp parallel
#pragma omp for
    for (int i = 0; i < 400; i++)
      b[i] = a[i] + 1;
#pragma omp parallel sections
    {
      for (int i = 0; i < 400; i++)
        x += a[i] * r;
#pragma omp section
      for (int i = 0; i < 400; i++)
        y += b[i] * r;
    }
  }
  printf("%g\n", a[7] + b[8] + x + y);
  return 0;
}
