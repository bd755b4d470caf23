// In a block with many calls the runtime is called through the linkage table; the placeholders of reads that nobody
// uses do not stay.
// RUN: %clang -O0 -fopenmp %omp_flags -fpass-plugin=%pass -S -emit-llvm %s -o - | %FileCheck %s
// --implicit-check-not=dead_read

#define FOUR(n)                                                                                                        \
  t = b[n];                                                                                                            \
  a[n] = 1;                                                                                                            \
  t = b[n + 1];                                                                                                        \
  a[n + 1] = 1;                                                                                                        \
  t = b[n + 2];                                                                                                        \
  a[n + 2] = 1;                                                                                                        \
  t = b[n + 3];                                                                                                        \
  a[n + 3] = 1;
#define SIXTEEN(n) FOUR(n) FOUR(n + 4) FOUR(n + 8) FOUR(n + 12)
void f(int *a, int *b) {
  int t;
  SIXTEEN(0) SIXTEEN(16) SIXTEEN(32) SIXTEEN(48)
}
// CHECK: call void @"\01__ompracer_
