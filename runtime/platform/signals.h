// SignalsHeld: for what a signal handler of the program may ask for, too, and must not find half done.
#pragma once

#include <csignal>
#include <pthread.h>

namespace ompracer {

/// While it lives, no signal handler interrupts the calling thread, and nobody cancels it: either could leave a lock
/// taken.
class SignalsHeld {
public:
  SignalsHeld() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    ::pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelState);
  }
  ~SignalsHeld() {
    ::pthread_setcancelstate(cancelState, nullptr);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  sigset_t before;
  int cancelState = 0;
};

} // namespace ompracer
