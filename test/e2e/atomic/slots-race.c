// RUN: %check-race %s
// Rule: conflict.atomic
// Slots are taken modulo eight, so two iterations use one slot.
#include "e2e.h"

int next, a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic capture
    v = next++;
    a[v % 8] = i; // RACE
  }
  return next != N;
}
