// stdlib.h: random numbers of which the program keeps the state. rand and random are under a lock of libc.
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <cstdlib>

using namespace ompracer;

OMPRACER_FORWARD(int, rand_r, (unsigned *state), (state), caller.writes(0, state, sizeof *state))

#define OMPRACER_RANDOM48(Result, name)                                                                                \
  OMPRACER_FORWARD(Result, name, (unsigned short state[3]), (state), {                                                 \
    caller.writes(0, state, 3 * sizeof *state);                                                                        \
    OMPRACER_USES_STATE(name);                                                                                         \
  })
OMPRACER_RANDOM48(double, erand48)
OMPRACER_RANDOM48(long, nrand48)
OMPRACER_RANDOM48(long, jrand48)

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
