// time.h: calendars. The clocks are announced by the pass. localtime, gmtime, ctime and asctime write an object of libc
// that all threads share (platform/hidden_state.def).
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <ctime>

using namespace ompracer;

/// Calendars ask the environment for the time zone.
static void readsZone(const Caller &caller) { usesState(caller, stateUseOf("tzset")); }

#define OMPRACER_CALENDAR(name, reentrant)                                                                             \
  OMPRACER_FORWARD_FIRST(tm *, reentrant, (const time_t *time, tm *to), (time, to), {                                  \
    readsZone(caller);                                                                                                 \
    caller.reads(0, time, sizeof *time);                                                                               \
    caller.writes(1, to, sizeof *to);                                                                                  \
  })                                                                                                                   \
  OMPRACER_FORWARD_FIRST(tm *, name, (const time_t *time), (time), {                                                   \
    readsZone(caller);                                                                                                 \
    caller.reads(0, time, sizeof *time);                                                                               \
    usesState(caller, stateUseOf(#name), result);                                                                      \
  })
OMPRACER_CALENDAR(localtime, localtime_r)
OMPRACER_CALENDAR(gmtime, gmtime_r)

#define OMPRACER_TIME_TEXT(name, reentrant, Time, zone)                                                                \
  OMPRACER_FORWARD_FIRST(char *, reentrant, (const Time *time, char *to), (time, to), {                                \
    zone;                                                                                                              \
    caller.reads(0, time, sizeof *time);                                                                               \
    if (result)                                                                                                        \
      writesString(caller, 1, to);                                                                                     \
  })                                                                                                                   \
  OMPRACER_FORWARD_FIRST(char *, name, (const Time *time), (time), {                                                   \
    zone;                                                                                                              \
    caller.reads(0, time, sizeof *time);                                                                               \
    usesState(caller, stateUseOf(#name), result);                                                                      \
  })
OMPRACER_TIME_TEXT(ctime, ctime_r, time_t, readsZone(caller))
OMPRACER_TIME_TEXT(asctime, asctime_r, tm, )

/// Members out of their range are put right.
OMPRACER_FORWARD(time_t, mktime, (tm * time), (time), {
  caller.writes(0, time, sizeof *time);
  readsZone(caller);
})
OMPRACER_FORWARD(time_t, timegm, (tm * time), (time), {
  caller.writes(0, time, sizeof *time);
  readsZone(caller);
})

OMPRACER_FORWARD_FIRST(size_t, strftime, (char *to, size_t size, const char *format, const tm *time),
                       (to, size, format, time), {
                         readsString(caller, 2, format);
                         caller.reads(3, time, sizeof *time);
                         OMPRACER_USES_STATE(strftime);
                         readsZone(caller);
                         if (result)
                           caller.writes(0, to, result + 1);
                       })

OMPRACER_KEEPS_VOID(tzset, (), ())
OMPRACER_FORWARD_FIRST(tm *, getdate, (const char *text), (text), {
  readsZone(caller);
  readsString(caller, 0, text);
  usesState(caller, stateUseOf("getdate"), result);
})
