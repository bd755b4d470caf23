! What functions of flang's library read and write, as one access for each argument that it follows.
! REQUIRES: llvm-22
! RUN: %emitf -O0 %s | %FileCheck %s
! RUN: %emitf -O2 %s | %FileCheck %s --check-prefix=O2

! CHECK-LABEL: define void @assign_(
! CHECK: call void @__ompracer_read_array(ptr %[[FROM:.*]], ptr null, i32 0,
! CHECK: call void @_FortranAAssign(ptr {{(".*" )?}}%[[TO:.*]], ptr {{(".*" )?}}%[[FROM]],
! CHECK: call void @__ompracer_write_array(ptr %[[TO]],
! The descriptor is written if the array was allocated anew.
! CHECK: %[[ANEW:.*]] = icmp ne ptr
! CHECK: %[[BYTES:.*]] = select i1 %[[ANEW]], i64 8, i64 0
! CHECK: call void @__ompracer_write_range(ptr %[[TO]], i64 %[[BYTES]],
subroutine assign(a, b)
  integer :: a(:), b(:)
  a = b
end subroutine

! CHECK-LABEL: define void @reductions_(
! CHECK: call void @__ompracer_read_array(ptr %{{.*}}, ptr null, i32 0,
! CHECK: call i32 @_FortranASumInteger4(
! CHECK: call void @__ompracer_read_array(ptr %{{.*}}, ptr %[[MASK:.*]], i32 1,
! CHECK: call void @__ompracer_read_array(ptr %[[MASK]], ptr null, i32 0,
! CHECK: call i32 @_FortranAMaxvalInteger4(
! CHECK: call void @__ompracer_read_array(ptr %{{.*}}, ptr null, i32 0,
! CHECK-NOT: __ompracer_read_array
! CHECK: call void @_FortranACppSumComplex4(
subroutine reductions(a, m, z, s, t)
  integer :: a(:), s
  logical :: m(:)
  complex :: z(:), t
  s = sum(a)
  s = maxval(a, mask=m)
  t = sum(z)
end subroutine

! Where the mask is true, and of the vector what comes after as many as are.
! CHECK-LABEL: define void @packing_(
! CHECK: call void @__ompracer_read_array(ptr %[[A:.*]], ptr %[[M:.*]], i32 1,
! CHECK: call void @__ompracer_read_array(ptr %[[M]], ptr null, i32 0,
! CHECK: call void @__ompracer_read_array(ptr %[[V:.*]], ptr %[[M]], i32 4,
! CHECK: call void @_FortranAPack(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[A]], ptr {{(".*" )?}}%[[M]], ptr {{(".*" )?}}%[[V]],
subroutine packing(a, m, v)
  integer :: a(:), v(:)
  logical :: m(:)
  v = pack(a, m, v)
end subroutine

! As many of the vector as are true, and of the field those where the mask is false.
! CHECK-LABEL: define void @unpacking_(
! CHECK: call void @__ompracer_read_array(ptr %[[V:.*]], ptr %[[M:.*]], i32 3,
! CHECK: call void @__ompracer_read_array(ptr %[[M]], ptr null, i32 0,
! CHECK: call void @__ompracer_read_array(ptr %[[F:.*]], ptr %[[M]], i32 2,
! CHECK: call void @_FortranAUnpack(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[V]], ptr {{(".*" )?}}%[[M]], ptr {{(".*" )?}}%[[F]],
subroutine unpacking(a, m, v, f)
  integer :: a(:), v(:), f(:)
  logical :: m(:)
  a = unpack(v, m, f)
end subroutine

! CHECK-LABEL: define void @shifting_(
! CHECK: store i64 %{{.*}}, ptr %[[SHIFT:shift[0-9]*]],
! CHECK: call void @__ompracer_read_array(ptr %[[A:.*]], ptr %[[SHIFT]], i32 6,
! CHECK: call void @_FortranAEoshiftVector(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[A]],
subroutine shifting(a, v, n)
  integer :: a(:), v(:), n
  v = eoshift(a, n)
end subroutine

! As many as the result has.
! CHECK-LABEL: define void @shaping_(
! CHECK: call void @_FortranAReshape(ptr {{(".*" )?}}%[[R:.*]], ptr {{(".*" )?}}%[[A:.*]], ptr {{(".*" )?}}%{{.*}}, ptr null, ptr null,
! CHECK: call void @__ompracer_read_array(ptr %[[A]], ptr %[[R]], i32 5,
subroutine shaping(a, b)
  integer :: a(:), b(2, 2)
  b = reshape(a, [2, 2])
end subroutine

! CHECK-LABEL: define void @characters_(
! CHECK: call void @__ompracer_read_range(ptr %[[C:.*]], i64 %[[N:.*]], ptr
! CHECK: call i32 @_FortranACharacterCompareScalar1(
! CHECK: call void @__ompracer_read_array(ptr %[[C:.*]], ptr null, i32 0,
! CHECK: call void @_FortranATrim(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[C]],
! O2-LABEL: define void @characters_(
! O2: call void @__ompracer_read_array(ptr {{.*}}%[[C:[0-9]+]], ptr null, i32 0,
! O2: call void @_FortranATrim(ptr {{.*}}, ptr {{.*}}%[[C]],
subroutine characters(c, d, l)
  character(len=*) :: c, d
  logical :: l
  l = c == d
  d = trim(c)
end subroutine

! CHECK-LABEL: define void @input_(
! CHECK: call i1 @_FortranAioInputInteger(
! CHECK: call void @__ompracer_write4(ptr %[[N:.*]], ptr
! CHECK: call i1 @_FortranAioInputReal64(
! CHECK: call void @__ompracer_write8(
! CHECK: call i1 @_FortranAioInputDescriptor(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[A:.*]])
! CHECK: call void @__ompracer_write_array(ptr %[[A]],
! O2-LABEL: define void @input_(
! O2: call void @__ompracer_write4(
! O2: call void @__ompracer_write8(
! O2: call void @__ompracer_write_array(
subroutine input(n, x, a)
  integer :: n, a(:)
  real(8) :: x
  read (*, *) n, x, a
end subroutine

! CHECK-LABEL: define void @output_(
! CHECK: call ptr @_FortranAioBeginInternalFormattedOutput(ptr {{(".*" )?}}%[[C:[0-9]+]], i64 %[[L:[0-9]+]], ptr
! CHECK: call void @__ompracer_write_range(ptr %[[C]], i64 %[[L]],
! CHECK: call void @__ompracer_read_array(ptr %[[A:.*]], ptr null, i32 0,
! CHECK: call i1 @_FortranAioOutputDescriptor(ptr {{(".*" )?}}%{{.*}}, ptr {{(".*" )?}}%[[A]])
! O2-LABEL: define void @output_(
! O2: call void @__ompracer_write_range(
! O2: call void @__ompracer_read_array(
subroutine output(c, a)
  character(len=*) :: c
  integer :: a(:)
  write (c, '(9i4)') a
end subroutine

! Allocation writes the descriptor. What begins like a reduction is none.
! CHECK-LABEL: define void @allocation_(
! CHECK: call i32 @_FortranAPointerAllocate(ptr {{(".*" )?}}%[[P:.*]], i1
! CHECK: call void @__ompracer_write8(ptr %[[P]],
! CHECK-NOT: __ompracer_read_array
! CHECK: call i32 @_FortranAPointerDeallocate(ptr {{(".*" )?}}%[[P:.*]], i1
! CHECK: call void @__ompracer_write8(ptr %[[P]],
subroutine allocation(p)
  integer, pointer :: p(:)
  allocate (p(8))
  deallocate (p)
end subroutine
