// Entry: the C ABI, from calls to races. The functions are compiled into this program, so that no interception of libc
// comes with them.
#include "../../runtime/entry/abi.cpp"

#include "detect_world.h"

using namespace ompracer;
using namespace ompracer::test;

/// The tool's start, above the layers under test: nothing to start here.
void ompracer::ensureStarted() {}
/// No worksharing, either.
void ompracer::leaveOwnChunk(u64) {}
/// The heap is not under test, either.
void ompracer::noteOtherAllocator() {}

namespace {

struct EntryTest : World {
  void *at0(uptr offset = 0) { return reinterpret_cast<void *>(address + offset); }
  OmpracerSite *site = &sites[0];
};

TEST_F(EntryTest, PlainAccessesOfEverySize) {
  auto &m = team(2);
  using Function = void (*)(void *, OmpracerSite *, uint32_t);
  struct {
    uptr size;
    Function write;
    void (*read)(const void *, OmpracerSite *, uint32_t);
  } functions[] = {{1, __ompracer_write1, __ompracer_read1},
                   {2, __ompracer_write2, __ompracer_read2},
                   {4, __ompracer_write4, __ompracer_read4},
                   {8, __ompracer_write8, __ompracer_read8},
                   {16, __ompracer_write16, __ompracer_read16}};
  uptr offset = 0;
  for (auto &f : functions)
    for (uptr skew = 0; skew < 8; ++skew, offset += 64) {
      at(m[0]);
      f.write(at0(offset + skew), site, 0);
      at(m[1]);
      __ompracer_read1(at0(offset + skew + f.size), site, 0);
      if (skew)
        __ompracer_read1(at0(offset + skew - 1), site, 0);
      EXPECT_EQ(races(), 0u) << f.size << " bytes at " << skew;
      __ompracer_read1(at0(offset + skew), site, 0);
      __ompracer_read1(at0(offset + skew + f.size - 1), site, 0);
      EXPECT_EQ(races(), f.size == 1 ? 1u : 2u) << f.size << " bytes at " << skew;
      f.read(at0(offset + skew), site, 0);
      EXPECT_GE(races(), f.size > 2 ? 1u : 0u);
    }
}

TEST_F(EntryTest, NothingIsRecordedOutsideParallelCode) {
  auto &m = team(2);
  at(m[0]);
  setRecording(gThread, false);
  __ompracer_write8(at0(), site, 0);
  __ompracer_write_range(at0(), 100, site, 0);
  __ompracer_atomic_store(at0(), 4, OMPRACER_SEQ_CST, site, 0);
  setRecording(gThread, true);
  at(m[1]);
  __ompracer_read8(at0(), site, 0);
  EXPECT_EQ(races(), 0u);
}

TEST_F(EntryTest, Ranges) {
  auto &m = team(2);
  at(m[0]);
  __ompracer_write_range(at0(1), 0, site, 0);
  __ompracer_write_range(at0(100), 21, site, 0);
  at(m[1]);
  __ompracer_read_range(at0(), 100, site, 0);
  __ompracer_read_range(at0(121), 100, site, 0);
  EXPECT_EQ(races(), 0u);
  __ompracer_read_range(at0(120), 1, site, 0);
  EXPECT_EQ(races(), 1u);
}

TEST_F(EntryTest, AtomicOperations) {
  auto &m = team(3);
  at(m[0]);
  __ompracer_atomic_rmw(at0(), 4, OMPRACER_RELAXED, site, 0);
  __ompracer_atomic_store(at0(16), 16, OMPRACER_RELAXED, site, 0);
  __ompracer_atomic_cmpxchg(at0(32), 8, OMPRACER_SEQ_CST, 0, site, 0);
  at(m[1]);
  __ompracer_atomic_load(at0(), 4, OMPRACER_SEQ_CST, site, 0);
  __ompracer_atomic_cmpxchg(at0(16), 16, OMPRACER_SEQ_CST, 1, site, 0);
  __ompracer_read8(at0(32), site, 0); // the failed exchange only read
  EXPECT_EQ(races(), 0u);
  __ompracer_read4(at0(), site, 0);
  EXPECT_EQ(races(), 1u);
  at(m[2]);
  __ompracer_write1(at0(31), site, 0);
  EXPECT_EQ(races(), 2u);
}

TEST_F(EntryTest, IterationsAreFragments) {
  auto &m = team(1);
  Cursor loop = workShare(m[0]);
  at(loop);
  for (uint64_t i = 0; i < 130; ++i) {
    __ompracer_iteration(i);
    __ompracer_write4(at0(8 * i), site, 0);
    __ompracer_write4(at0(8 * i), site, 0);
  }
  EXPECT_EQ(races(), 0u);
  __ompracer_iteration(130);
  for (uint64_t i = 0; i < 130; ++i)
    __ompracer_read4(at0(8 * i), site, 0);
  EXPECT_EQ(races(), 130u);
}

TEST_F(EntryTest, AnIterationOutsideAnyConstructIsNone) {
  auto &m = team(1);
  at(m[0]);
  u64 phase = m[0].iteration;
  __ompracer_iteration(17);
  EXPECT_EQ(m[0].iteration, phase);
}

TEST_F(EntryTest, AVariableStartsAndEndsItsLife) {
  auto &m = team(2);
  Cursor child = task(m[0]);
  at(child);
  __ompracer_write4(at0(), site, 0);
  at(m[0]);
  __ompracer_scope_end(at0(), 4, site);
  EXPECT_EQ(races(), 1u) << "the task still uses it";
  __ompracer_scope_begin(at0(), 4);
  __ompracer_write4(at0(), site, 0);
  EXPECT_EQ(races(), 0u);
}

TEST_F(EntryTest, OwnershipDependsOnTheFrame) {
  Thread &t = gThread;
  auto owner = [&](uptr address, u32 flags) { return Entry{ownershipOf(t, address, flags)}.owner(); };
  uptr frame = t.implicitTaskFrame;
  t.implicitTaskFrame = t.stackHigh - 4096;
  EXPECT_EQ(owner(t.stackHigh - 8, 0), Ownership::None);
  EXPECT_EQ(owner(t.stackHigh - 8, OMPRACER_OWNED), Ownership::Outer);
  EXPECT_EQ(owner(t.stackHigh - 4096, OMPRACER_OWNED), Ownership::Outer);
  EXPECT_EQ(owner(t.stackHigh - 4104, OMPRACER_OWNED), Ownership::Inner);
  EXPECT_EQ(owner(t.stackHigh, OMPRACER_UNKNOWN_PROVENANCE), Ownership::Inner);
  EXPECT_EQ(owner(0x1000, OMPRACER_UNKNOWN_PROVENANCE), Ownership::Inner);
  EXPECT_EQ(owner(0x1000, OMPRACER_EXECUTOR), Ownership::Executor);
  t.implicitTaskFrame = frame;
}

TEST_F(EntryTest, ANumberIsNotMoreThanANumber) {
  Thread &t = gThread;
  EXPECT_EQ(ownershipOf(t, 0x1000, OMPRACER_EXECUTOR) & kByNumber, kByNumber);
  EXPECT_EQ(ownershipOf(t, 0x1000, OMPRACER_BY_NUMBER) & kByNumber, kByNumber);
  EXPECT_EQ(ownershipOf(t, 0x1000, OMPRACER_EXECUTOR | OMPRACER_OUTER_OWNED) & kByNumber, 0u);
  EXPECT_EQ(ownershipOf(t, 0x1000, OMPRACER_BY_NUMBER | OMPRACER_OWNED) & kByNumber, 0u);
  SiteTable &sites = gDetector.sites;
  static OmpracerSite fresh;
  SiteId plain = sites.idOf(&fresh, ContextId::None), number = sites.byNumber(plain, false),
         outerToo = sites.byNumber(plain, true);
  EXPECT_NE(plain, number);
  EXPECT_NE(plain, outerToo);
  EXPECT_NE(number, outerToo);
  EXPECT_EQ(sites.byNumber(plain, false), number);
  EXPECT_EQ(sites.byNumber(plain, true), outerToo);
  EXPECT_FALSE(sites.isByNumber(plain));
  EXPECT_TRUE(sites.isByNumber(number));
  EXPECT_TRUE(sites.isByNumber(outerToo));
  EXPECT_FALSE(sites.isByOuterToo(number));
  EXPECT_TRUE(sites.isByOuterToo(outerToo));
  EXPECT_EQ(sites.site(number), &fresh);
  EXPECT_EQ(sites.site(outerToo), &fresh);
}

TEST_F(EntryTest, OwnersJoin) {
  auto bits = [](Ownership owner) { return static_cast<u64>(owner) << Entry::kOwnerShift; };
  const u64 outer = bits(Ownership::Outer), inner = bits(Ownership::Inner), executor = bits(Ownership::Executor);
  for (u64 owner : {outer, inner, executor, inner | kByNumber, executor | kByNumber}) {
    EXPECT_EQ(joinOwners(owner, 0), owner);
    EXPECT_EQ(joinOwners(0, owner), owner);
    EXPECT_EQ(joinOwners(owner, owner), owner);
    EXPECT_EQ(withOwner({Entry::kWrite}, owner).bits, Entry::kWrite | owner);
    EXPECT_EQ(withOwner({Entry::kWrite | owner}, 0).bits, Entry::kWrite | owner);
  }
  EXPECT_EQ(joinOwners(outer, inner), inner);
  EXPECT_EQ(joinOwners(executor, inner), executor);
  EXPECT_EQ(joinOwners(executor, executor | kByNumber), executor);
  EXPECT_EQ(joinOwners(inner, executor | kByNumber), executor | kByNumber);
  EXPECT_EQ(joinOwners(executor | kByNumber, outer), executor | kByNumber | kOuterToo);
  EXPECT_EQ(withOwner({Entry::kWrite | outer}, inner).bits, Entry::kWrite | inner);
}

TEST_F(EntryTest, SitesAreNumberedOnce) {
  auto &m = team(1);
  static OmpracerSite fresh;
  at(m[0]);
  __ompracer_write4(at0(), &fresh, 0);
  uint32_t id = fresh.id;
  EXPECT_NE(id, 0u);
  __ompracer_write4(at0(8), &fresh, 0);
  EXPECT_EQ(fresh.id, id);
  EXPECT_EQ(gDetector.sites.site(SiteId{id}), &fresh);
  EXPECT_EQ(gDetector.sites.callPc(SiteId{id}), 0u);
  SiteId call = gDetector.sites.idOfCall(0x123456, ContextId::None);
  EXPECT_EQ(gDetector.sites.idOfCall(0x123456, ContextId::None), call);
  EXPECT_EQ(gDetector.sites.callPc(call), 0x123456u);
  EXPECT_EQ(gDetector.sites.site(call), nullptr);
}

TEST_F(EntryTest, TheModuleOfTheCallerIsInstrumented) {
  EXPECT_FALSE(isInstrumented(reinterpret_cast<uptr>(&malloc)));
  __ompracer_module(OMPRACER_ABI_VERSION, "test");
  EXPECT_TRUE(isInstrumented(reinterpret_cast<uptr>(&__ompracer_module)));
  EXPECT_FALSE(isInstrumented(reinterpret_cast<uptr>(&malloc)));
}

TEST(EntryDeath, AnUnknownAbiIsRefused) {
  EXPECT_EXIT(__ompracer_module(OMPRACER_ABI_VERSION + 1, "x.c"), testing::ExitedWithCode(64), "x.c was compiled for");
}

TEST(HeapMap, FindsTheBlockBefore) {
  static HeapMap map;
  ASSERT_TRUE(map.init());
  map.sizeOf = [](uptr) -> uptr { return 0x400800; };
  HeapMap::Stack first{{1, 2, 3}}, second{{4}}, third{{4}, true};
  map.add(0x7f0000001000, first);
  map.add(0x7f0000401000, second);
  EXPECT_EQ(map.find(0x7f0000001000).begin, 0x7f0000001000u);
  EXPECT_EQ(map.find(0x7f0000001000).stack.frames[2], 3u);
  EXPECT_EQ(map.find(0x7f00000fffff).begin, 0x7f0000001000u);
  EXPECT_EQ(map.find(0x7f0000400000).begin, 0x7f0000001000u) << "over the end of a leaf";
  EXPECT_EQ(map.find(0x7f0000401010).begin, 0x7f0000401000u);
  EXPECT_EQ(map.find(0x7f0000401010, 0x7f0000401000).stack.frames[0], 4u);
  EXPECT_EQ(map.find(0x7f0000000ff0).size, 0u);
  map.remove(0x7f0000401000);
  EXPECT_EQ(map.find(0x7f0000401010, 0x7f0000401000).begin, 0x7f0000001000u) << "the guess is no block any more";
  EXPECT_EQ(map.find(0x7f0000402000).size, 0u) << "after the block";
  EXPECT_FALSE(map.find(0x7f0000001000).stack.ofTask);
  map.add(0x7f0000001000, third);
  EXPECT_TRUE(map.find(0x7f0000001000).stack.ofTask) << "the same stack otherwise";
}

} // namespace
