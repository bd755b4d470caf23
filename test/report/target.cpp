// A target region is named by its function as the source writes it.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=1 %t2 2>&1 | %FileCheck %s
// CHECK: data race on
// CHECK-NOT: _Z
// CHECK: parallel region at {{.*}}target.cpp:{{[0-9]+}} in void fill<int>(int*, int)
// CHECK: suppression: race:fill<int>
template <typename T> __attribute__((noinline)) void fill(T *a, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
}

int main() {
  int a[100];
  fill(a, 100);
  return a[3] < 0;
}
