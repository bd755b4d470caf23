// Calls of libatomic: the object is accessed atomically, the value and result operands plainly. An order that is not constant is
// passed on, with consume taken for acquire. Objects over 16 bytes are announced in pieces.
// RUN: %emit %plain_flags -O1 %s -Wno-atomic-alignment | %FileCheck %s
struct S3 { char c[3]; };
struct S24 { long a[3]; };

// CHECK-LABEL: define {{.*}}@small(
// CHECK: call void @__ompracer_atomic_load(ptr {{.*}}%[[P:.*]], i64 3, i32 5,
// CHECK: call void @__ompracer_write_range(ptr {{.*}}, i64 3,
// CHECK: call void @__atomic_load(
void small(struct S3 *p, struct S3 *q) { __atomic_load(p, q, __ATOMIC_SEQ_CST); }

// CHECK-LABEL: define {{.*}}@large(
// CHECK: call void @__ompracer_read_range(ptr {{.*}}, i64 24,
// CHECK: call void @__ompracer_atomic_store(ptr {{.*}}, i64 16, i32 3,
// CHECK: call void @__ompracer_atomic_store(ptr {{.*}}, i64 8, i32 3,
// CHECK: call void @__atomic_store(
void large(struct S24 *p, struct S24 *q) { __atomic_store(p, q, __ATOMIC_RELEASE); }

// CHECK-LABEL: define {{.*}}@exchange(
// CHECK: call {{.*}}@__atomic_compare_exchange(
// CHECK: call void @__ompracer_atomic_cmpxchg(ptr {{.*}}, i64 16, i32 5, i32
_Bool exchange(struct S24 *p, struct S24 *e, struct S24 *d) {
  return __atomic_compare_exchange(p, e, d, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

// CHECK-LABEL: define {{.*}}@anyOrder(
// CHECK: %[[CONSUME:.*]] = icmp eq i32 %[[O:.*]], 1
// CHECK: %[[ORDER:.*]] = select i1 %[[CONSUME]], i32 2, i32 %[[O]]
// CHECK: call void @__ompracer_atomic_load(ptr {{.*}}, i64 3, i32 %[[ORDER]],
// CHECK: call void @__atomic_load(
void anyOrder(struct S3 *p, struct S3 *q, int order) { __atomic_load(p, q, order); }
