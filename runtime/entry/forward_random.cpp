// stdlib.h: random numbers of which the program keeps the state. Those with a state of libc are under its lock.
#include "entry/forward.h"

#include <cstdlib>

using namespace ompracer;

OMPRACER_FORWARD(int, rand_r, (unsigned *state), (state), caller.writes(0, state, sizeof *state))
OMPRACER_FORWARD(double, erand48, (unsigned short state[3]), (state), caller.writes(0, state, 3 * sizeof *state))
OMPRACER_FORWARD(long, nrand48, (unsigned short state[3]), (state), caller.writes(0, state, 3 * sizeof *state))
OMPRACER_FORWARD(long, jrand48, (unsigned short state[3]), (state), caller.writes(0, state, 3 * sizeof *state))

#define OMPRACER_RANDOM(name, State, Result)                                                                           \
  OMPRACER_FORWARD(int, name, (State * state, Result * to), (state, to), {                                             \
    caller.writes(0, state, sizeof *state);                                                                            \
    caller.writes(1, to, sizeof *to);                                                                                  \
  })
OMPRACER_RANDOM(drand48_r, drand48_data, double)
OMPRACER_RANDOM(lrand48_r, drand48_data, long)
OMPRACER_RANDOM(mrand48_r, drand48_data, long)
OMPRACER_RANDOM(random_r, random_data, int)

OMPRACER_FORWARD(int, srand48_r, (long seed, drand48_data *state), (seed, state),
                 caller.writes(1, state, sizeof *state))
OMPRACER_FORWARD(int, srandom_r, (unsigned seed, random_data *state), (seed, state),
                 caller.writes(1, state, sizeof *state))
