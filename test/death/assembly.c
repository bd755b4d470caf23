// Inline assembly of which nobody knows what it accesses is said once for each place that ran in parallel. It may have
// awaited others, so that what follows counts as ordered.
// REQUIRES: x86-64
// RUN: %ompracer-cc %omp_flags -g -O1 %s -o %t && %t 2>&1 | %FileCheck %s --implicit-check-not='data race'
// CHECK: 0 races{{.*}}; not checked: inline assembly at {{.*}}assembly.c:13 [L037], inline assembly at {{.*}}assembly.c:20 [L037], inline assembly at {{.*}}assembly.c:26 [L037]{{$}}
#include <omp.h>

float from[1024], to[1024];
int lockWord, n;

static void scale(long begin, float *p, float *q) {
  // Vector code with pointers in registers.
  __asm__ volatile("1: movups (%1, %0, 4), %%xmm0\n\t"
                   "addps %%xmm0, %%xmm0\n\t"
                   "movups %%xmm0, (%2, %0, 4)\n\t"
                   "addq $4, %0; cmpq %3, %0; jl 1b"
                   : "+r"(begin) : "r"(p), "r"(q), "r"(begin + 16) : "memory", "xmm0", "cc");
}
static void acquire(void) {
  __asm__ volatile("1: movl $1, %%eax; xchgl %%eax, lockWord(%%rip)\n\t"
                   "testl %%eax, %%eax; jnz 1b"
                   :
                   :
                   : "memory", "eax", "cc");
}
static void release(void) { __asm__ volatile("movl $0, lockWord(%%rip)" : : : "memory"); }

int main(void) {
  __asm__ volatile("movups (%0), %%xmm0" : : "r"(from) : "memory", "xmm0"); // not in parallel
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 16; i++) {
    scale(16 * i, from, to);
    acquire();
    n += i;
    release();
  }
  return n != 120;
}
