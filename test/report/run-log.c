// The log of a run: explained, replayed, shown; of a killed program, of one that forks, and of one that is full.
//
// RUN: rm -f %t.log* && %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: env OMPRACER_OPTIONS=log=%t.log %not %t
// RUN: %ompracer replay %t.log | %FileCheck %s --check-prefix=REPLAY
// RUN: %ompracer explain %t.log run-log.c:45 run-log.c:48 | %FileCheck %s --check-prefix=EXPLAIN
// RUN: %ompracer explain %t.log run-log.c:39 run-log.c:39 | %FileCheck %s --check-prefix=EXCLUDED
// RUN: %ompracer dump %t.log --dot --fragment run-log.c:45 | %FileCheck %s --check-prefix=DOT
// REPLAY: race 1: run-log.c:45 / run-log.c:48
// REPLAY: 1 races, 0 differences
// EXPLAIN: race: 4 bytes
// EXPLAIN: the taskwait at run-log.c:47 does not join the task created at run-log.c:44: it joins the children of its task, not their children
// EXCLUDED: excluded: 4 bytes
// EXCLUDED: under the mutex acquired at run-log.c:38
// DOT: digraph
// DOT: task.create
//
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not --crash %t kill
// RUN: %ompracer explain %t.log run-log.c:39 run-log.c:39 | %FileCheck %s --check-prefix=EXCLUDED
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not %t fork
// RUN: %ompracer replay %t.log | %FileCheck %s --check-prefix=REPLAY
// RUN: env OMPRACER_OPTIONS=log=%t.log:log_limit_mb=1 %not %t much 2>&1 | %FileCheck %s --check-prefix=FULL
// RUN: env OMPRACER_OPTIONS=log=%t.log:log_accesses=run-log.c:39 %not %t
// RUN: %ompracer dump %t.log | %FileCheck %s --check-prefix=CHOSEN
// FULL: the log {{.*}} ends here: it has reached log_limit_mb
// CHOSEN-NOT: Access {{.*}}run-log.c:45
// CHOSEN: Access {{.*}}run-log.c:39
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int sum, x;
int main(int argc, char **argv) {
  if (argc > 1 && argv[1][0] == 'f' && fork() != 0)
    wait(0);
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    sum++;
#pragma omp single
    {
#pragma omp task
      {
#pragma omp task
        x = 1;
      }
#pragma omp taskwait
      x = 2;
    }
    if (argc > 1 && argv[1][0] == 'm')
      for (int i = 0; i < 100000; i++) {
#pragma omp critical
        sum++;
      }
  }
  if (argc > 1 && argv[1][0] == 'k')
    raise(SIGKILL);
  return 0;
}
