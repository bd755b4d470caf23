// RUN: %check-race %s
// Rule: conflict.write
// Among assembly that accesses no memory of the program: two iterations write one element.
#include "e2e.h"

static int a[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned low, high, leaf = 0, other;
    void *self;
    __asm__ volatile("" : : "r"(&a[i]) : "memory");
    __asm__ volatile("" : "+m"(a[0]) : : "memory");
    __asm__ volatile("pause" : : : "memory");
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
    __asm__ volatile("cpuid" : "+a"(leaf), "=d"(other) : "c"(0) : "rbx", "memory");
    __asm__ volatile("movq %%fs:0, %0 # the thread's own\n\tprefetcht0 (%1)" : "=r"(self) : "r"(&a[0]) : "memory");
    __asm__("leal (%1, %1), %0" : "=r"(other) : "r"(i));
    a[i / 2] = (int)(low + high + leaf + other) + (self != 0); // RACE
  }
  return 0;
}
