// A site: file with its directory, line, column, the function a programmer sees (also for outlined bodies) and the variable.
// RUN: %emit -O0 -g %s | %FileCheck %s
// RUN: %emit -O2 -g %s | %FileCheck %s
struct S { int v; struct S *next; };
int table[10];

// CHECK-DAG: @[[FILE:.*]] = private unnamed_addr constant [{{.*}} x i8] c"{{.*}}/sites.c\00", align 1
// CHECK-DAG: @[[FUNCTION:.*]] = private unnamed_addr constant [6 x i8] c"outer\00"
// CHECK-DAG: @[[TABLE:.*]] = private unnamed_addr constant [6 x i8] c"table\00"
// CHECK-DAG: @[[SITE:.*]] = private {{.*}}global { i32, i32, i32, i32, i16, i16, i32, i32, i32, i32, i32 } { i32 0, i32 0, i32 trunc (i64 sub (i64 ptrtoint (ptr @[[FILE]] to i64), i64 ptrtoint (ptr @[[SITE]] to i64)) to i32), i32 [[#@LINE+14]], i16 14, i16 4, i32 trunc (i64 sub (i64 ptrtoint (ptr @[[FUNCTION]] to i64), i64 ptrtoint (ptr @[[SITE]] to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @[[TABLE]] to i64), i64 ptrtoint (ptr @[[SITE]] to i64)) to i32), i32 0, i32 0, i32 22034 }, section "ompracer_sites", align 4
// CHECK-DAG: c"p\00"
// CHECK-DAG: c"captured\00"
// CHECK-DAG: c"inTask\00"
// CHECK-DAG: @llvm.global_ctors = {{.*}}{ i32, ptr, ptr } { i32 0, ptr @ompracer.module_ctor, ptr null }
// CHECK: define internal void @ompracer.module_ctor()
// CHECK-NEXT: call void @__ompracer_is_missing__link_with_ompracer_cc_or_lompracer_rt()
// CHECK-NEXT: call void @__ompracer_module(i32 25, ptr
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}@[[SITE]], i32 0)
// CHECK: !llvm.dependent-libraries = !{![[LIB:[0-9]+]]}
// CHECK: ![[LIB]] = !{!"ompracer_rt"}
void outer(struct S *p, int captured) {
#pragma omp parallel
  {
    table[3] = 1;
    p->next->v = captured;
  }
}
void inTask(struct S *q) {
#pragma omp task shared(q)
  q->v = 1;
}
