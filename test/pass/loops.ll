; Rule: what every iteration of a loop accesses at regular addresses is announced once before the loop, if no fragment can end
; in it and the number of iterations is known there.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define void @contiguous(
; CHECK: entry:
; CHECK: call void @__ompracer_write_repeated(ptr %p, i64 8, i64 8, i64 %n,
; CHECK: loop:
; CHECK-NOT: __ompracer
; CHECK: ret
define void @contiguous(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  %w = add i64 %v, 1
  store i64 %w, ptr %q
  %next = add nuw i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; An address that does not change: one access. A field of an array of structures: a stride.
; CHECK-LABEL: define void @fields(
; CHECK: entry:
; CHECK-DAG: call void @__ompracer_read4(ptr %q,
; CHECK-DAG: call void @__ompracer_write_repeated(ptr %p, i64 4, i64 24, i64 100,
; CHECK: loop:
; CHECK-NOT: __ompracer
; CHECK: ret
define void @fields(ptr %p, ptr %q) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %f = getelementptr [24 x i8], ptr %p, i64 %i
  %v = load i32, ptr %q
  store i32 %v, ptr %f
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Rows that follow each other are one stretch.
; CHECK-LABEL: define void @rows(
; CHECK: entry:
; CHECK: call void @__ompracer_read_repeated(ptr %p, i64 4, i64 4, i64 600,
; CHECK: outer:
; CHECK-NOT: __ompracer
; CHECK: ret
define void @rows(ptr %p) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %inext, %outerlatch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %jnext, %inner ]
  %q = getelementptr [30 x i32], ptr %p, i64 %i, i64 %j
  %v = load i32, ptr %q
  %jnext = add nuw nsw i64 %j, 1
  %jmore = icmp ne i64 %jnext, 30
  br i1 %jmore, label %inner, label %outerlatch
outerlatch:
  %inext = add nuw nsw i64 %i, 1
  %imore = icmp ne i64 %inext, 20
  br i1 %imore, label %outer, label %end
end:
  ret void
}

; Near misses: an access that some iterations leave out; a loop whose length is not known; a call that may hold a construct.
; CHECK-LABEL: define void @sometimes(
; CHECK: then:
; CHECK: call void @__ompracer_write4(
; CHECK: ret
define void @sometimes(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i64 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 0, ptr %q
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define void @list(
; CHECK: loop:
; CHECK: call void @__ompracer_read8(
; CHECK: ret
define void @list(ptr %p) {
entry:
  br label %loop
loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  %next = load ptr, ptr %q
  %more = icmp ne ptr %next, null
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define void @calls(
; CHECK: loop:
; CHECK: call void @__ompracer_write4(
; CHECK: ret
define void @calls(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 0, ptr %q
  call void @unknown()
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define double @computes(
; CHECK: entry:
; CHECK: call void @__ompracer_read_repeated(ptr %p, i64 8, i64 8, i64 100,
; CHECK: loop:
; CHECK-NOT: __ompracer
; CHECK: ret
define double @computes(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %t, %loop ]
  %q = getelementptr double, ptr %p, i64 %i
  %v = load double, ptr %q
  %e = call double @exp(double %v)
  %t = fadd double %s, %e
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret double %t
}

declare void @unknown()
declare double @exp(double) nounwind

; A row of a matrix with rows of 40: two dimensions.
; CHECK-LABEL: define void @plane(
; CHECK: entry:
; CHECK: call void @__ompracer_read_plane(ptr %p, i64 4, i64 4, i64 30, i64 160, i64 20,
; CHECK: outer:
; CHECK-NOT: __ompracer
; CHECK: ret
define void @plane(ptr %p) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %inext, %outerlatch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %jnext, %inner ]
  %q = getelementptr [40 x i32], ptr %p, i64 %i, i64 %j
  %v = load i32, ptr %q
  %jnext = add nuw nsw i64 %j, 1
  %jmore = icmp ne i64 %jnext, 30
  br i1 %jmore, label %inner, label %outerlatch
outerlatch:
  %inext = add nuw nsw i64 %i, 1
  %imore = icmp ne i64 %inext, 20
  br i1 %imore, label %outer, label %end
end:
  ret void
}

; A function that only reads may throw: then fewer iterations have run.
; CHECK-LABEL: define i32 @throws(
; CHECK: loop:
; CHECK: call void @__ompracer_read4(
; CHECK: ret
define i32 @throws(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c = call i32 @check(i64 %i)
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret i32 %v
}
declare i32 @check(i64) memory(read)
