// RUN: %check-norace %s
// Rule: value.await
// Whoever comes first fills the table, and the others wait.
#include "e2e.h"
#include <threads.h>

once_flag done = ONCE_FLAG_INIT;
int table[8];
static void fill(void) {
  for (int i = 0; i < 8; i++)
    table[i] = i;
}
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
   call_once(&done, fill);
    sum += table[i % 8];
  }
  return sum < 0;
}
