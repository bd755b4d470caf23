// Both stacks lead to main, through the directives of the region and of the tasks; recursion is folded. The calls that
// libomp makes are hidden.
// RUN: %clang -fopenmp %omp_flags -g -O0 -fpass-plugin=%pass %s -o %t -L%rtdir -lompracer_rt -Wl,-rpath,%rtdir
// RUN: %not env OMP_NUM_THREADS=2 %t > %t.out 2> %t.err
// RUN: %FileCheck %s < %t.err
// RUN: %clang -fopenmp %omp_flags -g -O2 -fpass-plugin=%pass %s -o %t -L%rtdir -lompracer_rt -Wl,-rpath,%rtdir
// RUN: %not env OMP_NUM_THREADS=2 %t > %t.out 2> %t.err
// RUN: %FileCheck %s < %t.err
static int total;

__attribute__((noinline)) static void visit(int depth) {
#pragma omp critical
  total += depth;
  total ^= depth;
}

__attribute__((noinline)) static void walk(int depth) {
  if (depth == 0)
    return;
#pragma omp task
  walk(depth - 1);
#pragma omp taskwait
  visit(depth);
  __asm__ volatile(""); // no tail call
}

__attribute__((noinline)) static void start(int depth) {
#pragma omp parallel num_threads(2)
#pragma omp single nowait
  {
#pragma omp task
    walk(depth);
    walk(depth);
  }
}

int main(void) {
  start(6);
  return total == 1234567;
}
// CHECK: data race on 'total' (global, 4 bytes)
// CHECK: why parallel: {{.*}}created at {{.*}}stacks.c:{{20|31}}
// CHECK: stack of the first access:
// CHECK-NEXT: #0 visit {{.*}}stacks.c:{{13|14}}
// CHECK-NEXT: #1 {{task|parallel region}} at {{.*}}stacks.c:
// CHECK: stack of the second access:
// CHECK-NEXT: #0 visit {{.*}}stacks.c:{{13|14}}
// CHECK-NEXT: #1 walk {{.*}}stacks.c:23
// CHECK-NOT: __kmp
// CHECK: start {{.*}}stacks.c:28
// CHECK-NEXT: main {{.*}}stacks.c:38
// CHECK-NEXT: suppression: race:visit
