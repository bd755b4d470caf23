; Atomic operations with their size and C11 order number. Compare-and-exchange is announced after the operation, with its
; outcome. A single-thread scope orders a thread with its signal handler only: plain accesses.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define void @operations(
; CHECK: call void @__ompracer_atomic_load(ptr %p, i64 4, i32 0,
; CHECK-NEXT: load atomic i32, ptr %p monotonic
; CHECK: call void @__ompracer_atomic_load(ptr %p, i64 8, i32 2,
; CHECK: call void @__ompracer_atomic_store(ptr %p, i64 1, i32 3,
; CHECK: call void @__ompracer_atomic_store(ptr %p, i64 2, i32 5,
; CHECK: call void @__ompracer_atomic_rmw(ptr %p, i64 4, i32 4,
; CHECK-NEXT: atomicrmw add
; CHECK: call void @__ompracer_atomic_cmpxchg_begin(ptr %p)
; CHECK-NEXT: %[[X:.*]] = cmpxchg ptr %p
; CHECK-NEXT: %[[OK:.*]] = extractvalue { i32, i1 } %[[X]], 1
; CHECK-NEXT: %[[FLAG:.*]] = zext i1 %[[OK]] to i32
; CHECK-NEXT: call void @__ompracer_atomic_cmpxchg(ptr %p, i64 4, i32 4, i32 %[[FLAG]],
; CHECK: call void @__ompracer_read4(ptr %p
; CHECK-NEXT: load atomic i32, ptr %p syncscope("singlethread")
; CHECK-NEXT: call void @__ompracer_fence(i32 5)
; CHECK-NEXT: fence seq_cst
; CHECK-NOT: __ompracer
; CHECK: ret void
define void @operations(ptr %p) {
  %a = load atomic i32, ptr %p monotonic, align 4
  %b = load atomic i64, ptr %p acquire, align 8
  store atomic i8 1, ptr %p release, align 1
  store atomic i16 1, ptr %p seq_cst, align 2
  %c = atomicrmw add ptr %p, i32 1 acq_rel
  %d = cmpxchg ptr %p, i32 1, i32 2 acq_rel monotonic
  %e = load atomic i32, ptr %p syncscope("singlethread") monotonic, align 4
  fence seq_cst
  ret void
}
