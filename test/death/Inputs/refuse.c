// To be preloaded, after the runtime: refuses the n-th call of a function, or all from there on.
//
//   REFUSE=malloc,7     the seventh call of malloc and its kin fails; "malloc,7+": all from the seventh on
//   REFUSE_COUNT=FILE   the number of those calls is written there when the process ends
//
// Functions: mmap, malloc, open, write, pthread_create, clone (the symboliser's process). Calls count from the constructor
// on. What the kernel refuses, also of what libc asks for itself:
//
//   REFUSE=space,7      address space (RLIMIT_AS) from the seventh call of mmap or malloc on
//   REFUSE=limit,7      more than 7 MiB of address space beyond what the process has
//   REFUSE=maps,7       more than 7 mappings beyond those that the process has (vm.max_map_count)
//   REFUSE=seccomp,257  the system call of this number (EPERM)
//
// A process that a signal ends says where, without memory: the modules of the innermost frames.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
ssize_t __pwrite64(int, const void *, size_t, off_t);

enum Call { kNone, kMmap, kMalloc, kOpen, kWrite, kThread, kClone, kSpace, kLimit, kMaps, kSeccomp };
static const char *const names[] = {"",      "mmap",  "malloc", "open", "write",  "pthread_create",
                                    "clone", "space", "limit",  "maps", "seccomp"};
static enum Call refused;
static long from, calls;
static int forever;
static char countFile[256];

static long raw(long number, long a, long b, long c, long d, long e, long f) {
  static long (*next)(long, ...);
  if (!next)
    next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, a, b, c, d, e, f);
}

/// Whether this call is to fail.
static int refuse(enum Call call) {
  if (call != refused && !((call == kMmap || call == kMalloc) && refused == kSpace))
    return 0;
  long n = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (refused == kSpace) {
    if (n == from) {
      struct rlimit none = {1 << 20, 1 << 20};
      setrlimit(RLIMIT_AS, &none);
    }
    return 0;
  }
  return n == from || (forever && n > from);
}

static void tellCount(void) {
  if (!*countFile)
    return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", calls);
  int file = (int)raw(SYS_openat, AT_FDCWD, (long)countFile, O_WRONLY | O_CREAT | O_TRUNC, 0666, 0, 0);
  raw(SYS_write, file, (long)text, length, 0, 0, 0);
  *countFile = 0;
}

static struct {
  char text[2048];
  int size, frames;
} crash;

static _Unwind_Reason_Code tellFrame(struct _Unwind_Context *frame, void *unused) {
  (void)unused;
  const size_t pc = _Unwind_GetIP(frame);
  Dl_info module = {0};
  const char *name = dladdr((void *)pc, &module) && module.dli_fname ? module.dli_fname : "?";
  const char *slash = strrchr(name, '/');
  crash.size += snprintf(crash.text + crash.size, 80, " %.50s+0x%zx", slash ? slash + 1 : name, pc - (size_t)module.dli_fbase);
  return ++crash.frames < 24 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// Whose code was it? libomp without memory reports that it has none, which needs memory, until the stack is used up.
static void tellCrash(int signal, siginfo_t *info, void *context) {
  static int told;
  while (__atomic_exchange_n(&told, 1, __ATOMIC_RELAXED)) // another thread, which ends the process
    pause();
  refused = kNone;
#ifdef __x86_64__
  const size_t stack = (size_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#else
  const size_t stack = ((ucontext_t *)context)->uc_mcontext.sp;
#endif
  const int overflow = signal == SIGSEGV && (size_t)info->si_addr - stack + 65536 < 2 * 65536;
  crash.size = snprintf(crash.text, 80, "\ncrash:%s", overflow ? " stack" : "");
  _Unwind_Backtrace(tellFrame, NULL);
  crash.text[crash.size++] = '\n';
  raw(SYS_write, 2, (long)crash.text, crash.size, 0, 0, 0);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(signal, &plain, NULL);
  raise(signal);
}

/// The stack that tellCrash runs on.
static void ownStack(void) {
  enum { kThreads = 32, kSize = 1 << 16 };
  static char stacks[kThreads][kSize];
  static int used;
  const int i = __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED);
  if (i < kThreads)
    sigaltstack(&(stack_t){.ss_sp = stacks[i], .ss_size = kSize}, NULL);
}

static void limitSpace(long more) {
  char text[64] = {0};
  const int file = (int)raw(SYS_openat, AT_FDCWD, (long)"/proc/self/statm", O_RDONLY, 0, 0, 0);
  if (file < 0 || read(file, text, sizeof text - 1) <= 0)
    abort();
  close(file);
  const rlim_t size = (rlim_t)atol(text) * 4096 + (rlim_t)more * (1 << 20);
  setrlimit(RLIMIT_AS, &(struct rlimit){size, size});
}

/// Every second page of a range is another mapping, until the kernel allows no more; then `more` are given back.
static void limitMaps(long more) {
  enum { kPage = 4096, kMost = 1 << 18 };
  char *range = (char *)raw(SYS_mmap, 0, (long)kMost * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  long i = 1;
  while (i < kMost && raw(SYS_mprotect, (long)(range + i * kPage), kPage, PROT_READ, 0, 0, 0) == 0)
    i += 2;
  for (; more > 0 && i > 2; more -= 2)
    raw(SYS_mprotect, (long)(range + (i -= 2) * kPage), kPage, PROT_NONE, 0, 0, 0);
}

static void limitCalls(long number) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
    abort();
}

__attribute__((constructor)) static void begin(void) {
  unsetenv("LD_PRELOAD"); // not for the symboliser
  const char *file = getenv("REFUSE_COUNT");
  if (file)
    snprintf(countFile, sizeof countFile, "%s", file);
  raw(SYS_getpid, 0, 0, 0, 0, 0, 0);
  ownStack();
  struct sigaction tell = {.sa_sigaction = tellCrash, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigaction(SIGSEGV, &tell, NULL);
  sigaction(SIGBUS, &tell, NULL);
  sigaction(SIGABRT, &tell, NULL);
  sigaction(SIGILL, &tell, NULL);
  sigaction(SIGTERM, &tell, NULL); // it takes too long
  const char *what = getenv("REFUSE");
  const char *comma = what ? strchr(what, ',') : NULL;
  if (!comma)
    return;
  from = atol(comma + 1);
  forever = what[strlen(what) - 1] == '+';
  enum Call call = kNone;
  for (int i = 1; i <= kSeccomp; ++i)
    if (strlen(names[i]) == (size_t)(comma - what) && !strncmp(names[i], what, comma - what))
      call = i;
  if (call == kLimit)
    limitSpace(from);
  if (call == kMaps)
    limitMaps(from);
  if (call == kSeccomp)
    limitCalls(from);
  refused = call;
}
__attribute__((destructor)) static void end(void) { tellCount(); }

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; ++i)
    a[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_mmap && refuse(kMmap)) {
    errno = ENOMEM;
    return -1;
  }
  if (number == SYS_exit_group)
    tellCount();
  return raw(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
void *mmap(void *hint, size_t size, int protection, int flags, int file, off_t offset) {
  return (void *)syscall(SYS_mmap, hint, size, protection, flags, file, offset);
}
void *mmap64(void *hint, size_t size, int protection, int flags, int file, off_t offset) {
  return (void *)syscall(SYS_mmap, hint, size, protection, flags, file, offset);
}

static void *noMemory(void) {
  errno = ENOMEM;
  return NULL;
}
void *malloc(size_t size) { return refuse(kMalloc) ? noMemory() : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return refuse(kMalloc) ? noMemory() : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return refuse(kMalloc) ? noMemory() : __libc_realloc(old, size); }
void *memalign(size_t to, size_t size) { return refuse(kMalloc) ? noMemory() : __libc_memalign(to, size); }
void *aligned_alloc(size_t to, size_t size) { return memalign(to, size); }
int posix_memalign(void **block, size_t to, size_t size) { return (*block = memalign(to, size)) ? 0 : ENOMEM; }
void free(void *block) { __libc_free(block); }

static int openAt(int directory, const char *path, int flags, int mode) {
  if (refuse(kOpen)) {
    errno = ENFILE;
    return -1;
  }
  return (int)raw(SYS_openat, directory, (long)path, flags, mode, 0, 0);
}
#define MODE                                                                                                           \
  va_list list;                                                                                                        \
  va_start(list, flags);                                                                                               \
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;                                                    \
  va_end(list)
int open(const char *path, int flags, ...) {
  MODE;
  return openAt(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE;
  return openAt(AT_FDCWD, path, flags, mode);
}
int openat(int directory, const char *path, int flags, ...) {
  MODE;
  return openAt(directory, path, flags, mode);
}

ssize_t __write(int file, const void *data, size_t size) {
  if (refuse(kWrite)) {
    errno = EIO;
    return -1;
  }
  return raw(SYS_write, file, (long)data, (long)size, 0, 0, 0);
}
ssize_t write(int file, const void *data, size_t size) { return __write(file, data, size); }
ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  if (refuse(kWrite)) {
    errno = ENOSPC;
    return -1;
  }
  return __pwrite64(file, data, size, offset);
}
ssize_t pwrite64(int file, const void *data, size_t size, off_t offset) { return pwrite(file, data, size, offset); }

struct Body {
  void *(*run)(void *);
  void *argument;
};
static void *withStack(void *body) {
  ownStack();
  return ((struct Body *)body)->run(((struct Body *)body)->argument);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!next)
    next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  if (refuse(kThread))
    return EAGAIN;
  static struct Body bodies[32];
  static int used;
  const int i = __atomic_fetch_add(&used, 1, __ATOMIC_RELAXED);
  if (i >= 32)
    return next(thread, attributes, body, argument);
  bodies[i] = (struct Body){body, argument};
  return next(thread, attributes, withStack, &bodies[i]);
}

int clone(int (*body)(void *), void *stack, int flags, void *argument, ...) {
  static int (*next)(int (*)(void *), void *, int, void *, ...);
  if (!next)
    next = (int (*)(int (*)(void *), void *, int, void *, ...))dlsym(RTLD_NEXT, "clone");
  if (refuse(kClone)) {
    errno = EAGAIN;
    return -1;
  }
  return next(body, stack, flags, argument);
}
