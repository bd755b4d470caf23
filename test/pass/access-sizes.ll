; Plain loads and stores: powers of two up to 16 have their own calls, other sizes use ranges with the exact number of bytes.
; RUN: %plain %s | %FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: define void @sizes(
; CHECK: call void @__ompracer_read1(ptr %p, ptr @{{.*}}, i32 4)
; CHECK-NEXT: load i8, ptr %p
; CHECK: call void @__ompracer_write2(ptr %p
; CHECK-NEXT: store i16
; CHECK: call void @__ompracer_read4(ptr %q
; CHECK: call void @__ompracer_write8(ptr %q
; CHECK: call void @__ompracer_read16(ptr %r
; CHECK: call void @__ompracer_write_range(ptr %r, i64 32,
; CHECK: call void @__ompracer_read_range(ptr %s, i64 10,
; CHECK: call void @__ompracer_write_range(ptr %s, i64 3,
; CHECK: call void @__ompracer_read1(ptr %t,
; CHECK: ret void
define void @sizes(ptr %p, ptr %q, ptr %r, ptr %s, ptr %t) {
  %a = load i8, ptr %p
  call void @opaque()
  store i16 1, ptr %p
  %b = load volatile float, ptr %q
  call void @opaque()
  store volatile double 1.0, ptr %q
  %c = load <4 x i32>, ptr %r
  call void @opaque()
  store <8 x i32> zeroinitializer, ptr %r
  %d = load x86_fp80, ptr %s
  call void @opaque()
  store i24 0, ptr %s
  %e = load <8 x i1>, ptr %t
  ret void
}
declare void @opaque()
