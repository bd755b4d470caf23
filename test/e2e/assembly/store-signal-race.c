// RUN: %check-race %s
//
// x86 releases by an ordinary store and acquires by an ordinary load: a flag of assembly alone, set too early.
// THREADS: 2 4 8
// Rule: value.await
#include "e2e.h"

static int flag, n;

static void set(int *p) { __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory"); }
static int get(int *p) {
  int value;
  __asm__ volatile("movl (%1), %0" : "=r"(value) : "r"(p) : "memory");
  return value;
}

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    set(&flag), n = 1; // RACE
  } else {
    while (!get(&flag)) {
    }
    n++; // RACE
  }
  return n < 0;
}
