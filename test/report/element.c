// An index that is counted in bytes is given where an access is a whole element only.
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
struct pair {
  int first, second;
} pairs[32];
int numbers[32];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 2; i++)
    pairs[i / 2].second = i;
// CHECK-DAG: data race on 'pairs'
#pragma omp parallel for
  for (int i = 0; i < 2; i++)
    numbers[i / 2 + 3] = i;
// CHECK-DAG: data race on 'numbers[3]'
  return 0;
}
