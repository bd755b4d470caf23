// Masked, gathering, scattering and packed vector accesses: one announcement for each lane, of size 0 when it is off; packed
// ones are one range of as many elements as lanes are on; a mask of ones is a plain access.
// RUN: %emit %plain_flags -O1 -mavx512f -mavx512vl %s | %FileCheck %s
#include <immintrin.h>

// CHECK-LABEL: define {{.*}}@load(
// CHECK: %[[M:.*]] = bitcast i16 %{{.*}} to <16 x i1>
// CHECK: %[[L1:.*]] = extractelement <16 x i1> %[[M]], i64 1
// CHECK: %[[P1:.*]] = getelementptr i8, ptr %0, i64 4
// CHECK: %[[S1:.*]] = select i1 %[[L1]], i64 4, i64 0
// CHECK: call void @__ompracer_read_range(ptr {{.*}}%[[P1]], i64 %[[S1]],
// CHECK: getelementptr i8, ptr %0, i64 60
// CHECK: call void @__ompracer_read_range(
// CHECK: call <16 x float> @llvm.masked.load
__m512 load(float *p, __mmask16 k) { return _mm512_maskz_loadu_ps(k, p); }

// CHECK-LABEL: define {{.*}}@store(
// CHECK-COUNT-16: call void @__ompracer_write_range(
// CHECK: call void @llvm.masked.store
void store(float *p, __mmask16 k, __m512 v) { _mm512_mask_storeu_ps(p, k, v); }

// CHECK-LABEL: define {{.*}}@all(
// CHECK-NOT: __ompracer_
// CHECK: call void @__ompracer_read_range(ptr %{{.*}}, i64 64,
// CHECK-NOT: __ompracer_
// CHECK: ret
__m512 all(float *p) { return _mm512_maskz_loadu_ps(0xffff, p); }
