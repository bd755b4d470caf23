; Rule: accesses of one block and one source position at regular distances, as unrolling makes them, are announced in one
; call at the last of them.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define void @unrolled(
; CHECK-NOT: __ompracer
; CHECK: load double, ptr %q2
; CHECK: call void @__ompracer_read_repeated(ptr %p, i64 8, i64 8, i64 4,
; CHECK-NEXT: load double, ptr %q3
; CHECK-NOT: __ompracer
; CHECK: ret
define void @unrolled(ptr %p) {
  %q1 = getelementptr i8, ptr %p, i64 8
  %q2 = getelementptr i8, ptr %p, i64 16
  %q3 = getelementptr i8, ptr %p, i64 24
  %v0 = load double, ptr %p
  %v1 = load double, ptr %q1
  %v2 = load double, ptr %q2
  %v3 = load double, ptr %q3
  ret void
}

; Any order, any distance; indices that the optimiser wrote in different ways.
; CHECK-LABEL: define void @column(
; CHECK-NOT: __ompracer
; CHECK: call void @__ompracer_write_repeated(ptr %a0, i64 4, i64 400, i64 3,
; CHECK-NEXT: store i32 0, ptr %a0
; CHECK-NOT: __ompracer
; CHECK: ret
define void @column(ptr %p, i64 %row) {
  %i0 = mul i64 %row, 400
  %i1 = add i64 %i0, 100
  %i2 = or disjoint i64 %i0, 200
  %a0 = getelementptr i32, ptr %p, i64 %i0
  %a1 = getelementptr i32, ptr %p, i64 %i1
  %a2 = getelementptr i32, ptr %p, i64 %i2
  store i32 2, ptr %a2
  store i32 1, ptr %a1
  store i32 0, ptr %a0
  ret void
}

; What is left of a group after its regular part stays as it was. Two are no group.
; CHECK-LABEL: define void @parts(
; CHECK: call void @__ompracer_read8(ptr %p,
; CHECK: call void @__ompracer_read_repeated(ptr %q1, i64 8, i64 16, i64 3,
; CHECK: call void @__ompracer_write4(ptr %p,
; CHECK: call void @__ompracer_write4(ptr %w,
; CHECK-NOT: __ompracer
; CHECK: ret
define void @parts(ptr %p) {
  %q1 = getelementptr i8, ptr %p, i64 1000
  %q2 = getelementptr i8, ptr %p, i64 1016
  %q3 = getelementptr i8, ptr %p, i64 1032
  %v0 = load double, ptr %p
  %v1 = load double, ptr %q1
  %v2 = load double, ptr %q2
  %v3 = load double, ptr %q3
  call void @construct()
  %w = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %p
  store i32 0, ptr %w
  ret void
}

; Near misses: another base, size or kind; a call that may hold a construct, or not return; another source position.
; CHECK-LABEL: define void @different(
; CHECK-NOT: repeated
; CHECK: ret
define void @different(ptr %p, ptr %q) {
  %p1 = getelementptr i8, ptr %p, i64 8
  %p2 = getelementptr i8, ptr %p, i64 16
  %q1 = getelementptr i8, ptr %q, i64 8
  %a = load i64, ptr %p
  %b = load i64, ptr %q1
  %c = load i64, ptr %p2
  %d = load i32, ptr %p1
  store i64 %a, ptr %q
  ret void
}

; CHECK-LABEL: define void @apart(
; CHECK-NOT: repeated
; CHECK: ret
define void @apart(ptr %p) {
  %q1 = getelementptr i8, ptr %p, i64 8
  %q2 = getelementptr i8, ptr %p, i64 16
  %v0 = load double, ptr %p
  %v1 = load double, ptr %q1
  call void @construct()
  %v2 = load double, ptr %q2
  %q3 = getelementptr i8, ptr %p, i64 24
  %v3 = load double, ptr %q3
  call void @searches() readonly
  %q4 = getelementptr i8, ptr %p, i64 32
  %v4 = load double, ptr %q4
  ret void
}

; CHECK-LABEL: define void @positions(
; CHECK-NOT: repeated
; CHECK: ret
define void @positions(ptr %p) !dbg !3 {
  %q1 = getelementptr i8, ptr %p, i64 8
  %q2 = getelementptr i8, ptr %p, i64 16
  %v0 = load double, ptr %p, !dbg !4
  %v1 = load double, ptr %q1, !dbg !5
  %v2 = load double, ptr %q2, !dbg !6
  ret void
}

; A loop around them: the call moves before the loop, in two dimensions or as one stretch.
; CHECK-LABEL: define void @loop(
; CHECK: entry:
; CHECK-DAG: call void @__ompracer_read_repeated(ptr %p, i64 8, i64 8, i64 300,
; CHECK-DAG: call void @__ompracer_write_plane(ptr %r, i64 8, i64 16, i64 3, i64 80, i64 100,
; CHECK: loop:
; CHECK-NOT: __ompracer
; CHECK: ret
define void @loop(ptr %p, ptr %r) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p0 = getelementptr [24 x i8], ptr %p, i64 %i
  %p1 = getelementptr i8, ptr %p0, i64 8
  %p2 = getelementptr i8, ptr %p0, i64 16
  %r0 = getelementptr [80 x i8], ptr %r, i64 %i
  %r1 = getelementptr i8, ptr %r0, i64 16
  %r2 = getelementptr i8, ptr %r0, i64 32
  %v0 = load i64, ptr %p0
  %v1 = load i64, ptr %p1
  %v2 = load i64, ptr %p2
  store i64 %v0, ptr %r0
  store i64 %v1, ptr %r1
  store i64 %v2, ptr %r2
  %next = add nuw nsw i64 %i, 1
  %more = icmp ne i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

declare void @construct()
declare void @searches()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "positions", file: !1, line: 1, type: !7, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, column: 1, scope: !3)
!5 = !DILocation(line: 2, column: 5, scope: !3)
!6 = !DILocation(line: 2, column: 9, scope: !3)
!7 = !DISubroutineType(types: !{null})
