// AddressSanitizer makes variables longer than they are: a scalar is none the less no array.
// RUN: %ompracer-cc -g -O1 -fopenmp -fsanitize=address %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
int scalar;
static char letter;
int numbers[10];

int main(void) {
#pragma omp parallel
  {
    scalar++;
    // CHECK-DAG: data race on 'scalar'
    // CHECK-DAG: variable: 'scalar', global variable of 4 bytes{{.*}}declared at
    letter++;
    // CHECK-DAG: data race on 'letter'
    numbers[7]++;
    // CHECK-DAG: variable: 'numbers[7]', global variable of 40 bytes, byte 28 of it
  }
  return 0;
}
