// A race of an initialiser that reads omp_orig with a combination names the compiler's part.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
// CHECK: data race
// CHECK: the initialiser reads omp_orig, and the compiler makes no barrier between the initialisers and the combinations (T037)
#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = omp_orig)
int main(void) {
  long sum = 0;
#pragma omp parallel for reduction(add : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum == 0;
}
