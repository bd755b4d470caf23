// RUN: %check-norace %s
// Rule: conflict.atomic
// The second section writes a byte that the first leaves alone.
#include "e2e.h"
#include <stdlib.h>

volatile char *p, *published;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      for (int life = 0; life < 2; life++) {
        p = malloc(9);
        p[0] = 1;
        p[1] = 1;
        p[2] = 1;
        p[3] = 1;
        p[4] = 1;
        p[5] = 1;
        p[6] = 1;
        p[7] = 1;
        if (life == 0)
          free((char *)p);
      }
      volatile char *block = p;
#pragma omp atomic write
      published = block;
    }
#pragma omp section
    {
      volatile char *q = NULL;
      while (!q) {
#pragma omp atomic read
        q = published;
      }
      q[8] = 2;
    }
  }
  free((char *)p);
  return 0;
}
