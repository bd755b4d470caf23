// RUN: %check-race %s
// Rule: value.await
// The first iteration fills the table, and no one waits for it.
#include "e2e.h"
#include <threads.h>

once_flag done = ONCE_FLAG_INIT;
int table[8];
static void fill(void) {
  for (int i = 0; i < 8; i++)
    table[i] = i; // RACE
}
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
   if (i == 0) fill();
    sum += table[i % 8]; // RACE
  }
  return sum < 0;
}
