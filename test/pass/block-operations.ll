; memcpy is a read of the source and a write of the destination, memmove too; memset is a write. Inline and unordered
; atomic variants count. A by-value argument is a read of what it points to. Length 0 touches nothing.
; RUN: %plain %s | %FileCheck %s
%struct.S = type { [5 x i32] }

; CHECK-LABEL: define void @blocks(
; CHECK: call void @__ompracer_read_range(ptr %q, i64 %n,
; CHECK: call void @__ompracer_write_range(ptr %p, i64 %n,
; CHECK-NEXT: call void @llvm.memcpy
; CHECK: call void @opaque
; CHECK: call void @__ompracer_read8(ptr %q,
; CHECK: call void @__ompracer_write8(ptr %p,
; CHECK-NEXT: call void @llvm.memmove
; CHECK: call void @__ompracer_write_range(ptr %p, i64 24,
; CHECK-NEXT: call void @llvm.memset
; CHECK: call void @__ompracer_read_range(ptr %q, i64 12,
; CHECK: call void @__ompracer_write_range(ptr %p, i64 12,
; CHECK-NEXT: call void @llvm.memcpy.inline
; CHECK: call void @__ompracer_read_range(ptr %q, i64 64,
; CHECK: call void @__ompracer_write_range(ptr %p, i64 64,
; CHECK-NEXT: call void @llvm.memcpy.element.unordered.atomic
; CHECK: call void @__ompracer_read_range(ptr %p, i64 20,
; CHECK: call void @byValue
; CHECK-NOT: __ompracer
; CHECK: ret void
define void @blocks(ptr %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  call void @opaque()
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  call void @opaque()
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 24, i1 false)
  call void @opaque()
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 12, i1 false)
  call void @opaque()
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 64, i32 4)
  call void @opaque()
  call void @byValue(ptr byval(%struct.S) %p)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 0, i1 false)
  ret void
}
declare void @opaque()
declare void @byValue(ptr byval(%struct.S))
