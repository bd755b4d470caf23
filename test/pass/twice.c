// Rule: a module that is instrumented stays as it is when clang gets it again.
// RUN: %emit -O1 -g %s > %t.ll
// RUN: %FileCheck --implicit-check-not='call void @__ompracer_iteration(' --implicit-check-not='call void @__ompracer_dead' %s < %t.ll
// RUN: %clang -O1 -fpass-plugin=%pass -S -emit-llvm -o - %t.ll | %FileCheck --implicit-check-not='call void @__ompracer_iteration(' --implicit-check-not='call void @__ompracer_dead' %s
int a[100], b[100], s;

// CHECK: call void @__ompracer_iterations(
void f(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    a[i] = i;
    s += a[0];
  }
  (void)*b;
}
