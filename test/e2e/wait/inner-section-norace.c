// RUN: %check-norace %s
// Rule: value.await
// A section hands over what precedes its end to those who hold its lock, not what an outer one still does.
#include "e2e.h"

int v, data; omp_lock_t outer, inner;
int main(void) {
  omp_init_lock(&outer); omp_init_lock(&inner);
#pragma omp parallel sections
  {
#pragma omp section
    {
      omp_set_lock(&outer); omp_set_lock(&inner);
      v = 1;
      omp_unset_lock(&inner);
      data = 1;
      omp_unset_lock(&outer);
    }
#pragma omp section
    {
      int t;
      do { omp_set_lock(&outer); t = v; omp_unset_lock(&outer); } while (!t);
      data++;
    }
  }
  return data ? 0 : 1;
}
