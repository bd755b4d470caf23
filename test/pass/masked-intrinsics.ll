; The generic vector intrinsics. The masks of the constant cases select lanes at compile time.
; RUN: %plain %s | %FileCheck %s

; CHECK-LABEL: define <4 x i32> @gather(
; CHECK: %[[ON:.*]] = extractelement <4 x i1> %m, i64 0
; CHECK: %[[P:.*]] = extractelement <4 x ptr> %p, i64 0
; CHECK: %[[S:.*]] = select i1 %[[ON]], i64 4, i64 0
; CHECK: call void @__ompracer_read_range(ptr %[[P]], i64 %[[S]],
; CHECK-COUNT-3: call void @__ompracer_read_range(
; CHECK: @llvm.masked.gather
define <4 x i32> @gather(<4 x ptr> %p, <4 x i1> %m) {
  %r = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %p, i32 4, <4 x i1> %m, <4 x i32> zeroinitializer)
  ret <4 x i32> %r
}

; CHECK-LABEL: define void @scatter(
; CHECK: %[[P1:.*]] = extractelement <4 x ptr> %p, i64 1
; CHECK: call void @__ompracer_write4(ptr %[[P1]],
; CHECK: %[[P3:.*]] = extractelement <4 x ptr> %p, i64 3
; CHECK: call void @__ompracer_write4(ptr %[[P3]],
; CHECK-NOT: __ompracer
; CHECK: @llvm.masked.scatter
define void @scatter(<4 x ptr> %p, <4 x i32> %v) {
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %v, <4 x ptr> %p, i32 4, <4 x i1> <i1 0, i1 1, i1 0, i1 1>)
  ret void
}

; CHECK-LABEL: define void @compress(
; CHECK: %[[W:.*]] = zext <4 x i1> %m to <4 x i64>
; CHECK: %[[N:.*]] = call i64 @llvm.vector.reduce.add.v4i64(<4 x i64> %[[W]])
; CHECK: %[[B:.*]] = mul i64 %[[N]], 8
; CHECK: call void @__ompracer_write_range(ptr %p, i64 %[[B]],
; CHECK-NEXT: call void @llvm.masked.compressstore
define void @compress(ptr %p, <4 x double> %v, <4 x i1> %m) {
  call void @llvm.masked.compressstore.v4f64(<4 x double> %v, ptr %p, <4 x i1> %m)
  ret void
}

; CHECK-LABEL: define <4 x double> @expand(
; CHECK: call i64 @llvm.vector.reduce.add
; CHECK: call void @__ompracer_read_range(ptr %p,
define <4 x double> @expand(ptr %p, <4 x i1> %m) {
  %r = call <4 x double> @llvm.masked.expandload.v4f64(ptr %p, <4 x i1> %m, <4 x double> zeroinitializer)
  ret <4 x double> %r
}
