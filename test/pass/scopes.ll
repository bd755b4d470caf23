; Local variables that other tasks may reach: their begin, so that what an earlier frame did to the same bytes is forgotten, and their end,
; which is a write. Lifetime markers say where, else entry and every exit. Variables that do not escape are not announced.
; RUN: %plain %s | %FileCheck %s
%struct.S = type { [5 x i32] }

; CHECK-LABEL: define void @frame(
; CHECK: %hidden = alloca
; CHECK-NEXT: call void @__ompracer_scope_begin(ptr %v, i64 20)
; CHECK-NEXT: call void @__ompracer_scope_begin(ptr %x, i64 8)
; CHECK-NOT: __ompracer_scope
; CHECK: br i1
; CHECK: call void @__ompracer_scope_end(ptr %v, i64 20,
; CHECK-NEXT: call void @__ompracer_scope_end(ptr %x, i64 8,
; CHECK-NEXT: ret void
; CHECK: call void @__ompracer_scope_end(ptr %v, i64 20,
; CHECK-NEXT: call void @__ompracer_scope_end(ptr %x, i64 8,
; CHECK-NEXT: ret void
define void @frame(i1 %c, ptr byval(%struct.S) %v) {
  %x = alloca i64
  %hidden = alloca i64
  store i64 1, ptr %hidden
  call void @keeps(ptr %x)
  call void @keeps(ptr %v)
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

; CHECK-LABEL: define void @markers(
; CHECK: call void @llvm.lifetime.start
; CHECK-NEXT: call void @__ompracer_scope_begin(ptr %x, i64 8)
; CHECK: call void @keeps
; CHECK: call void @__ompracer_scope_end(ptr %x, i64 8,
; CHECK-NEXT: call void @llvm.lifetime.end
; CHECK-NOT: __ompracer_scope
; CHECK: ret void
define void @markers() {
  %x = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %x)
  call void @keeps(ptr %x)
  call void @llvm.lifetime.end.p0(i64 8, ptr %x)
  ret void
}

; CHECK-LABEL: define void @variableLength(
; CHECK: %x = alloca i32, i64 %n
; CHECK-NEXT: %[[SIZE:.*]] = mul i64 %n, 4
; CHECK-NEXT: call void @__ompracer_scope_begin(ptr %x, i64 %[[SIZE]])
; CHECK-NOT: __ompracer_scope
; CHECK: %[[SIZE:.*]] = mul i64 %n, 4
; CHECK-NEXT: call void @__ompracer_scope_end(ptr %x, i64 %[[SIZE]],
; CHECK-NEXT: ret void
define void @variableLength(i64 %n) {
  %x = alloca i32, i64 %n
  call void @keeps(ptr %x)
  ret void
}

; What gives back the memory of one array does not end it a second time.
; CHECK-LABEL: define void @blocks(
; CHECK: call void @__ompracer_scope_begin(ptr %x,
; CHECK: call void @__ompracer_scope_begin(ptr %y,
; CHECK-NOT: __ompracer_scope
; CHECK: call void @__ompracer_scope_end(ptr %y,
; CHECK-NEXT: call void @llvm.stackrestore
; CHECK-NOT: __ompracer_scope
; CHECK: call void @__ompracer_scope_end(ptr %x,
; CHECK-NEXT: call void @llvm.stackrestore
; CHECK-NOT: __ompracer_scope
; CHECK: ret void
define void @blocks(i64 %n) {
  %outer = call ptr @llvm.stacksave.p0()
  %x = alloca i32, i64 %n
  call void @keeps(ptr %x)
  %inner = call ptr @llvm.stacksave.p0()
  %y = alloca i32, i64 %n
  call void @keeps(ptr %y)
  call void @llvm.stackrestore.p0(ptr %inner)
  call void @keeps(ptr %x)
  call void @llvm.stackrestore.p0(ptr %outer)
  ret void
}
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @keeps(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; What an explicit task captures by reference is told apart.
; CHECK-LABEL: define void @creates(
; CHECK: call void @__ompracer_scope_end(ptr %other, i64 8,
; CHECK-NEXT: call void @__ompracer_captured_scope_end(ptr %direct, i64 8,
; CHECK-NEXT: call void @__ompracer_captured_scope_end(ptr %copied, i64 8,
define void @creates(ptr %entry) {
  %other = alloca i64
  %direct = alloca i64
  %copied = alloca i64
  %shareds = alloca { ptr, ptr }
  %task = call ptr @__kmpc_omp_task_alloc(ptr null, i32 0, i32 1, i64 40, i64 16, ptr %entry)
  store ptr %copied, ptr %shareds
  %block = load ptr, ptr %task
  call void @llvm.memcpy.p0.p0.i64(ptr %block, ptr %shareds, i64 16, i1 false)
  %slot = getelementptr { ptr, ptr }, ptr %block, i32 0, i32 1
  store ptr %direct, ptr %slot
  call void @keeps(ptr %other)
  ret void
}
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
