; Functions that are not instrumented: naked, available elsewhere, opted out, or implementation helpers.
; RUN: %plain %s | %FileCheck %s
; CHECK-NOT: call void @__ompracer_write
; CHECK: define void @plain(
; CHECK: call void @__ompracer_write4
define void @optedOut(ptr %p) disable_sanitizer_instrumentation {
  store i32 1, ptr %p
  ret void
}
define available_externally void @elsewhere(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @helper(ptr %p) "ompracer-skip" {
  store i32 1, ptr %p
  ret void
}
define void @bare() naked {
  store i32 1, ptr null
  unreachable
}
define void @plain(ptr %p) {
  store i32 1, ptr %p
  ret void
}
