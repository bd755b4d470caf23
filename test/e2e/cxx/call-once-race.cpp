// RUN: %check-race %s
// Rule: value.await
// The first iteration fills the table, and no one waits for it.
#include "e2e.h"
#include <mutex>

std::once_flag done;
int table[8];
static void fill() {
  for (int i = 0; i < 8; i++)
    table[i] = i; // RACE
}
int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
   if (i == 0) fill();
    sum += table[i % 8]; // RACE
  }
  return sum < 0;
}
