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
#define OMPRACER_ABI_VERSION 23u

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
 * and from bit 8 on the line of its declaration, if that stands in the file of the site; 0: not known. */
enum {
  OMPRACER_OBJECT_WHOLE = 1u,    /* it is the variable, or what a reference of this name refers to */
  OMPRACER_OBJECT_PART = 2u,     /* an element, a member, or what the pointer leads to */
  OMPRACER_OBJECT_POINTER = 4u,  /* with the first: the variable is a pointer */
  OMPRACER_OBJECT_CLASS = 8u,    /* the variable is an object of a class or structure */
  OMPRACER_OBJECT_ARRAY = 16u,   /* it is an array */
  OMPRACER_OBJECT_INSERTS = 32u, /* a container of the C++ library whose operator[] may insert */
  OMPRACER_OBJECT_LINE_SHIFT = 8u,
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
  /* Likewise: of a plain read, or a write that stands for one, the value decides (__ompracer_value_decides) if the
   * thread holds a lock, of which the module knows nothing. */
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

/* Does nothing. Every instrumented module calls it first, so that a linker that finds no runtime names the cure. */
void __ompracer_is_missing__link_with_ompracer_cc_or_lompracer_rt(void);

/* Once per instrumented module, from a constructor: refuses (message, exit 64) a version it does not know.
 * name: the source file, for messages. */
void __ompracer_module(uint32_t abiVersion, const char *name);
/* Likewise: the list of the functions that were compiled with the pass, of all modules linked together. An entry is the
 * function's begin, relative to the entry, in `width` bytes (4 or 8), and its size in 4. Unaligned. Code elsewhere in
 * the linked file is not instrumented. */
void __ompracer_code(const void *begin, const void *end, uint32_t width);
/* Likewise, where the source file has an OpenMP directive, here the first, and was compiled without -fopenmp. */
void __ompracer_openmp_ignored(const char *file, uint32_t line);

/* Plain accesses of a power-of-two size (any alignment). */
void __ompracer_read1(const void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_read2(const void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_read4(const void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_read8(const void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_read16(const void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_write1(void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_write2(void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_write4(void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_write8(void *addr, OmpracerSite *site, uint32_t flags);
void __ompracer_write16(void *addr, OmpracerSite *site, uint32_t flags);
/* Any size, also 0; memcpy is a read_range of the source and a write_range of the destination. */
void __ompracer_read_range(const void *addr, size_t size, OmpracerSite *site, uint32_t flags);
void __ompracer_write_range(void *addr, size_t size, OmpracerSite *site, uint32_t flags);

/* `count` accesses of `size` bytes each, the i-th at addr + i * stride: what a loop does, announced before it. */
void __ompracer_read_repeated(const void *addr, size_t size, int64_t stride, size_t count, OmpracerSite *site,
                              uint32_t flags);
void __ompracer_write_repeated(void *addr, size_t size, int64_t stride, size_t count, OmpracerSite *site,
                               uint32_t flags);

/* The same in two dimensions: for each i < rows, `count` accesses `stride` apart from addr + i * pitch on. */
void __ompracer_read_plane(const void *addr, size_t size, int64_t stride, size_t count, int64_t pitch, size_t rows,
                           OmpracerSite *site, uint32_t flags);
void __ompracer_write_plane(void *addr, size_t size, int64_t stride, size_t count, int64_t pitch, size_t rows,
                            OmpracerSite *site, uint32_t flags);

/* The elements of a Fortran array, of which `array` is the descriptor (CFI_cdesc_t of ISO_Fortran_binding.h, as flang
 * has it), or of a scalar that has one. What is read may be some of them only: `chooser` says which, as
 * OMPRACER_ELEMENTS_* tells. Null, and an array without an address: nothing. */
enum {
  OMPRACER_ELEMENTS_ALL = 0u,
  OMPRACER_ELEMENTS_WHERE = 1u,       /* where the logical array or scalar `chooser` is true */
  OMPRACER_ELEMENTS_UNLESS = 2u,      /* where it is false */
  OMPRACER_ELEMENTS_TRUES = 3u,       /* the first ones, as many as `chooser` has true elements */
  OMPRACER_ELEMENTS_AFTER_TRUES = 4u, /* those after them */
  OMPRACER_ELEMENTS_AS_MANY = 5u,     /* the first ones, as many as `chooser` has elements */
  OMPRACER_ELEMENTS_SHIFTED = 6u,     /* those of a vector that stay in it when shifted by the int64_t at `chooser` */
};
void __ompracer_read_array(const void *array, const void *chooser, uint32_t choice, OmpracerSite *site, uint32_t flags);
void __ompracer_write_array(const void *array, OmpracerSite *site, uint32_t flags);

/* Atomic operations of 1 to 16 bytes. rmw counts as a write. */
void __ompracer_atomic_load(const void *addr, size_t size, uint32_t order, OmpracerSite *site, uint32_t flags);
void __ompracer_atomic_store(void *addr, size_t size, uint32_t order, OmpracerSite *site, uint32_t flags);
void __ompracer_atomic_rmw(void *addr, size_t size, uint32_t order, OmpracerSite *site, uint32_t flags);
void __ompracer_atomic_cmpxchg_begin(const void *addr);
void __ompracer_atomic_cmpxchg(void *addr, size_t size, uint32_t order, int succeeded, OmpracerSite *site,
                               uint32_t flags);

/* The value just read from addr decides a branch or an address (semantics 5). Stands after the read, before the
 * decision. order: memory order of an atomic read; OMPRACER_PLAIN for a plain one, which counts inside critical
 * sections and locks only. */
void __ompracer_value_decides(const void *addr, size_t size, uint32_t order);
/* atomic_thread_fence; the runtime sees omp flush itself. */
void __ompracer_fence(uint32_t order);
/* Behind a statement of inline assembly that accesses memory of which the module knows nothing. mayWait: it may have
 * awaited others in a way that nobody sees; all that was recorded precedes what follows. */
void __ompracer_assembly(OmpracerSite *site, uint32_t mayWait);
/* Once per module, from its constructor, unless evidence is 0. VALUES: it calls __ompracer_value_decides, or orders
 * threads otherwise. IF_LOCKED: some access has OMPRACER_DECIDES; LOCKS_ELSEWHERE: it calls functions of other modules
 * while it may hold a lock, or has functions that acquire one for them. Decisions count where some module says VALUES,
 * or these two are said. CROSS_ITERATIONS: it has loops with ordered blocks or doacross dependences. */
enum {
  OMPRACER_WAITS_VALUES = 1u,
  OMPRACER_WAITS_IF_LOCKED = 2u,
  OMPRACER_WAITS_LOCKS_ELSEWHERE = 4u,
  OMPRACER_WAITS_CROSS_ITERATIONS = 8u,
};
void __ompracer_expect_waits(uint32_t evidence);

/* Start of logical iteration (section) number `iteration` (from 0, collapsed space) of the innermost worksharing,
 * distribute or taskloop construct the calling task executes. The end needs no call: the next iteration or the end
 * of the construct is it. */
void __ompracer_iteration(uint64_t iteration);
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
/* Stands, in the debug information, where the access of a series stands: stores the return address, for reports. */
void __ompracer_place(uint64_t *place);
/* All iterations of a loop that accesses nothing else: instead of the call in each. */
void __ompracer_iterations(const OmpracerIterations *loop);
/* __ompracer_iteration in a loop that accesses other things, too. The accesses of the series are announced by it. */
void __ompracer_iteration_of(uint64_t iteration, const OmpracerIterations *loop);
/* Behind the body of a section. Does nothing; keeps the accesses of two sections apart in the optimiser. */
void __ompracer_iteration_end(void);

/* The next worksharing loop that the calling thread begins has a directive that names its schedule (or nobody knows
 * what it says): loops of one region with equal keys, schedules and iteration counts are consistent. A key says what
 * else must be equal, and is not 0. Loops without this call are not consistent. */
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
void __ompracer_loop(uint32_t key);

/* A simd loop (semantics 6), around it; loops nest. safelen: of the clause, 0 for none. Then each lane, and what the
 * lanes access in memory that is not a lane's own. A series says before the loop that lane i of `count` accesses
 * addr + i * stride. `what`: OMPRACER_LANE_* bits, nesting of the outermost simd loop of the function that shares the
 * object among its lanes, whether the object is a local variable of the function, whether it is done in a block of
 * ordered simd, and the place of the instruction in the text of the function. */
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
void __ompracer_simd_begin(uint32_t safelen, uint32_t flags);
void __ompracer_simd_end(void);
void __ompracer_lane(void);
void __ompracer_lane_access(const void *addr, size_t size, OmpracerSite *site, uint32_t what);
void __ompracer_lane_series(const void *addr, size_t size, int64_t stride, size_t count, OmpracerSite *site,
                            uint32_t what);

/* The accesses between begin and end combine a reduction's private copies into the original variables:
 * semantics 7. reduction: any address that is unique to the directive. Calls are properly nested on a thread. */
void __ompracer_reduction_begin(const void *reduction);
void __ompracer_reduction_end(void);

/* The accesses between begin and end initialise a private copy from the original variable, before the combination of
 * the same name: the two exclude each other. */
void __ompracer_initializer_begin(const void *reduction);
void __ompracer_initializer_end(const void *reduction);

/* The accesses between begin and end write the last values of lastprivate and linear variables back (semantics 7), on
 * the thread that ran the last iteration. An end without a begin does nothing. */
void __ompracer_lastprivate_begin(void);
void __ompracer_lastprivate_end(void);

/* The compiler made the barrier that comes next, for its write-back; the program says nowait. */
void __ompracer_ignore_barrier(void);

/* The accesses between begin and end read the first values of variables of which the same construct writes the last
 * back; the compiler made the barrier that follows the end to keep the write behind the reads. An end without a begin
 * is right, too. */
void __ompracer_first_values_begin(void);
void __ompracer_first_values_end(void);

/* Around a call of dlopen: the constructors of the library are an initialisation that is done once. Not a function that
 * stands before dlopen: that one looks at its caller, whose RUNPATH counts. */
void __ompracer_load_begin(void);
void __ompracer_load_end(void);

/* Provenance of pointer arguments (semantics 4). Before a call that passes pointers or integers derived from owned
 * storage or the thread number, instrumented code stores the callee and a mask (bit i: argument i is owned; bit 16 + i:
 * the executing thread selects it, by its number in its team if no other bit says more; bit 32 + i: integers in what it
 * points to name the thread; bit 48 + i: it is owned by a task around the innermost region; for i < 16); an
 * instrumented callee that needs it consumes it at entry, an intercepted function whoever was named: behind operator
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
/* Where that of the calling thread lies, for modules with -femulated-tls, which cannot name native variables. */
struct OmpracerArguments *__ompracer_arguments_here(void);

/* What the explicit task captures that is handed to the runtime next: bit i of `owned` says that the i-th shared
 * (pointer slot in the shareds block) derives from owned storage, of `numbers` that integers in what it points to name
 * a thread, of `pointers` that what pointers there refer to derives from owned storage. Bit 32 + i of the first and the
 * last: from storage of a task around the innermost region. Called unless all are 0. The task reads its own with the
 * three functions behind it; in a task of an unknown creator they return all ones, and 0 for the numbers. */
void __ompracer_task_set_captures(uint64_t owned, uint64_t numbers, uint64_t pointers);
/* Before it: the thread that executes the creator, an explicit task, selects what this pointer leads to, which the task
 * captured, alone or in a variable. Null: none. The last two count. */
void __ompracer_task_selects(const void *pointer);
uint64_t __ompracer_task_captures(void);
uint64_t __ompracer_task_numbers(void);
uint64_t __ompracer_task_pointers(void);

/* Likewise for a parallel region: bit i is about the i-th captured argument of the outlined function (after the two
 * thread ids); storage or the thread number may be that of the encountering implicit task, or of one around it. Called
 * before __kmpc_fork_call unless all are 0; the outlined function reads them at its entry. */
void __ompracer_region_set_captures(uint64_t owned, uint64_t numbers, uint64_t pointers);
uint64_t __ompracer_region_captures(void);
uint64_t __ompracer_region_numbers(void);
uint64_t __ompracer_region_pointers(void);

/* What is called between begin and end is guarded by a comparison of the thread's number (semantics 4): all that it
 * accesses, and all that the tasks and regions do that it creates. flags: of an access whose address has the origin of
 * what was compared; 0: nothing is guarded. Nests; end takes what its begin returned, or any earlier one after control
 * came back from inside (exceptions, longjmp). Tasks are told by bits of the number mask of
 * __ompracer_task_set_captures that they are guarded; BY_NUMBER: by the creator's number in its team and nothing else.
 */
enum {
  OMPRACER_TASK_GUARDED_BIT = 63u,
  OMPRACER_TASK_GUARDED_BY_NUMBER_BIT = 62u,
  /* What the number mask says, or that of private integers or pointers, is of the thread that executes the creator. */
  OMPRACER_TASK_BY_EXECUTOR_BIT = 60u,
  /* Some firstprivate pointer is selected by it. */
  OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT = 59u,
};
uint64_t __ompracer_guard_begin(uint32_t flags);
void __ompracer_guard_end(uint64_t previous);

/* A local variable that escapes begins or ends its life (lifetime markers, or function entry/exit). Only for
 * variables whose accesses are instrumented. */
void __ompracer_scope_begin(void *addr, size_t size);
void __ompracer_scope_end(void *addr, size_t size, OmpracerSite *site);
/* The life of one that does not, which functions get by its address: what they do with it is not recorded. It may lie
 * where one that escaped has ended. */
void __ompracer_passed_scope_begin(void *addr, size_t size);
void __ompracer_passed_scope_end(void *addr, size_t size);
/* The end of one that an explicit task captured by reference. */
void __ompracer_captured_scope_end(void *addr, size_t size, OmpracerSite *site);
/* The private variables of an explicit task, in its block, end their life. The place is that of the call. */
void __ompracer_task_privates_end(void *addr, size_t size);

#ifdef __cplusplus
}
#endif
#endif
