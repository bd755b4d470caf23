// Races inside the C++ library are those of its callers: each call is a race of its own, whose place is the program's
// line, and what one call does there is one race.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=1 %t2 2>&1 | %FileCheck %s
#include <vector>

int main() {
  std::vector<int> a, b;
  a.reserve(1000);
  b.reserve(1000);
// CHECK: data race {{.*}}(stack, 8 bytes): {{.*}} / read {{.*}}library.cpp:[[# @LINE + 7]]:
// CHECK: {{^    }}called from {{.*}}library.cpp:[[# @LINE + 6]]:7 in main
// CHECK-NEXT: a.push_back(i);
// CHECK-NEXT: ^
// CHECK: SUMMARY: ompracer: data race {{.*}}library.cpp:[[# @LINE + 3]]:7 in main
#pragma omp parallel for
  for (int i = 0; i < 300; i++)
    a.push_back(i);
// CHECK: SUMMARY: ompracer: data race {{.*}}library.cpp:[[# @LINE + 3]]:7 in main
#pragma omp parallel for
  for (int i = 0; i < 300; i++)
    b.push_back(i);
  // CHECK: ompracer: 2 races
}
