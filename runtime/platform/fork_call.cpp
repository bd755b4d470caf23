// Stands before __kmpc_fork_call and __kmpc_fork_teams. Both are variadic, so the arguments cannot be passed on in C++:
// two of them are noted, and a jump leaves registers and stack to the runtime's function as they are.
#include "platform/fork_call.h"

#include "base/check.h"
#include "base/export.h"
#include "base/log.h"
#include "platform/next.h"

#include <utility>

extern "C" {
#ifdef __x86_64__
constinit void *(*ompracerObserveBody)(void *, int) = nullptr;
#endif
/// Written by the code below.
[[gnu::visibility("hidden"), gnu::tls_model("initial-exec")]] __thread ompracer::ForkCall ompracerForkCall;

[[gnu::visibility("hidden"), gnu::used, gnu::cold]] void *ompracerLookUpFork(ompracer::NextFunction *next) {
  auto *function = next->lookUp<void()>(nullptr);
  if (!function)
    ompracer::fatal(ompracer::kExitUsage,
                    "%s is called, and there is no OpenMP runtime: link the program with -fopenmp, too", next->name);
  return reinterpret_cast<void *>(function);
}
}

namespace ompracer {
ForkCall takeForkCall() { return std::exchange(ompracerForkCall, {}); }
} // namespace ompracer

#if defined(__x86_64__)
// %rdi is the place, %esi the number of arguments, %rdx the body. Of the registers that a call may change only %r10 and
// %r11 carry no argument (%al counts vector registers). The second quadword of a NextFunction is its address.
static_assert(offsetof(ompracer::NextFunction, address) == 8 && offsetof(ompracer::ForkCall, loc) == 8);
#define OMPRACER_FORK(name)                                                                                            \
  extern "C" {                                                                                                         \
  [[gnu::visibility("hidden")]] OMPRACER_NEXT_FUNCTION ompracer::NextFunction ompracer_next##name{#name};              \
  [[gnu::visibility("default"), gnu::naked]] void name() {                                                             \
    asm("movq ompracerForkCall@GOTTPOFF(%rip), %r11\n\t"                                                               \
        "movq %rdx, %fs:(%r11)\n\t"                                                                                    \
        "movq %rdi, %fs:8(%r11)\n\t"                                                                                   \
        "cmpq $0, ompracerObserveBody(%rip)\n\t"                                                                       \
        "jne 2f\n"                                                                                                     \
        "3:\n\t"                                                                                                       \
        "movq ompracer_next" #name "+8(%rip), %r11\n\t"                                                                \
        "testq %r11, %r11\n\t"                                                                                         \
        "je 1f\n\t"                                                                                                    \
        "jmpq *%r11\n"                                                                                                 \
        "1:\n\t"                                                                                                       \
        "pushq %rdi\n\tpushq %rsi\n\tpushq %rdx\n\tpushq %rcx\n\tpushq %r8\n\tpushq %r9\n\tpushq %rax\n\t"             \
        "leaq ompracer_next" #name "(%rip), %rdi\n\t"                                                                  \
        "call ompracerLookUpFork\n\t"                                                                                  \
        "movq %rax, %r11\n\t"                                                                                          \
        "popq %rax\n\tpopq %r9\n\tpopq %r8\n\tpopq %rcx\n\tpopq %rdx\n\tpopq %rsi\n\tpopq %rdi\n\t"                    \
        "jmpq *%r11\n"                                                                                                 \
        "2:\n\t"                                                                                                       \
        "pushq %rdi\n\tpushq %rsi\n\tpushq %rdx\n\tpushq %rcx\n\tpushq %r8\n\tpushq %r9\n\tpushq %rax\n\t"             \
        "movq %rdx, %rdi\n\t"                                                                                          \
        "call *ompracerObserveBody(%rip)\n\t"                                                                          \
        "movq %rax, 32(%rsp)\n\t"                                                                                      \
        "popq %rax\n\tpopq %r9\n\tpopq %r8\n\tpopq %rcx\n\tpopq %rdx\n\tpopq %rsi\n\tpopq %rdi\n\t"                    \
        "jmp 3b");                                                                                                     \
  }                                                                                                                    \
  }
OMPRACER_FORK(__kmpc_fork_call)
OMPRACER_FORK(__kmpc_fork_teams)
#endif
