; Rules: memory that is constant while the program can read it, and the entries of virtual function tables, are left out.
; A mutable global, the pointer to a table and a write are not.
; RUN: %plain %s | %FileCheck %s
@c = constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@g = global i32 0

; CHECK-LABEL: define i32 @constants(
; CHECK-NOT: __ompracer
; CHECK: ret
define i32 @constants(i64 %i, ptr %p) {
  %e = getelementptr [4 x i32], ptr @c, i64 0, i64 %i
  %a = load i32, ptr %e
  %b = load i32, ptr %p, !invariant.load !0
  %r = add i32 %a, %b
  ret i32 %r
}

; CHECK-LABEL: define ptr @table(
; CHECK: call void @__ompracer_read8(ptr %object
; CHECK-NOT: __ompracer
; CHECK: ret
define ptr @table(ptr %object) {
  %v = load ptr, ptr %object, !tbaa !1
  %entry = getelementptr ptr, ptr %v, i64 2
  %function = load ptr, ptr %entry
  ret ptr %function
}

; CHECK-LABEL: define void @mutable(
; CHECK: call void @__ompracer_read4(ptr @g
; CHECK: call void @__ompracer_write8(ptr %object
define void @mutable(ptr %object) {
  %a = load i32, ptr @g
  store ptr null, ptr %object, !tbaa !1
  ret void
}
!0 = !{}
!1 = !{!2, !2, i64 0}
!2 = !{!"vtable pointer", !3, i64 0}
!3 = !{!"Simple C++ TBAA"}
