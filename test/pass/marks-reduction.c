// The code that combines reduction copies stands between begin and end on every path; the combining function handed to the runtime is
// not instrumented, nor is what the other helpers of the lowering do.
// RUN: %clang %omp_flags -S -emit-llvm -o %t.ll %s
// RUN: %marks %t.ll | %FileCheck %s
// RUN: %emit -O2 %s | %FileCheck %s --check-prefix=O2
int sum;

// CHECK-LABEL: define {{.*}}@reduce.omp_outlined(
// CHECK: call void @__ompracer_reduction_begin(ptr {{.*}}reduction_func)
// CHECK-NEXT: %[[R:.*]] = notail call i32 @__kmpc_reduce(
// CHECK-NEXT: switch i32 %[[R]], label %[[END:.*]] [
// CHECK: call void @__kmpc_end_reduce(
// CHECK: [[END]]:
// CHECK-NEXT: call void @__ompracer_reduction_end()
// CHECK: define {{.*}}reduction_func({{.*}} #[[SKIP:[0-9]+]]
// O2-LABEL: define {{.*}}reduction_func(
// O2-NOT: __ompracer_
// O2: ret void
void reduce(int n) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += i;
  }
}

// An initialiser that reads the original is marked as one of the reduction.
// CHECK: call void @__ompracer_initializer_begin(ptr @[[MOST:.*reduction_func.*]])
// CHECK-NEXT: call void @.omp_initializer.
// CHECK-NEXT: call void @__ompracer_initializer_end(ptr @[[MOST]])
// CHECK: call void @__ompracer_reduction_begin(ptr @[[MOST]])
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
void initialize(int n) {
#pragma omp parallel for reduction(most : n)
  for (int i = 0; i < 8; i++)
    n = i;
}

// CHECK: define {{.*}}copy_func({{.*}} #[[SKIP]]
void copy(void) {
  int v;
#pragma omp parallel private(v)
#pragma omp single copyprivate(v)
  v = 1;
}

// The functions that initialise and combine task reductions, with what they call.
// CHECK: define {{.*}}@.red_init.{{.*}} #[[TASK:[0-9]+]]
// CHECK: call void @__ompracer_annotate_ignore_begin()
// CHECK: call void @__ompracer_annotate_ignore_end()
// CHECK-NEXT: ret void
void tasks(int n) {
#pragma omp taskgroup task_reduction(+ : n)
  {
#pragma omp task in_reduction(+ : n)
    n++;
  }
}
// CHECK-DAG: attributes #[[SKIP]] = {{.*}}"ompracer-skip"
