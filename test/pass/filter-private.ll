; Rule: a variable whose address no other task can learn is left out. Bounds that only the OpenMP runtime fills, and variables
; whose address is only in a reduction list, are such; a variable handed to a region is not, whatever attributes the call has.
; Where a function gets the address, begin and end are announced: between them the runtime records nothing there.
; RUN: %plain %s | %FileCheck %s
; RUN: %opt -load-pass-plugin %pass -load %pass -passes='ompracer<no-filter>' -S %s | %FileCheck %s --check-prefix=OFF

; CHECK-LABEL: define i32 @private(
; CHECK: call void @__ompracer_passed_scope_begin(ptr %a, i64 16)
; CHECK-NOT: __ompracer
; CHECK: call void @__ompracer_passed_scope_end(ptr %a, i64 16)
; CHECK-NEXT: ret
; OFF-LABEL: define i32 @private(
; OFF: call void @__ompracer_write4(
define i32 @private(i32 %n) {
  %a = alloca [4 x i32]
  %p = getelementptr [4 x i32], ptr %a, i64 0, i32 %n
  store i32 1, ptr %p
  call void @pure(ptr %a)
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define i32 @byValue(
; CHECK-NOT: __ompracer
; CHECK: ret
define i32 @byValue(ptr byval(i32) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define void @bounds(
; CHECK-NOT: __ompracer
; CHECK: ret
define void @bounds() {
  %lb = alloca i32
  store i32 0, ptr %lb
  call void @__kmpc_for_static_init_4(ptr null, i32 0, i32 34, ptr %lb, ptr %lb, ptr %lb, ptr %lb, i32 1, i32 1)
  %v = load i32, ptr %lb
  ret void
}

; CHECK-LABEL: define void @reductionCopy(
; CHECK-NOT: __ompracer
; CHECK: ret
define void @reductionCopy() {
  %s = alloca i32
  %list = alloca [1 x ptr]
  store i32 0, ptr %s
  store ptr %s, ptr %list
  %r = call i32 @__kmpc_reduce_nowait(ptr null, i32 0, i32 1, i64 8, ptr %list, ptr null, ptr null)
  %v = load i32, ptr %s
  ret void
}

; CHECK-LABEL: define void @stored(
; CHECK: call void @__ompracer_write4(ptr %x
; CHECK: ret
define void @stored(ptr %where) {
  %x = alloca i32
  store ptr %x, ptr %where
  store i32 1, ptr %x
  ret void
}

; CHECK-LABEL: define void @forked(
; CHECK: call void @__ompracer_write4(ptr %x
; CHECK: ret
define void @forked() {
  %x = alloca i32
  store i32 1, ptr %x
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr null, i32 1, ptr @body, ptr nocapture %x)
  ret void
}

; CHECK-LABEL: define void @passed(
; CHECK: call void @__ompracer_write4(ptr %x
; CHECK: ret
define void @passed() {
  %x = alloca i32
  store i32 1, ptr %x
  call void @keeps(ptr %x)
  ret void
}
declare void @pure(ptr nocapture)
declare void @keeps(ptr)
declare void @body(ptr, ptr, ptr)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare i32 @__kmpc_reduce_nowait(ptr, i32, i32, i64, ptr, ptr, ptr)
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
