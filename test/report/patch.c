// `ompracer report --patch`: a diff that patch -p0 applies; words where no edit is safe; the same edits in JSON and SARIF.
// RUN: rm -rf %t && mkdir %t && cp %s %t/patch.c && cd %t
// RUN: %ompracer-cc -fopenmp -g %omp_flags patch.c -o patch
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=run.json ./patch 2>/dev/null
// RUN: %not %ompracer report --patch run.json -- -DSTEPS=20 > all.diff 2> words
// RUN: %FileCheck %s < all.diff && %FileCheck --check-prefix=WORDS %s < words
// RUN: %ompracer report --patch --race 1 run.json > one.diff && patch -p0 --dry-run --fuzz=0 < one.diff && grep -c "^@@" one.diff | grep -x 1
// RUN: %ompracer report --patch --race 1 --repair 2 run.json | %FileCheck --check-prefix=SECOND %s
// RUN: %not %ompracer report --patch --race 1 --repair 4 run.json 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %not %ompracer report --patch --race 99 run.json 2>&1 | %FileCheck --check-prefix=NORACE %s
// RUN: %ompracer report --patch -f json run.json > edits.json && %python %S/validate.py %source/docs/report.schema.json edits.json
// RUN: grep -o '"line": [0-9]*, "column": [0-9]*, "delete": " nowait", "insert": ""' edits.json | %FileCheck --check-prefix=EDIT %s
// RUN: %ompracer report --patch -f sarif run.json | grep -c '"replacements": \[{"deletedRegion"'
// RUN: patch -p0 --fuzz=0 < all.diff && %ompracer-cc -fopenmp -g %omp_flags patch.c -o patched
// RUN: %not env OMP_NUM_THREADS=2 ./patched 2>&1 | grep -c "data race on" | grep -x 1
#include <stdio.h>

#ifndef STEPS
#define STEPS 20
#endif
#define INCREMENT(x) ((x)++)

int main(void) {
  int a[STEPS], b[STEPS], last = 0, sum = 0, next = 0, counted = 0;
#pragma omp parallel
  {
#pragma omp for nowait // the end of the first loop
    for (int i = 0; i < STEPS; i++)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < STEPS; i++)
      b[i] = a[STEPS - 1 - i];
  }
#pragma omp parallel for shared(a, last) \
    schedule(static)
  for (int i = 0; i < STEPS; i++) {
    last = a[i];
    a[i] = last + 1;
  }
#pragma omp parallel for
  for (int i = 0; i < STEPS; i++)
    sum += a[i];
#pragma omp parallel for
  for (int i = 0; i < STEPS; i++)
    if (next++ % 3 == 0) b[i] = i;
#pragma omp parallel
  INCREMENT(counted);
  printf("%d %d %d %d %d\n", last, sum, next, counted, b[0]);
  return 0;
}
// CHECK: # race 1, remove-nowait: remove the nowait of the loop at patch.c:[[#]]
// CHECK: --- patch.c
// CHECK-NEXT: +++ patch.c
// CHECK: -#pragma omp for nowait // the end of the first loop
// CHECK-NEXT: +#pragma omp for // the end of the first loop
// CHECK: -#pragma omp parallel for shared(a, last) \
// CHECK-NEXT: -    schedule(static)
// CHECK-NEXT: +#pragma omp parallel for shared(a) \
// CHECK-NEXT: +    schedule(static) lastprivate(last)
// CHECK: +#pragma omp parallel for reduction(+:sum)
// CHECK: +  int [[V:[a-z0-9]+]];
// CHECK-NEXT: +  #pragma omp atomic capture
// CHECK-NEXT: +  [[V]] = next++;
// CHECK-NEXT: +  if ([[V]] % 3 == 0) b[i] = i;
// WORDS: must be repaired by hand
// WORDS: is made by a macro
// SECOND: +#pragma omp barrier
// NONE: ompracer: race 1: there is no repair 4
// NORACE: ompracer: there is no race 99
// EDIT-COUNT-1: delete
