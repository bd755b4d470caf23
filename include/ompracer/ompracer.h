/* What a program may ask ompracer while it runs. Plain C and C++; without ompracer the answers are zero, so the calls
 * may stay in the program. */
#ifndef OMPRACER_OMPRACER_H
#define OMPRACER_OMPRACER_H

#ifdef __cplusplus
extern "C" {
#endif

/* In the runtime. */
unsigned long long __ompracer_race_count(void) __attribute__((weak));

/* Races reported and not suppressed so far. */
static inline unsigned long long ompracer_race_count(void) {
  return __ompracer_race_count ? __ompracer_race_count() : 0;
}

#ifdef __cplusplus
}
#endif
#endif
