// What the optimiser moved out of a loop, or made of several accesses, stands on a line of that loop.
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=3 %t 2>&1 | %FileCheck %s
// RUN: %ompracer-cc -g -O3 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=3 %t 2>&1 | %FileCheck %s
enum { N = 16 };
static int a[N][8];
static int w, d, c, s, q;
static struct {
  int x, y;
} object;

int main(void) {
  // CHECK-NOT: unknown place
  // CHECK: data race on 'w' {{.*}}.c:{{1[6-9]|2[0-3]}}{{[: ].*}}.c:{{1[6-9]|2[0-3]}}{{(:|$)}}
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    w = 0;
    while (w < 8) {
      a[i][w] = i * w;
      w = w + 1;
    }
  }
  // CHECK-NOT: unknown place
  // CHECK: data race on 'd' {{.*}}.c:{{2[6-9]|3[0-2]}}{{[: ].*}}.c:{{2[6-9]|3[0-2]}}{{(:|$)}}
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    d = 7;
    do
      a[i][d] += i;
    while (--d);
  }
  // CHECK-NOT: unknown place
  // CHECK: data race on 'c' {{.*}}.c:{{3[5-9]|4[0-3]}}{{[: ].*}}.c:{{3[5-9]|4[0-3]}}{{(:|$)}}
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < N; i++)
    for (c = 0; c < 8; c++)
      if (a[i][c] > 3)
        a[i][c] = c;
      else
        a[i][c] = i;
  // CHECK-NOT: unknown place
  // CHECK: data race on 's' {{.*}}.c:{{4[6-9]|5[0-4]}}{{[: ].*}}.c:{{4[6-9]|5[0-4]}}{{(:|$)}}
#pragma omp parallel sections
  {
#pragma omp section
    for (s = 0; s < 8; s++)
      a[0][s] = s;
#pragma omp section
    for (s = 8; s > 0; s--)
      a[1][s - 1] = s;
  }
  // CHECK-NOT: unknown place
  // CHECK: data race on 'object.{{[xy]}}' {{.*}}.c:{{5[7-9]|6[0-3]}}{{[: ].*}}.c:{{5[7-9]|6[0-3]}}{{(:|$)}}
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (object.x = 0, object.y = 1; object.x < 8; object.x++)
      if (i % 3)
        object.y += a[i][object.x];
      else
        object.y -= a[i][object.x];
  return object.y + q == 12345;
}
// CHECK-NOT: unknown place
