// Stands before the bodies of regions and tasks: where the program's own code begins and ends.
//
// OMPT tells of the begin before the OpenMP runtime goes to the body, and of the end after it has come back. On a
// thread that has waited, that way takes ten times as long as a short body. So the runtime is handed an entry of ours
// in place of each body, which calls it in between. On x86-64.
#include "events/sink.h"
#include "platform/fork_call.h"
#include "tool/fragment.h"

#include <atomic>

#ifdef __x86_64__

namespace {

using namespace ompracer;

constexpr unsigned kEntries = 4096, kRegisterArguments = 4;

/// What the entry of the same number stands before. Relaxed: the values are the same whoever stores them, and a thread
/// that executes an entry has got it from one that stored them.
struct Observed {
  std::atomic<void *> body{nullptr};
  std::atomic<u32> stackArguments{0};
};
static_assert(sizeof(Observed) == 16 && sizeof(std::atomic<void *>) == 8); // known to the code below

} // namespace

extern "C" {
[[gnu::visibility("hidden"), gnu::used]] Observed ompadviserBodies[kEntries];
[[gnu::visibility("hidden")]] extern const char kOmpadviserEntries[];

[[gnu::visibility("hidden"), gnu::used]] void ompadviserCodeBegins() {
  ProfiledThread &o = profiledThread;
  // To ask the system once more would take longer than the way here.
  if (o.running && !o.running->thinned && adviser::clockKind != adviser::ClockKind::Cpu &&
      !o.inVerb.load(std::memory_order_relaxed)) {
    adviser::startFragment(o.clock);
    o.clock.cold = false; // the way here was
    o.opening = adviser::kOfBody;
  }
}
/// Of a part of an untied task the runtime may tell no end: another thread, which has ended a part before and is later,
/// tells that of the task.
[[gnu::visibility("hidden"), gnu::used]] void ompadviserCodeEnds() { codeEnds(); }
}

// Each entry loads its number. What follows calls the body with the same arguments, of which some may lie on the stack,
// and hands on what it returns.
asm(".pushsection .text\n"
    ".balign 16\n"
    "kOmpadviserEntries:\n"
    ".cfi_startproc\n"
    ".set ompadviser_number, 0\n"
    ".rept 4096\n"
    "  movl $ompadviser_number, %r11d\n"
    "  jmp ompadviser_run\n"
    "  .balign 16\n"
    "  .set ompadviser_number, ompadviser_number + 1\n"
    ".endr\n"
    "ompadviser_run:\n"
    "  pushq %rbp\n"
    "  .cfi_def_cfa_offset 16\n"
    "  .cfi_offset %rbp, -16\n"
    "  movq %rsp, %rbp\n"
    "  .cfi_def_cfa_register %rbp\n"
    "  pushq %rbx\n"
    "  .cfi_offset %rbx, -24\n"
    "  subq $56, %rsp\n"
    "  movq %rdi, (%rsp)\n"
    "  movq %rsi, 8(%rsp)\n"
    "  movq %rdx, 16(%rsp)\n"
    "  movq %rcx, 24(%rsp)\n"
    "  movq %r8, 32(%rsp)\n"
    "  movq %r9, 40(%rsp)\n"
    "  shlq $4, %r11\n"
    "  leaq ompadviserBodies(%rip), %rbx\n"
    "  addq %r11, %rbx\n"
    "  call ompadviserCodeBegins\n"
    "  movq %rsp, %r11\n"
    "  movl 8(%rbx), %eax\n"
    "  testl %eax, %eax\n"
    "  je 2f\n"
    "  leal 1(%rax), %ecx\n"
    "  andl $-2, %ecx\n"
    "  shlq $3, %rcx\n"
    "  subq %rcx, %rsp\n"
    "1:\n"
    "  movq 8(%rbp,%rax,8), %rcx\n"
    "  movq %rcx, -8(%rsp,%rax,8)\n"
    "  decl %eax\n"
    "  jne 1b\n"
    "2:\n"
    "  movq (%r11), %rdi\n"
    "  movq 8(%r11), %rsi\n"
    "  movq 16(%r11), %rdx\n"
    "  movq 24(%r11), %rcx\n"
    "  movq 32(%r11), %r8\n"
    "  movq 40(%r11), %r9\n"
    "  call *(%rbx)\n"
    "  movq %rax, %rbx\n"
    "  call ompadviserCodeEnds\n"
    "  movq %rbx, %rax\n"
    "  movq -8(%rbp), %rbx\n"
    "  leave\n"
    "  .cfi_def_cfa %rsp, 8\n"
    "  ret\n"
    ".cfi_endproc\n"
    ".popsection\n");

namespace ompracer {

/// The entry before the body; the body itself, where there are too many.
static void *entryOf(void *body, u32 stackArguments) {
  constexpr unsigned kProbes = 16;
  const u64 hash = reinterpret_cast<uptr>(body) * 0x9e3779b97f4a7c15ull >> 32;
  for (unsigned i = 0; i < kProbes; ++i) {
    const unsigned number = (hash + i) % kEntries;
    Observed &slot = ompadviserBodies[number];
    void *seen = slot.body.load(std::memory_order_relaxed);
    if (!seen && slot.body.compare_exchange_strong(seen, body, std::memory_order_relaxed))
      seen = body;
    if (seen != body)
      continue;
    if (slot.stackArguments.load(std::memory_order_relaxed) != stackArguments)
      slot.stackArguments.store(stackArguments, std::memory_order_relaxed);
    return const_cast<char *>(kOmpadviserEntries) + 16 * number;
  }
  return body;
}

/// The thread calls the runtime to execute the region.
static void *observeRegion(void *body, int arguments) {
  codeEnds();
  constexpr int kInRegisters = kRegisterArguments;
  return entryOf(body, arguments > kInRegisters ? static_cast<u32>(arguments - kInRegisters) : 0);
}

void adviser::observeBodies() { ompracerObserveBody = observeRegion; }
void *observeTask(void *body) { return body ? entryOf(body, 0) : body; }

} // namespace ompracer

#else

namespace ompracer {
void adviser::observeBodies() {}
void *observeTask(void *body) { return body; }
} // namespace ompracer

#endif
