// RUN: %check-race %s
// LINES: any
// THREADS: 1
// Rule: exclusion.extent
// Who arrives counts after the release.
#include "e2e.h"
#include <stdlib.h>

typedef struct Patient {
  struct Patient *next;
  int steps;
} Patient;
Patient *arriving, *inside;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 8; k++) {
#pragma omp task
    {
      Patient *p = calloc(1, sizeof *p);
      omp_set_lock(&lock);
      p->next = arriving;
      arriving = p;
      omp_unset_lock(&lock);
      p->steps++; // RACE
    }
    if (k == 5) {
      omp_set_lock(&lock);
      Patient *arrived = arriving;
      arriving = NULL;
      omp_unset_lock(&lock);
      Patient **link = &inside;
      *link = arrived;
      while (*link) {
        (*link)->steps++; // RACE
        link = &(*link)->next;
      }
    }
  }
  return 0;
}
