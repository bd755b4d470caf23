// The same for attributes, and in templates: one place for all instances.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=1 %t2 2>&1 | %FileCheck %s
int s;

template <class T> void add() {
  // CHECK: of the loop at {{.*}}directive.cpp:[[# @LINE + 1]] may run
#pragma omp parallel for schedule(dynamic)

  for (T i = 0; i < 20; i++)
    s += i;
}

int main() {
  add<int>();
  add<long>();
  // CHECK: of the loop at {{.*}}directive.cpp:[[# @LINE + 1]] may run
  [[omp::directive(parallel for schedule(dynamic))]]

  for (int i = 0; i < 20; i++)
    s += i;
  // CHECK: in the single at {{.*}}directive.cpp:[[# @LINE + 3]]
  [[omp::directive(parallel)]]
  {
    [[omp::directive(single nowait)]]

    s += 3;
    s += 4;
  }
}
