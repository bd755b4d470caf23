// A write stands for a read of the same variable in its iteration. On another line the read is a report of its own: it
// says whom the wrong value reaches. On the same line it would say nothing new.
// RUN: %clang -fopenmp %omp_flags -g -O0 -fpass-plugin=%pass %s -o %t -L%rtdir -lompracer_rt -Wl,-rpath,%rtdir
// RUN: %not env OMP_NUM_THREADS=2 %t > %t.out 2> %t.err
// RUN: %FileCheck %s < %t.err
#include <stdio.h>

int main(void) {
  int written = 0, updated = 0, a[100];
#pragma omp parallel for
  for (int i = 0; i < 100; ++i) {
    written = 2 * i;
    a[i] = written;
  }
#pragma omp parallel for
  for (int i = 0; i < 100; ++i)
    updated += a[i];
  printf("%d %d\n", written, updated);
  return 0;
}
// CHECK: data race on 'written' {{.*}}: write {{.*}}reader.c:12:13 / write {{.*}}reader.c:12:13
// CHECK: #0 parallel region at {{.*}}reader.c:10 in main {{.*}}reader.c:12:13
// CHECK: data race on 'written' {{.*}}: write {{.*}}reader.c:12:13 / read {{.*}}reader.c:13:12
// CHECK: read of 4 bytes {{.*}}iteration {{[0-9]+}} of the loop at {{.*}}reader.c:10
// CHECK-NEXT: reader.c:13:12 in main
// CHECK-NEXT: a[i] = written;
// CHECK: stack of the second access:
// CHECK-NEXT: #0 parallel region at {{.*}}reader.c:10 in main {{.*}}reader.c:13:12
// CHECK: data race on 'updated' {{.*}}: write {{.*}}reader.c:17:13 / write {{.*}}reader.c:17:13
// CHECK-NOT: read {{.*}}reader.c:17
// CHECK: 3 races
