; The way from a read to a decision: arguments and results of direct calls, variables, success of a compare-and-exchange. And fences.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define internal i32 @get(
; CHECK: load atomic
; CHECK-NEXT: call void @__ompracer_value_decides(ptr %p, i64 4, i32 2)
define internal i32 @get(ptr %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  %variable = alloca i32
  store i32 %v, ptr %variable
  %r = load i32, ptr %variable
  ret i32 %r
}
; CHECK-LABEL: define void @byResult(
; CHECK-NOT: __ompracer_value_decides
; CHECK: ret void
define void @byResult(ptr %p) {
  %v = call i32 @get(ptr %p)
  call void @test(i32 %v)
  ret void
}
define internal void @test(i32 %v) {
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

; Expecting a constant: success says what the value was. A failure has an order of its own.
; CHECK-LABEL: define void @acquireLock(
; CHECK: cmpxchg
; CHECK: call void @__ompracer_atomic_cmpxchg(ptr %p
; CHECK: [[ORDER:%.*]] = select i1 {{.*}}, i32 2, i32 0
; CHECK-NEXT: call void @__ompracer_value_decides(ptr %p, i64 4, i32 [[ORDER]])
define void @acquireLock(ptr %p) {
  br label %again
again:
  %r = cmpxchg ptr %p, i32 0, i32 1 acquire monotonic
  %ok = extractvalue { i32, i1 } %r, 1
  br i1 %ok, label %done, label %again
done:
  ret void
}

; Expecting what was read: an update.
; CHECK-LABEL: define void @update(
; CHECK-NOT: __ompracer_value_decides
; CHECK: ret void
define void @update(ptr %p) {
  %first = load atomic i32, ptr %p acquire, align 4
  br label %again
again:
  %old = phi i32 [ %first, %0 ], [ %seen, %again ]
  %new = add i32 %old, 5
  %r = cmpxchg ptr %p, i32 %old, i32 %new seq_cst seq_cst
  %seen = extractvalue { i32, i1 } %r, 0
  %ok = extractvalue { i32, i1 } %r, 1
  br i1 %ok, label %done, label %again
done:
  ret void
}

; Read under the lock of the caller.
; CHECK-LABEL: define internal void @underLock(
; CHECK: call void @__ompracer_value_decides(ptr %p, i64 4, i32 -1)
define internal void @underLock(ptr %p) {
  %v = load i32, ptr %p
  call void @test(i32 %v)
  ret void
}
define void @locks(ptr %p, ptr %l) {
  call void @omp_set_lock(ptr %l)
  call void @underLock(ptr %p)
  call void @omp_unset_lock(ptr %l)
  call void @afterLock(ptr %p)
  ret void
}
; CHECK-LABEL: define internal void @afterLock(
; CHECK-NOT: __ompracer_value_decides
; CHECK: ret void
define internal void @afterLock(ptr %p) {
  %v = load i32, ptr %p
  call void @test(i32 %v)
  ret void
}

; CHECK-LABEL: define void @fences(
; CHECK: call void @__ompracer_fence(i32 2)
; CHECK-NEXT: fence acquire
; CHECK: call void @__ompracer_fence(i32 5)
; CHECK-NEXT: fence seq_cst
; CHECK-NOT: __ompracer_fence
; CHECK: ret void
define void @fences() {
  fence acquire
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  ret void
}
declare void @omp_set_lock(ptr)
declare void @omp_unset_lock(ptr)

; A recursion that passes on what its parameter leads to comes to an end.
; CHECK-LABEL: define void @further(
; CHECK: ret void
define void @further(ptr %p) {
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %end, label %on
on:
  %next = getelementptr i8, ptr %p, i64 8
  call void @further(ptr %next)
  br label %end
end:
  ret void
}
