; Provenance of arguments: the caller stores the callee and a mask, the callee takes it at entry and clears it. Bit i: argument i is
; owned; bit 16+i: the executing thread selects it, by its number unless another bit is set; bit 32+i: integers in what it points to name the thread;
; bit 48+i: a task around the innermost region owns it. No mask where nobody asks or the result is known.
; RUN: %accesses %s | %FileCheck %s
; CHECK: @__ompracer_arguments = external thread_local(initialexec) global { ptr, i64 }

@g = global [8 x i32] zeroinitializer

; CHECK-LABEL: define internal void @callee(
; CHECK: %[[CELL:.*]] = call {{.*}}ptr @llvm.threadlocal.address.p0(ptr {{.*}}@__ompracer_arguments)
; CHECK: %[[FOR:.*]] = load ptr, ptr %[[CELL]]
; CHECK: %[[KNOWN:.*]] = icmp eq ptr %[[FOR]], @callee
; CHECK: load i64, ptr
; CHECK: store ptr null, ptr %[[CELL]]
; CHECK: select i1 %[[KNOWN]], i64 %{{.*}}, i64 281470681808895
; CHECK: select i1 %[[KNOWN]], i32 1, i32 4
; CHECK: and i64 %{{.*}}, 1
; CHECK: call void @__ompracer_write4(ptr %p, ptr @{{.*}}, i32 %{{.*}})
; CHECK: ret void
define internal void @callee(ptr %p, i32 %n) {
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define void @callers(
; CHECK: store i64 1, ptr
; CHECK: store ptr @callee, ptr
; CHECK-NEXT: call void @callee(ptr %x, i32 3)
; CHECK: store i64 0, ptr
; CHECK: store ptr @callee, ptr
; CHECK-NEXT: call void @callee(ptr @g, i32 3)
; CHECK: store i64 4295163904, ptr
; CHECK: store ptr @callee, ptr
; CHECK-NEXT: call void @callee(ptr %e, i32 %tid)
; CHECK: store i64 0, ptr
; CHECK: store ptr %f, ptr
; CHECK-NEXT: call void %f(ptr @g)
; CHECK-NOT: store
; CHECK: call void @quiet(ptr %x)
; CHECK-NEXT: call i32 @abs(i32 %tid)
; The runtime stands before functions of libc that get pointers, and asks. The call must stay one.
; CHECK: store i64 1, ptr
; CHECK: store ptr @puts, ptr
; CHECK-NEXT: call i32 @puts(ptr %x) #[[KEPT:[0-9]+]]
; CHECK: ret void
define void @callers(ptr %f) {
  %x = alloca i32
  %tid = call i32 @omp_get_thread_num()
  %e = getelementptr [8 x i32], ptr @g, i64 0, i32 %tid
  call void @callee(ptr %x, i32 3)
  call void @callee(ptr @g, i32 3)
  call void @callee(ptr %e, i32 %tid)
  call void %f(ptr @g)
  call void @quiet(ptr %x)
  call i32 @abs(i32 %tid)
  call i32 @puts(ptr %x)
  ret void
}

; Not external: the definition is the one that runs, and it does not ask.
; CHECK-LABEL: define internal void @quiet(
; CHECK-NOT: __ompracer_arguments
; CHECK: ret void
define internal void @quiet(ptr %p) {
  ret void
}

; An argument passed on is decided at run time.
; CHECK-LABEL: define void @forwards(
; CHECK: %[[BIT:.*]] = and i64 %{{.*}}, 2
; CHECK: %[[SET:.*]] = icmp ne i64 %[[BIT]], 0
; CHECK: %[[MASK:.*]] = select i1 %[[SET]], i64 1, i64 0
; CHECK: store ptr @callee, ptr
; CHECK-NEXT: call void @callee(ptr %q, i32 0)
define void @forwards(i32 %n, ptr %q) {
  call void @callee(ptr %q, i32 0)
  ret void
}

; The thread number in a structure that a pointer argument names.
; CHECK-LABEL: define void @context(
; CHECK: store i64 4294967297, ptr
; CHECK: store ptr @usesContext
define void @context() {
  %c = alloca { ptr, i32 }
  %tid = call i32 @omp_get_thread_num()
  %field = getelementptr { ptr, i32 }, ptr %c, i64 0, i32 1
  store i32 %tid, ptr %field
  call void @usesContext(ptr %c)
  ret void
}
; CHECK-LABEL: define void @usesContext(
; CHECK: and i64 %{{.*}}, 4294967296
; CHECK: call void @__ompracer_write4(ptr %e, ptr @{{.*}}, i32 %{{.*}})
define void @usesContext(ptr %c) {
  %field = getelementptr { ptr, i32 }, ptr %c, i64 0, i32 1
  %i = load i32, ptr %field
  %e = getelementptr [8 x i32], ptr @g, i64 0, i32 %i
  store i32 1, ptr %e
  ret void
}

; The result of a function that returns the thread number, or that follows its argument.
; CHECK-LABEL: define void @results(
; CHECK: call void @__ompracer_write4(ptr %e, ptr @{{.*}}, i32 2)
; CHECK: call void @__ompracer_write4(ptr %h, ptr @{{.*}}, i32 0)
define void @results() {
  %i = call i32 @number()
  %e = getelementptr [8 x i32], ptr @g, i64 0, i32 %i
  store i32 1, ptr %e
  %h = call ptr @same(ptr @g)
  store i32 1, ptr %h
  ret void
}
define i32 @number() {
  %tid = call i32 @omp_get_thread_num()
  %r = add i32 %tid, 1
  ret i32 %r
}
define ptr @same(ptr %p) {
  ret ptr %p
}
declare i32 @omp_get_thread_num()
declare i32 @abs(i32)
declare i32 @puts(ptr)
