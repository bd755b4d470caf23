// Proofs of several steps are named step by step: chains of dependences, and the end of a taskgroup. Files are named as
// the user likes, and lines without accesses are answered by those near.
//
// RUN: rm -f %t.log && %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t && env OMPRACER_OPTIONS=log=%t.log %t
// RUN: %ompracer explain %t.log explain-chains.c:43 explain-chains.c:47 | %FileCheck %s --check-prefix=TWO
// RUN: %ompracer explain %t.log explain-chains.c:43 explain-chains.c:49 | %FileCheck %s --check-prefix=THREE
// RUN: %ompracer explain %t.log explain-chains.c:52 explain-chains.c:56 | %FileCheck %s --check-prefix=INOUT
// RUN: %ompracer explain %t.log explain-chains.c:61 explain-chains.c:65 | %FileCheck %s --check-prefix=GROUP
// TWO: ordered: 4 bytes
// TWO: depend clauses: the task created at explain-chains.c:42 completes before the one created at explain-chains.c:44
// TWO-NEXT: depend clauses: the task created at explain-chains.c:44 completes before the one created at explain-chains.c:46
// THREE: the task created at explain-chains.c:44 completes before the one created at explain-chains.c:46
// THREE-NEXT: the task created at explain-chains.c:46 completes before the one created at explain-chains.c:48
// INOUT: the task created at explain-chains.c:51 completes before the one created at explain-chains.c:53
// INOUT-NEXT: the task created at explain-chains.c:53 completes before the one created at explain-chains.c:55
// GROUP: ordered: 4 bytes
// GROUP: the end of the taskgroup waits for the task created at explain-chains.c:60 [taskgroup.children]
//
// RUN: %ompracer explain %t.log ./explain-chains.c:43 report/explain-chains.c:47 | %FileCheck %s --check-prefix=TWO
// RUN: %ompracer explain %t.log %s:43 ../x/../explain-chains.c:47 | %FileCheck %s --check-prefix=TWO
// RUN: %python %S/../death/Inputs/expect.py 1 --one-line --stdout= %ompracer explain %t.log explain-chains.c:43 explain-chains.c:50 2>&1 | %FileCheck %s --check-prefix=NEAR
// RUN: %python %S/../death/Inputs/expect.py 1 --stdout= %ompracer explain %t.log other/explain-chains.c:43 other.c:9 2>&1 | %FileCheck %s --check-prefix=FILES
// NEAR: {{^}}ompracer: no access at explain-chains.c:50; lines with accesses: {{.*}}explain-chains.c:49, {{.*}}and {{[0-9]+}} more{{$}}
// FILES: ompracer: no access at explain-chains.c:43; files with accesses: {{.*}}explain-chains.c
// FILES: ompracer: no access at other.c:9; files with accesses: {{.*}}explain-chains.c
//
// RUN: %python %S/../death/Inputs/expect.py 64 --one-line --stdout= %ompracer explain %t.log explain-chains.c:43 2>&1 | %FileCheck %s --check-prefix=NUMBER
// RUN: %python %S/../death/Inputs/expect.py 64 --one-line --stdout= %ompracer explain %t.log explain-chains.c:43 55 2>&1 | %FileCheck %s --check-prefix=PLACE
// RUN: %python %S/../death/Inputs/expect.py 64 --one-line --stdout= %ompracer replay %t.log --address 0xg 2>&1 | %FileCheck %s --check-prefix=ADDRESS
// RUN: %python %S/../death/Inputs/expect.py 64 --one-line --stdout= %ompracer dump %t.log --region explain-chains.c 2>&1 | %FileCheck %s --check-prefix=REGION
// RUN: %python %S/../death/Inputs/expect.py 1 --one-line --stdout= %ompracer explain %t.log 99999 2>&1 | %FileCheck %s --check-prefix=COUNT
// NUMBER: ompracer: 'explain-chains.c:43' is no number{{$}}
// PLACE: ompracer: '55' is no place in the source (FILE:LINE){{$}}
// ADDRESS: ompracer: '0xg' is no number{{$}}
// REGION: ompracer: 'explain-chains.c' is no place in the source (FILE:LINE){{$}}
// COUNT: ompracer: the log has 0 races{{$}}
int a, b, c, t, u;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a)
    a = 1;
#pragma omp task depend(in : a) depend(out : b)
    b = a + 1;
#pragma omp task depend(in : b) depend(out : c)
    c = t = a + b;
#pragma omp task depend(in : c)
    u = a + t;
#pragma omp taskwait
#pragma omp task depend(inout : t)
    t++;
#pragma omp task depend(inout : t, b)
    b++;
#pragma omp task depend(inout : b)
    t++;
#pragma omp taskwait
#pragma omp taskgroup
    {
#pragma omp task depend(out : u)
      u = 1;
#pragma omp task depend(in : u) depend(out : c)
      c = u;
    }
    u = 3;
  }
  return u - 3;
}
