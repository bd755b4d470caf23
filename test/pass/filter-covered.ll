; Rule: within a block, an access is left out when an earlier one to the same bytes is as strong, and a read when a write of the
; same bytes follows; a call that may hold a construct, an atomic operation or a fence between them ends that.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define void @earlier(
; CHECK: call void @__ompracer_write8(ptr %p
; CHECK-NOT: __ompracer
; CHECK: ret
define void @earlier(ptr %p) {
  store i64 1, ptr %p
  %a = load i64, ptr %p
  %high = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %high
  %c = call double @llvm.sqrt.f64(double 2.0)
  %n = call i32 @reads(ptr %p)
  store i16 2, ptr %high
  ret void
}

; The write says that it stands for a read, too, whose value may decide for a caller that holds a lock.
; CHECK-LABEL: define void @later(
; CHECK-NOT: __ompracer_read
; CHECK: call void @__ompracer_write4(ptr %p, {{.*}}, i32 100)
; CHECK-NOT: __ompracer
; CHECK: ret
define void @later(ptr %p) {
  %a = load i32, ptr %p
  %b = add i32 %a, 1
  store i32 %b, ptr %p
  ret void
}

; A read does not cover a write, and part of the bytes does not cover all.
; CHECK-LABEL: define void @weaker(
; CHECK: call void @__ompracer_read4(
; CHECK: call void @__ompracer_write2(
; CHECK: call void @__ompracer_read8(
; CHECK: ret
define void @weaker(ptr %p) {
  %a = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 2
  store i16 1, ptr %q
  %b = load i64, ptr %p
  ret void
}

; CHECK-LABEL: define void @interrupted(
; CHECK-COUNT-2: call void @__ompracer_read4(ptr %p
; CHECK: call void @__ompracer_atomic_load(ptr %q
; CHECK: call void @__ompracer_read4(ptr %p
; CHECK: fence
; CHECK: call void @__ompracer_read4(ptr %p
; CHECK: call void @__ompracer_iteration
; CHECK: call void @__ompracer_write4(ptr %p
; CHECK: ret
define void @interrupted(ptr %p, ptr %q) {
  %a = load i32, ptr %p
  call void @opaque()
  %b = load i32, ptr %p
  %c = load atomic i32, ptr %q monotonic, align 4
  %d = load i32, ptr %p
  fence seq_cst
  %e = load i32, ptr %p
  call void @__ompracer_iteration(i64 1)
  store i32 1, ptr %p
  ret void
}
declare void @opaque()
declare i32 @reads(ptr) memory(read)
declare void @__ompracer_iteration(i64)
declare double @llvm.sqrt.f64(double)
