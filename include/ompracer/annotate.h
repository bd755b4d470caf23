/* What a program can tell ompracer: orders that nothing else shows, memory and code to leave alone, and races that a
 * test expects.
 *
 * The functions do nothing in a program that runs without ompracer's runtime, and are empty with
 * OMPRACER_NO_ANNOTATIONS or a compiler without weak symbols. C and C++. */
#ifndef OMPRACER_ANNOTATE_H
#define OMPRACER_ANNOTATE_H

#include <stddef.h>

#if defined(__GNUC__) && !defined(OMPRACER_NO_ANNOTATIONS)
#ifdef __cplusplus
extern "C" {
#endif
void __ompracer_annotate_happens_before(const void *address) __attribute__((weak));
void __ompracer_annotate_happens_after(const void *address) __attribute__((weak));
void __ompracer_annotate_ignore_begin(void) __attribute__((weak));
void __ompracer_annotate_ignore_end(void) __attribute__((weak));
void __ompracer_annotate_ignore_range(const void *address, size_t size) __attribute__((weak));
void __ompracer_annotate_check_range(const void *address, size_t size) __attribute__((weak));
void __ompracer_annotate_expect_race(const void *address, size_t size) __attribute__((weak));
void ompracer_work(unsigned long long units) __attribute__((weak));
void ompracer_whatif_begin(const char *name, double factor) __attribute__((weak));
void ompracer_whatif_end(void) __attribute__((weak));
#ifdef __cplusplus
}
#endif
#define OMPRACER_ANNOTATE(name, ...)                                                                                   \
  do {                                                                                                                 \
    if (__ompracer_annotate_##name)                                                                                    \
      __ompracer_annotate_##name(__VA_ARGS__);                                                                         \
  } while (0)
/* For tests of the adviser with clock=program: the calling task has done so many units of work since it announced some
 * last. Without the adviser `units` is not evaluated. In a program of -fno-pic -no-pie the adviser must be linked in.
 */
#define ompracer_work(units) (ompracer_work ? ompracer_work(units) : (void)0)

/* For the adviser: what would the span be if the code of the calling task from here to the end of the region were
 * `factor` times as parallel? At most 0: what the option goal_factor says. Regions nest. What a task created inside
 * does is not part of the region (whatif_deep=1: it is). `name` must stay, and names the region in the profile. */
#define ompracer_whatif_begin(name, factor) (ompracer_whatif_begin ? ompracer_whatif_begin(name, factor) : (void)0)
#define ompracer_whatif_end() (ompracer_whatif_end ? ompracer_whatif_end() : (void)0)
#else
#define OMPRACER_ANNOTATE(name, ...) ((void)0)
#define ompracer_work(units) ((void)0)
#define ompracer_whatif_begin(name, factor) ((void)0)
#define ompracer_whatif_end() ((void)0)
#endif

#ifdef __cplusplus
namespace ompracer {
/// ompracer_whatif_begin, until the end of the block.
class WhatIf {
public:
  explicit WhatIf(const char *name, double factor = 0) { begin(name, factor); }
  ~WhatIf() { ompracer_whatif_end(); }
  WhatIf(const WhatIf &) = delete;
  WhatIf &operator=(const WhatIf &) = delete;

private:
  static void begin(const char *name, double factor) {
    (void)name;
    (void)factor;
    ompracer_whatif_begin(name, factor);
  }
};
} // namespace ompracer
#endif

/* What the calling task did so far comes before what any task does after a later ompracer_happens_after of the same
 * address. The address only names the order; nothing is read or written there. */
static inline void ompracer_happens_before(const void *address) {
  (void)address;
  OMPRACER_ANNOTATE(happens_before, address);
}

/* What the calling task does from now on comes after all earlier ompracer_happens_before of the address. */
static inline void ompracer_happens_after(const void *address) {
  (void)address;
  OMPRACER_ANNOTATE(happens_after, address);
}

/* Accesses of the calling task between the two are not looked at. The calls nest. */
static inline void ompracer_ignore_begin(void) { OMPRACER_ANNOTATE(ignore_begin, ); }
static inline void ompracer_ignore_end(void) { OMPRACER_ANNOTATE(ignore_end, ); }

/* Races on these bytes are not reported from now on, whoever makes them; ompracer_check_range with the same address
 * and size ends that. */
static inline void ompracer_ignore_range(const void *address, size_t size) {
  (void)address;
  (void)size;
  OMPRACER_ANNOTATE(ignore_range, address, size);
}
static inline void ompracer_check_range(const void *address, size_t size) {
  (void)address;
  (void)size;
  OMPRACER_ANNOTATE(check_range, address, size);
}

/* For tests: a race on these bytes is expected and not reported. If there was none when the program ends, that is
 * reported, and the exit code is that of a race. */
static inline void ompracer_expect_race(const void *address, size_t size) {
  (void)address;
  (void)size;
  OMPRACER_ANNOTATE(expect_race, address, size);
}

#endif
