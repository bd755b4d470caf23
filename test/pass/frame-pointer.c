// Functions keep the frame pointer, but for those whose assembly uses its register for something else.
// RUN: %emit --target=x86_64-linux-gnu -O2 %plain_flags %s | %FileCheck %s

// CHECK: define {{.*}}@stores({{.*}}) {{.*}}#[[KEPT:[0-9]+]]
void stores(long *p) { __asm__ volatile("movq $1, %%rax\n\tmovq %%rax, %0" : "=m"(*p) : : "rax"); }

// CHECK: define {{.*}}@changes({{.*}}) {{.*}}#[[FREE:[0-9]+]]
void changes(long *p) { __asm__ volatile("movq $1, %%rbp\n\tmovq %%rbp, %0" : "=m"(*p) : : "rbp"); }

// CHECK-DAG: attributes #[[KEPT]] = {{.*}}"frame-pointer"="non-leaf"
// CHECK-DAG: attributes #[[FREE]] = {
// CHECK-NOT: attributes #[[FREE]] = {{.*}}"frame-pointer"
