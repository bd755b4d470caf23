// A pair of lines that races on several variables is several races, for the run, replay and explain alike. Elements of
// one array, and several lines of one statement, are one race.
//
// RUN: rm -f %t.log && %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=log=%t.log %not %t 2>&1 | %FileCheck %s --check-prefix=RUNS
// RUN: %ompracer replay %t.log | %FileCheck %s --check-prefix=REPLAY
// RUN: %ompracer explain %t.log explain-variables.c:29 explain-variables.c:29 | %FileCheck %s --check-prefix=TWO
// RUN: %ompracer explain %t.log explain-variables.c:24 explain-variables.c:24 | %FileCheck %s --check-prefix=SET
// RUN: %ompracer explain %t.log explain-variables.c:31 explain-variables.c:31 | %FileCheck %s --check-prefix=ARRAY
// RUN: %ompracer explain %t.log 2 | %FileCheck %s --check-prefix=SECOND
// RUNS: ompracer: 6 races
// REPLAY: 6 races, 0 differences
// TWO: race: 4 bytes at {{.*}} ('x')
// TWO: race: 4 bytes at {{.*}} ('y')
// TWO-NOT: race:
// SET: race: 4 bytes
// SET: race: 4 bytes
// SET-NOT: race:
// ARRAY: race: 4 bytes at {{.*}} ('a')
// ARRAY-NOT: race:
// SECOND: race: 4 bytes
int x, y, a[8], first, second, sum;
__attribute__((noinline)) static void set(int *p, int value) {
  *p = value;
}
int main(void) {
#pragma omp parallel
  {
    x = 1, y = 1;
    for (int i = 0; i < 8; i++)
      a[i] = i;
    set(&first, 1);
    set(&second, 1);
    sum =
        sum
        + 1;
  }
  return x + y + a[0] + first + second + sum - 6 - sum;
}
