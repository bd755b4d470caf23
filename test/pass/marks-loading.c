// A call of dlopen stands between marks, and is made from here: the library that calls is known by the return address.
// RUN: %emit -O2 %s | %FileCheck %s
#include <dlfcn.h>
// CHECK-LABEL: define {{.*}}@load(
// CHECK: call void @__ompracer_load_begin()
// CHECK: call ptr @dlopen(
// CHECK: call void @__ompracer_load_end()
void *load(const char *name) { return dlopen(name, RTLD_NOW); }
// CHECK-LABEL: define {{.*}}@find(
// CHECK-NOT: @__ompracer_load
// CHECK: call ptr @dlsym(
void *find(void *library, const char *name) { return dlsym(library, name); }
