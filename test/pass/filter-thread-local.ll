; Rule: a thread-local variable of this module whose address goes nowhere is left out. One that other modules can name, or whose
; address is passed on, is announced as owned.
; RUN: %accesses %s | %FileCheck %s
@hidden = internal thread_local global i32 0
@known = thread_local global i32 0
@leaked = internal thread_local global i32 0

; CHECK-LABEL: define void @threadLocals(
; CHECK-NOT: __ompracer
; CHECK: call void @__ompracer_write4(ptr %k, ptr @{{.*}}, i32 3)
; CHECK: call void @__ompracer_write4(ptr %l, ptr @{{.*}}, i32 3)
; CHECK: ret
define void @threadLocals() {
  %h = call ptr @llvm.threadlocal.address.p0(ptr @hidden)
  store i32 1, ptr %h
  %k = call ptr @llvm.threadlocal.address.p0(ptr @known)
  store i32 1, ptr %k
  %l = call ptr @llvm.threadlocal.address.p0(ptr @leaked)
  store i32 1, ptr %l
  ret void
}
define ptr @leak() {
  %l = call ptr @llvm.threadlocal.address.p0(ptr @leaked)
  ret ptr %l
}
declare ptr @llvm.threadlocal.address.p0(ptr)
