// A construct stands at the line of its pragma, whatever stands between this and the statement.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-cc -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=1 %t2 2>&1 | %FileCheck %s
int s;
#define EACH _Pragma("omp parallel for schedule(dynamic)")

int main(void) {
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp parallel for schedule(dynamic)

  for (int i = 0; i < 20; i++)
    s += i;
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp parallel for \
    schedule(guided)
  // A comment.
  for (int i = 0; i < 20; i++)
    s += i;
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp parallel for simd schedule(dynamic)

  for (int i = 0; i < 20; i++)
    s += i;
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp parallel for schedule(runtime) collapse(2)

  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 2; j++)
      s += i;
  // CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
  EACH

  for (int i = 0; i < 20; i++)
    s += i;
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp teams distribute parallel for num_teams(1)

  for (int i = 0; i < 20; i++)
    s += i;
// CHECK: sections 1 and 2 of the sections construct at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp parallel sections

  {
#pragma omp section

    s += 1;
#pragma omp section

    s += 2;
  }
#pragma omp parallel
  {
// CHECK: the body of the single construct at {{.*}}directive.c:[[# @LINE + 1]],
#pragma omp single nowait

    {
      s += 3;
    }
    s += 4;
  }
#pragma omp parallel
#pragma omp masked
  {
// CHECK: the tasks created at {{.*}}directive.c:[[# @LINE + 1]] and {{.*}}directive.c:[[# @LINE + 4]] have no order
#pragma omp task

    s += 5;
#pragma omp task \
    shared(s)
    s += 6;
  }
#pragma omp parallel
#pragma omp single
  {
// CHECK: of the taskloop at {{.*}}directive.c:[[# @LINE + 1]] may run
#pragma omp taskloop num_tasks(2)

    for (int i = 0; i < 20; i++)
      s += 7;
  }
// CHECK: threads {{[01] and [01]}} of the parallel region at {{.*}}directive.c:[[# @LINE + 1]] make
#pragma omp parallel num_threads(2)

  {
#pragma omp masked

    s += 8;
#pragma omp critical

    s += 9;
  }
// CHECK: of the loop at {{.*}}directive.c:[[# @LINE + 1]] are parallel outside the ordered block
#pragma omp parallel for ordered schedule(dynamic)

  for (int i = 0; i < 20; i++) {
    s += 10;
#pragma omp ordered

    s += 11;
  }
  return 0;
}
