// SignalsHeld: for what a signal handler of the program may ask for, too, and must not find half done.
#pragma once

#include <csignal>

namespace ompracer {

/// While it lives, no signal handler interrupts the calling thread.
class SignalsHeld {
public:
  SignalsHeld() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
  }
  ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before, nullptr); }
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  sigset_t before;
};

} // namespace ompracer
