// A site names the variable as the program does, at each level. With optimisation the body of a region is inlined into
// a wrapper, whose arguments have names of the compiler's.
//
// RUN: %emit -O0 -g %s | %FileCheck %s
// RUN: %emit -O1 -g %s | %FileCheck %s
// RUN: %emit -O3 -g %s | %FileCheck %s
int use(int);

// CHECK-DAG: @[[SHARED:ompracer.text[.0-9]*]] = {{.*}} c"shared\00"
// CHECK-DAG: @[[SUM:ompracer.text[.0-9]*]] = {{.*}} c"sum\00"
// CHECK-DAG: @ompracer.site{{.*}} i32 [[#@LINE+7]], i16 12, i16 4, {{.*}} i32 trunc (i64 sub (i64 ptrtoint (ptr @[[SHARED]] to i64)
// CHECK-DAG: @ompracer.site{{.*}} i32 [[#@LINE+7]], i16 9, i16 8, {{.*}} i32 trunc (i64 sub (i64 ptrtoint (ptr @[[SUM]] to i64)
void loop(int n) {
  int shared;
  double sum;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    shared = 2 * i;
    sum += use(i);
  }
}
