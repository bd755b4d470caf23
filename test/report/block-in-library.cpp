// What the C++ library accesses may be part of an element: no index that is counted in such parts.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s --check-prefixes=CHECK,OPTIMISED
#include <algorithm>
#include <complex>

std::complex<double> numbers[16];
wchar_t wide[16];

int main() {
#pragma omp parallel sections
  {
    {
      numbers[7] = 1;
      wide[3] = 1;
    }
#pragma omp section
    {
      std::fill(numbers, numbers + 16, std::complex<double>(0));
      std::fill_n(wide, 16, L'a');
    }
  }
  return 0;
}
// PLAIN-DAG: data race on 'numbers'
// OPTIMISED-DAG: data race on 'numbers[7]'
// CHECK-DAG: data race on 'wide[3]'
