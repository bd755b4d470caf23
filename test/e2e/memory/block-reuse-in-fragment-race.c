// RUN: %check-race %s
// Rule: conflict.atomic
// The second life of a block begins in the fragment that filled its cell in the first: its accesses count again.
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
        p[7] = 1; // RACE
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
      q[7] = 2; // RACE
    }
  }
  free((char *)p);
  return 0;
}
