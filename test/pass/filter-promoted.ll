; A loop keeps a variable in a register: the read in front of it is the optimiser's where the loop writes under a condition only.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define void @sometimes(
; CHECK-NOT: call void @__ompracer_read4(ptr %g
; CHECK: call void @__ompracer_write4(ptr %g
; CHECK: ret void
define void @sometimes(ptr %g, ptr %key, i64 %n) {
entry:
  %before = load i32, ptr %g
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ %before, %entry ], [ %kept, %latch ]
  %slot = getelementptr i32, ptr %key, i64 %i
  %k = load i32, ptr %slot
  %c = icmp sgt i32 %k, 5
  br i1 %c, label %then, label %latch
then:
  %more = add i32 %sum, %k
  store i32 %more, ptr %g
  br label %latch
latch:
  %kept = phi i32 [ %more, %then ], [ %sum, %loop ]
  %next = add i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @always(
; CHECK: call void @__ompracer_read4(ptr %g
; CHECK: call void @__ompracer_write4(ptr %g
; CHECK: ret void
define void @always(ptr %g, ptr %key, i64 %n) {
entry:
  %before = load i32, ptr %g
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %before, %entry ], [ %more, %loop ]
  %slot = getelementptr i32, ptr %key, i64 %i
  %k = load i32, ptr %slot
  %more = add i32 %sum, %k
  store i32 %more, ptr %g
  %next = add i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}
