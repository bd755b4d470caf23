/* The C interface between instrumented code and the runtime.
 *
 * The pass emits calls to these functions; libompracer_rt defines them. Plain C, depends on nothing.
 * No entry point uses the application's heap, and plain accesses take no lock unless the program waits for
 * values that threads write, or a race is found. Each may be called on any thread, before main and after exit
 * has begun. What signal handlers access is ignored.
 *
 * A call stands immediately BEFORE the access it announces, except the compare-and-exchange one, which
 * stands after it because only then is it known whether memory was written; another call before it says
 * that it is under way.
 */
#ifndef OMPRACER_ABI_H
#define OMPRACER_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bumped with every incompatible change; instrumented modules pass theirs to __ompracer_module. */
#define OMPRACER_ABI_VERSION 25u

/* A source position of an access. One constant per static access, in the instrumented module.
 * Strings are self-relative: the text stands at (const char *)site + offset; offset 0 means unknown.
 * Relative offsets need no dynamic relocation, so a program with many sites starts no slower. */
typedef struct OmpracerSite {
  uint32_t id;      /* 0 until the runtime first records the site; then its number. Atomic, relaxed. */
  uint32_t reached; /* 0 in the module. Bit of each context whose stack at the site is known. Atomic, relaxed. */
  int32_t file;     /* self-relative offset of the path (directory joined) */
  uint32_t line;    /* 1-based, 0 = unknown */
  uint16_t column;  /* 1-based, 0 = unknown */
  uint16_t size;    /* bytes of the access, or of an element of the array if it takes in several; 0 = not known */
  int32_t function; /* name of the function as a programmer would write it */
  int32_t variable; /* text of the accessed object, such as "a", "p->next", when debug information has it */
  int32_t read; /* of a write: the site of a read of the same bytes on another line that is not announced, because the
                 * write stands for it; self-relative, 0 if there is none */
  uint32_t statement; /* line where the statement begins that the access is part of, 0 = the line of the access */
  uint32_t object;    /* what the variable is to the access: OMPRACER_OBJECT_*, 0 = not known */
} OmpracerSite;

/* How the accessed object relates to the site's variable, by its type in the debug information, what the variable is,
 * and from bit 12 on the line of its declaration, if that stands in the file of the site; 0: not known. */
enum {
  OMPRACER_OBJECT_WHOLE = 1u,    /* it is the variable, or what a reference of this name refers to */
  OMPRACER_OBJECT_PART = 2u,     /* an element, a member, or what the pointer leads to */
  OMPRACER_OBJECT_POINTER = 4u,  /* with the first: the variable is a pointer */
  OMPRACER_OBJECT_CLASS = 8u,    /* the variable is an object of a class or structure */
  OMPRACER_OBJECT_ARRAY = 16u,   /* it is an array */
  OMPRACER_OBJECT_INSERTS = 32u, /* a container of the C++ library whose operator[] may insert */
  /* the object is what the variable leads to: a pointer, or a reference that gives it another name */
  OMPRACER_OBJECT_INDIRECT = 64u,
  /* With the first: not all lines of the construct or function that use it update it by one operation, or assign
   * constants. And: it may be read there before it is written. Both are known only with the third: no other function
   * uses it there that the optimiser could have made part of this one. Then two bits: number of these lines, if there
   * are no more than three. With the second and ARRAY: number of the lines that use any part of the array. With the
   * second and INDIRECT: number of the lines that use anything through pointers. */
  OMPRACER_OBJECT_MIXED = 128u,
  OMPRACER_OBJECT_READ_FIRST = 256u,
  OMPRACER_OBJECT_USES_KNOWN = 512u,
  OMPRACER_OBJECT_USES_SHIFT = 10u,
  OMPRACER_OBJECT_LINE_SHIFT = 12u,
};

/* Flags of an access (docs/semantics.md, 4 and 7). The first five say where its address comes from. */
enum {
  /* The address derives, without passing through memory that is not owned, from storage or the thread
   * number of the executing implicit task. */
  OMPRACER_OWNED = 1u,
  /* The executing thread selects the address. Without another of these flags: by its number in its team and nothing
   * else. With one: by thread-local storage, or in a way that is not known. */
  OMPRACER_EXECUTOR = 2u,
  /* Analysis cannot tell (an argument from uninstrumented code): the runtime takes it for owned. */
  OMPRACER_UNKNOWN_PROVENANCE = 4u,
  /* The address derives from storage or the thread number of an implicit task around the innermost region. */
  OMPRACER_OUTER_OWNED = 8u,
  /* In an explicit task: a captured name of a thread selects the address, whatever the memory is; alone the number of
   * the creator in its team and nothing else. */
  OMPRACER_BY_NUMBER = 16u,
  /* Not about the address: a plain write that stands for a read of the same bytes before it, too. */
  OMPRACER_UPDATES = 32u,
  /* Not about the address: of a plain read, or a write that stands for one, the value decides
   * (__ompracer_value_decides) if the thread holds a lock, of which the module knows nothing. */
  OMPRACER_DECIDES = 64u,
};

/* Memory order of an atomic access, in the order argument. C11 numbering. */
enum {
  OMPRACER_RELAXED = 0u,
  OMPRACER_ACQUIRE = 2u,
  OMPRACER_RELEASE = 3u,
  OMPRACER_ACQ_REL = 4u,
  OMPRACER_SEQ_CST = 5u,
  OMPRACER_PLAIN = ~0u, /* not atomic: __ompracer_value_decides only */
};

/* `choice` of __ompracer_read_array: which elements are read. */
enum {
  OMPRACER_ELEMENTS_ALL = 0u,
  OMPRACER_ELEMENTS_WHERE = 1u,       /* where the logical array or scalar `chooser` is true */
  OMPRACER_ELEMENTS_UNLESS = 2u,      /* where it is false */
  OMPRACER_ELEMENTS_TRUES = 3u,       /* the first ones, as many as `chooser` has true elements */
  OMPRACER_ELEMENTS_AFTER_TRUES = 4u, /* those after them */
  OMPRACER_ELEMENTS_AS_MANY = 5u,     /* the first ones, as many as `chooser` has elements */
  OMPRACER_ELEMENTS_SHIFTED = 6u,     /* those of a vector that stay in it when shifted by the int64_t at `chooser` */
};

/* Evidence of __ompracer_expect_waits. VALUES: the module calls __ompracer_value_decides, or orders threads otherwise.
 * IF_LOCKED: some access has OMPRACER_DECIDES; LOCKS_ELSEWHERE: it calls functions of other modules while it may hold a
 * lock, or has functions that acquire one for them. Decisions count where some module says VALUES, or these two are
 * said. CROSS_ITERATIONS: it has loops with ordered blocks or doacross dependences. */
enum {
  OMPRACER_WAITS_VALUES = 1u,
  OMPRACER_WAITS_IF_LOCKED = 2u,
  OMPRACER_WAITS_LOCKS_ELSEWHERE = 4u,
  OMPRACER_WAITS_CROSS_ITERATIONS = 8u,
};

/* What each iteration of a loop accesses at a regular place: a plane (__ompracer_read_plane) from addr + i * step on,
 * i counting the iterations of the loop from 0. */
typedef struct OmpracerSeries {
  const void *addr;
  uint64_t size;
  int64_t stride;
  uint64_t count;
  int64_t pitch;
  uint64_t rows;
  int64_t step;
  uint64_t place; /* see __ompracer_place; 0: not known */
  OmpracerSite *site;
  uint32_t flags;
  uint32_t write; /* 1: the accesses are writes, 0: reads */
} OmpracerSeries;
/* Logical iterations first, first + 1, ... that the calling thread executes one after another, at least one, and what
 * each of them accesses before the construct does anything else. In the caller's memory. */
typedef struct OmpracerIterations {
  uint64_t first;
  uint64_t count;
  const OmpracerSeries *series;
  uint64_t seriesCount;
} OmpracerIterations;

/* Upper bits of the key of __ompracer_loop. */
enum {
  /* The directive has order(concurrent), or belongs to a distribute: not even a named chunk is in order. */
  OMPRACER_LOOP_UNORDERED = 1u << 31,
  /* The iterations are those of the distribute around the region: distribute parallel for. */
  OMPRACER_LOOP_OF_DISTRIBUTE = 1u << 30,
  /* The directive names no schedule, whatever the call says. */
  OMPRACER_LOOP_BARE = 1u << 29,
  /* One of the two loops of reduction(inscan): consistent whatever their schedule. */
  OMPRACER_LOOP_INSCAN = 1u << 28,
  /* A distribute that shares out ranges of the iterations that regions inside execute: distribute parallel for. */
  OMPRACER_LOOP_RANGES = 1u << 27,
  OMPRACER_LOOP_FLAGS = OMPRACER_LOOP_UNORDERED | OMPRACER_LOOP_OF_DISTRIBUTE | OMPRACER_LOOP_BARE |
                        OMPRACER_LOOP_INSCAN | OMPRACER_LOOP_RANGES,
};

/* Flags of __ompracer_simd_begin, and `what` of an access of a lane: OMPRACER_LANE_* bits, nesting of the outermost
 * simd loop of the function that shares the object among its lanes, whether the object is a local variable of the
 * function, whether it is done in a block of ordered simd, and the place of the instruction in the text of the
 * function. */
enum {
  OMPRACER_SIMD_CONCURRENT = 1u,    /* order(concurrent) */
  OMPRACER_SIMD_WORKSHARING = 2u,   /* the lanes are iterations of a worksharing, distribute or taskloop loop, too */
  OMPRACER_SIMD_NESTING_SHIFT = 4u, /* simd loops of the function around it */
  OMPRACER_LANE_WRITE = 1u,
  OMPRACER_LANE_ATOMIC = 2u,
  OMPRACER_LANE_NESTING_SHIFT = 2u,
  OMPRACER_LANE_NESTING_MASK = 3u,
  OMPRACER_LANE_LOCAL = 16u,
  OMPRACER_LANE_ORDERED = 32u,
  OMPRACER_LANE_POSITION_SHIFT = 6u,
};

/* Provenance of pointer arguments (semantics 4). Before a call that passes pointers or integers derived from owned
 * storage or the thread number, instrumented code stores the callee and a mask (bit i: argument i is owned; bit 16 + i:
 * the executing thread selects it, by its number in its team if no other bit says more; bit 32 + i: integers in what it
 * points to name the thread; bit 48 + i: it is owned by a task around the innermost region; for i < 16); an
 * instrumented callee that needs it consumes it at entry, an intercepted function whoever was named: after operator
 * delete stands free. Of __kmpc_taskred_init and __kmpc_taskred_modifier_init the bits are about the originals of the
 * items, not about the arguments. A callee that finds another one named was not called by instrumented code and knows
 * nothing. */
enum {
  OMPRACER_ARGUMENTS = 16u,
  OMPRACER_ARGUMENT_EXECUTOR_SHIFT = 16u,
  OMPRACER_ARGUMENT_CONTENT_SHIFT = 32u,
  OMPRACER_ARGUMENT_OUTER_SHIFT = 48u,
};
struct OmpracerArguments {
  const void *callee;
  uint64_t owned;
};
extern __thread struct OmpracerArguments __ompracer_arguments __attribute__((tls_model("initial-exec")));

/* Bits of the number mask of __ompracer_task_set_captures: the task is guarded (__ompracer_guard_begin). BY_NUMBER: by
 * the creator's number in its team and nothing else. */
enum {
  OMPRACER_TASK_GUARDED_BIT = 63u,
  OMPRACER_TASK_GUARDED_BY_NUMBER_BIT = 62u,
  /* What the number mask says, or that of private integers or pointers, is of the thread that executes the creator. */
  OMPRACER_TASK_BY_EXECUTOR_BIT = 60u,
  /* Some firstprivate pointer is selected by it. */
  OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT = 59u,
};

/* The functions. */
#define OMPRACER_CALL(method, name, effects, result, parameters) result name parameters;
#include "abi.def"
#undef OMPRACER_CALL

#ifdef __cplusplus
}
#endif
#endif
