// Critical sections and locks that `ompracer report --patch` makes: all uses of the object are in them, the head line says
// what is done and what stays open, and no two threads can wait for each other.
// RUN: rm -rf %t && mkdir %t && cp %s %t/sections.c && cd %t
// RUN: %ompracer-cc -fopenmp -g %omp_flags sections.c -o sections
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=run.json ./sections 2>/dev/null
// RUN: %not %ompracer report --patch run.json > all.diff 2> words
// RUN: %FileCheck %s < all.diff && %FileCheck --check-prefix=WORDS %s < words
// RUN: patch -p0 --fuzz=0 < all.diff && %ompracer-cc -fopenmp -g %omp_flags sections.c -o repaired
// RUN: %not env OMP_NUM_THREADS=2 ./repaired 2>&1 | %FileCheck --check-prefix=LEFT %s
// The sources are newer than the report now: their lines are others.
// RUN: %not %ompracer report --patch run.json > none 2> newer
// RUN: %FileCheck --check-prefix=NEWER %s < newer && not grep . none
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#define N 64

struct one {
  int v, w;
} opposite[1], other[1];
int b[N], total, further;
omp_lock_t lock;

static void member(struct one *s) {
#pragma omp parallel for // member
  for (int i = 0; i < N; i++) {
    s->v = i;
    b[i] = s->v;
  }
}
static void horner(int *p) {
#pragma omp parallel for // horner
  for (int i = 0; i < N; i++)
    *p = *p * 2 + i;
}
static void locked(void) {
#pragma omp parallel sections // locked
  {
#pragma omp section
    {
      omp_set_lock(&lock);
      total = total * 2 + 1;
      omp_unset_lock(&lock);
    }
#pragma omp section
    total = total * 3 + 1;
  }
}
static void names(void) {
#pragma omp parallel sections // names
  {
#pragma omp section
#pragma omp critical(first)
    further = further * 2 + 1;
#pragma omp section
#pragma omp critical(second)
    further = further * 3 + 1;
  }
}
static void nested(int *p, int *q) {
#pragma omp parallel for // nested
  for (int i = 0; i < N; i++)
    if (i % 2) {
      *p = *p * 2 + 1;
      *q = *q * 2 + 2;
      *p = *p * 2 + 3;
    } else {
      *q = *q * 2 + 4;
      *p = *p * 2 + 5;
      *q = *q * 2 + 6;
    }
}

int main(void) {
  omp_init_lock(&lock);
  struct one *s = calloc(1, sizeof *s);
  int h = 0;
  member(s);
  horner(&h);
  locked();
  names();
  nested(&opposite->v, &other->v);
  printf("%d %d %d %d %d\n", s->v, h, total, further, opposite->v + other->v);
}
// CHECK: critical: protect {{both|all these}} accesses by the same critical section (which of the accesses comes first stays open){{$}}
// CHECK: critical: protect {{both|all these}} accesses by the same critical section{{$}}
// CHECK: lock: let the write at sections.c:{{[0-9]+}} hold lock 'lock', too{{$}}
// CHECK: lock: protect all these accesses by a further critical section, 'further_access'{{$}}
// CHECK: critical: protect {{.*}} accesses by the same critical section{{$}}
// CHECK: // member
// CHECK: +    #pragma omp critical([[S:[a-z]+]]_access)
// CHECK-NEXT: +    {
// CHECK-NEXT: s->v = i;
// CHECK-NEXT: b[i] = s->v;
// CHECK-NEXT: +    }
// CHECK: +    omp_set_lock(&lock);
// CHECK-NEXT: total = total * 3 + 1;
// CHECK-NEXT: +    omp_unset_lock(&lock);
// CHECK: #pragma omp critical(first)
// CHECK-NEXT: +    #pragma omp critical(further_access)
// CHECK: +      #pragma omp critical({{opposite|other}}_access)
// CHECK-NEXT: +      {
// WORDS: two threads could wait for each other, in sections within sections
// LEFT: data race on '{{opposite|other}}
// NEWER: ompracer: {{.*}}sections.c is newer than {{.*}}: compile and run the program again
