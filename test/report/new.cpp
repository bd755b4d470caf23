// A block from operator new, which is libstdc++'s, names the line that asked for it.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=1 %t2 2>&1 | %FileCheck %s
// CHECK: of a heap block of {{[0-9]+}} bytes, allocated by
// CHECK-NEXT: operator new
// CHECK-NEXT: #1 make() {{.*}}new.cpp:[[# @LINE + 2]]:
__attribute__((noinline)) int *make() {
  int *block = new int[100];
  block[0] = 1; // not a tail call
  return block;
}

int main() {
  int *a = make();
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i / 2] = i;
  delete[] a;
}
