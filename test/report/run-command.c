// `ompracer run`: the repairs of a race, checked. What the run has shown is not said as a condition. The exit status is the
// program's; what cannot be run is said in one line, and a program without ompracer in another.
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O1 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %ompracer run %t > %t.text
// RUN: %FileCheck %s < %t.text
// RUN: %not env OMP_NUM_THREADS=2 %ompracer run -f json -o %t.json %t
// RUN: %python %source/test/report/validate.py %source/docs/report.schema.json %t.json
// RUN: %python -c "import json; r = json.load(open('%t.json'))['races'][0]['repairs']; assert [x['checked'] for x in r] == [True, True], r"
// RUN: %clang -fopenmp %omp_flags %s -o %t.plain
// RUN: bash -c '"$1" run "$2" 2> "$3"; [ $? = 67 ]' x %ompracer %t.plain %t.no
// RUN: %FileCheck --check-prefix=PLAIN %s < %t.no
// RUN: bash -c '"$1" run ./no-such-program 2> "$2"; [ $? = 64 ] && [ $(wc -l < "$2") = 1 ]' x %ompracer %t.no
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
// CHECK: to repair it: add reduction(+:sum) to the directive at {{.*}} [checked: the race is gone, no new one], or make the update atomic [checked: the race is gone, no new one]
// PLAIN: {{^}}ompracer: {{.*}} has left no report:
