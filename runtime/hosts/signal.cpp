// Signal handlers of the program: what they do does not count, for a handler may interrupt anything, the runtime's own
// code among it.
//
// The system gets one function of ours in the place of every handler; the program is told of its own only.
#include "hosts/host_call.h"
#include "hosts/sink.h"

#include <bit>
#include <csetjmp>
#include <csignal>

namespace ompracer {

namespace {

using Handler = void (*)(int);
using LongHandler = void (*)(int, siginfo_t *, void *);

/// The program's handlers. Written, with release, before the system is told; read, with acquire, when a signal comes.
constinit std::atomic<Handler> handlers[NSIG];

/// Stands for the handlers of both forms: the system passes all three arguments to either.
void handle(int signal, siginfo_t *info, void *context) {
  HandlerCall call;
  handlerBegins(call);
  std::bit_cast<LongHandler>(handlers[signal].load(std::memory_order_acquire))(signal, info, context);
  handlerEnds(call);
}
Handler ours() { return std::bit_cast<Handler>(&handle); }

/// A change of the handler of one signal.
class Change {
public:
  explicit Change(int signal) : signal(signal), known(signal > 0 && signal < NSIG) {
    if (known)
      before = handlers[signal].load(std::memory_order_acquire);
  }

  /// What the system gets when the program asks for `handler`.
  Handler installed(Handler handler) {
    if (!known || handler == SIG_DFL || handler == SIG_IGN || handler == SIG_ERR)
      return handler;
    lookUpNextFunctions();
    handlers[signal].store(handler, std::memory_order_release);
    return ours();
  }
  /// What the program had, when the system says `old`.
  Handler replaced(Handler old) const { return old == ours() ? before : old; }
  /// The system has refused it.
  void undo() {
    if (known)
      handlers[signal].store(before, std::memory_order_release);
  }

private:
  int signal;
  bool known;
  Handler before = SIG_DFL;
};

} // namespace

} // namespace ompracer

extern "C" {

OMPRACER_EXPORT int sigaction(int signal, const struct sigaction *action, struct sigaction *old) noexcept {
  OMPRACER_NEXT(sigaction, nullptr)
  ompracer::Change change(signal);
  struct sigaction ours;
  if (action) {
    ours = *action;
    ours.sa_handler = change.installed(ours.sa_handler);
  }
  const int result = real(signal, action ? &ours : nullptr, old);
  if (result != 0)
    change.undo();
  else if (old)
    old->sa_handler = change.replaced(old->sa_handler);
  return result;
}

#define OMPRACER_SET_HANDLER(name)                                                                                     \
  OMPRACER_EXPORT sighandler_t name(int signal, sighandler_t handler) noexcept {                                       \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    ompracer::Change change(signal);                                                                                   \
    const sighandler_t old = real(signal, change.installed(handler));                                                  \
    if (old == SIG_ERR)                                                                                                \
      change.undo();                                                                                                   \
    return change.replaced(old);                                                                                       \
  }
sighandler_t bsd_signal(int, sighandler_t) noexcept;
OMPRACER_SET_HANDLER(signal)
OMPRACER_SET_HANDLER(bsd_signal)
OMPRACER_SET_HANDLER(ssignal)
OMPRACER_SET_HANDLER(sysv_signal)
OMPRACER_SET_HANDLER(__sysv_signal)
#undef OMPRACER_SET_HANDLER

#define OMPRACER_JUMP(name)                                                                                            \
  OMPRACER_EXPORT void name(jmp_buf target, int value) noexcept {                                                      \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    ompracer::handlersLeft();                                                                                          \
    real(target, value);                                                                                               \
    __builtin_unreachable();                                                                                           \
  }
void __longjmp_chk(jmp_buf, int) noexcept __attribute__((noreturn)); // as the others are declared
OMPRACER_JUMP(longjmp)
OMPRACER_JUMP(_longjmp)
OMPRACER_JUMP(siglongjmp)
OMPRACER_JUMP(__longjmp_chk)
#undef OMPRACER_JUMP
}
