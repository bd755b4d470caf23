// The log of a run: explained, replayed, shown; of a killed program, of one that forks, and of one that is full.
//
// RUN: rm -f %t.log* && %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: env OMPRACER_OPTIONS=log=%t.log %not %t
// RUN: %ompracer replay %t.log | %FileCheck %s --check-prefix=REPLAY
// RUN: %ompracer explain %t.log run-log.c:70 run-log.c:73 | %FileCheck %s --check-prefix=EXPLAIN
// RUN: %ompracer explain %t.log run-log.c:64 run-log.c:64 | %FileCheck %s --check-prefix=EXCLUDED
// RUN: %ompracer dump %t.log --dot --fragment run-log.c:70 | %FileCheck %s --check-prefix=DOT
// REPLAY: race 1: run-log.c:70 / run-log.c:73
// REPLAY: 1 races, 0 differences
// EXPLAIN: race: 4 bytes
// EXPLAIN: the taskwait at run-log.c:72 does not join the task created at run-log.c:69: it joins the children of its task, not their children
// EXCLUDED: excluded: 4 bytes
// EXCLUDED: under the mutex acquired at run-log.c:63
// DOT: digraph
// DOT: task.create
//
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not --crash %t kill
// RUN: %ompracer explain %t.log run-log.c:64 run-log.c:64 | %FileCheck %s --check-prefix=EXCLUDED
// RUN: %python %S/../death/Inputs/expect.py 2 %ompracer replay %t.log 2>&1 | %FileCheck %s --check-prefix=KILLED
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not --crash %t abort
// RUN: %python %S/../death/Inputs/expect.py 2 %ompracer replay %t.log 2>&1 | %FileCheck %s --check-prefix=KILLED
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not %t quick
// RUN: %python %S/../death/Inputs/expect.py 0 %ompracer replay %t.log 2>&1 | %FileCheck %s --check-prefix=WHOLE
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not %t fork
// RUN: %ompracer replay %t.log | %FileCheck %s --check-prefix=REPLAY
// RUN: env OMPRACER_OPTIONS=log=%t.log:log_limit_mb=1 %not %t much 2>&1 | %FileCheck %s --check-prefix=FULL
// RUN: rm -f %t.log* && env "OMPRACER_OPTIONS=log=%t.log:log_accesses='run-log.c:64'" %python %S/../death/Inputs/expect.py 66 %t
// RUN: %ompracer dump %t.log | %FileCheck %s --check-prefix=CHOSEN
//
// A program goes on where the system has no room for the log.
// RUN: rm -f %t.log* && sh -c "ulimit -f 600; OMPRACER_OPTIONS=log=%t.log %python %S/../death/Inputs/expect.py 66 --stdout= %t much" 2>&1 | %FileCheck %s --check-prefix=ROOM
// RUN: %python %S/../death/Inputs/expect.py 2 %ompracer replay %t.log 2>&1 | %FileCheck %s --check-prefix=PART
// RUN: rm -f %t.log* && sh -c "ulimit -f 4; OMPRACER_OPTIONS=log=%t.log %python %S/../death/Inputs/expect.py 66 --stdout= %t" 2>&1 | %FileCheck %s --check-prefix=NONE
// A copy that was cut, where a chunk ends and elsewhere.
// RUN: rm -f %t.log* && env OMPRACER_OPTIONS=log=%t.log %not %t much
// RUN: head -c 135168 %t.log > %t.cut && %python %S/../death/Inputs/expect.py 2 %ompracer replay %t.cut 2>&1 | %FileCheck %s --check-prefix=CUT
// RUN: head -c 100000 %t.log > %t.cut && %python %S/../death/Inputs/expect.py 2 %ompracer replay %t.cut 2>&1 | %FileCheck %s --check-prefix=CUT
// RUN: %python %S/../death/Inputs/expect.py 64 --one-line --stdout= %ompracer replay %S 2>&1 | %FileCheck %s --check-prefix=FOLDER
// KILLED: ompracer: the program did not reach its end (a signal?): what follows is about the first {{[0-9]+}} events and {{[0-9]+}} accesses of the run
// KILLED: 1 races, 0 differences
// WHOLE-NOT: what follows is about
// WHOLE: 1 races, 0 differences
// ROOM: the log {{.*}} ends here: the system has no room for more (a full disk, or ulimit -f?)
// PART: the log ends before the run did
// NONE: cannot write the log
// CUT: ompracer: the file is cut, of {{[0-9]+}} chunks {{[0-9]+}} are whole: what follows is about the first
// FOLDER: ompracer: cannot read {{.*}}: it is a directory
// FULL: the log {{.*}} ends here: it has reached log_limit_mb
// CHOSEN-NOT: Access {{.*}}run-log.c:70
// CHOSEN: Access {{.*}}run-log.c:64
#include <signal.h>
#include <stdlib.h>
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
      for (int i = 0; i < 15000; i++) {
#pragma omp critical
        sum++;
      }
  }
  if (argc > 1 && argv[1][0] == 'k')
    raise(SIGKILL);
  if (argc > 1 && argv[1][0] == 'a')
    abort();
  if (argc > 1 && argv[1][0] == 'q')
    quick_exit(0);
  return 0;
}
