// To be preloaded, after the runtime: refuses the n-th call of a function, or all from there on.
//
//   REFUSE=malloc,7     the seventh call of malloc and its kin fails; "malloc,7+": all from the seventh on
//   REFUSE_COUNT=FILE   the number of those calls is written there when the process ends
//
// Functions: mmap, malloc, open, write, pthread_create, clone (the symboliser's process), and space: from the n-th mmap on
// the kernel refuses address space (RLIMIT_AS), also what libc asks for itself. Calls count from the constructor on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
ssize_t __pwrite64(int, const void *, size_t, off_t);

enum Call { kNone, kMmap, kMalloc, kOpen, kWrite, kThread, kClone, kSpace };
static const char *const names[] = {"", "mmap", "malloc", "open", "write", "pthread_create", "clone", "space"};
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
  if (call != refused && !(call == kMmap && refused == kSpace))
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

/// Whose code was it? libomp without memory reports that it has none, which needs memory, until the stack is used up.
static void tellCrash(int signal, siginfo_t *info, void *context) {
  refused = kNone;
#ifdef __x86_64__
  const size_t pc = (size_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
  const size_t stack = (size_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#else
  const size_t pc = ((ucontext_t *)context)->uc_mcontext.pc, stack = ((ucontext_t *)context)->uc_mcontext.sp;
#endif
  Dl_info module = {0};
  const char *name = dladdr((void *)pc, &module) && module.dli_fname ? module.dli_fname : "?";
  const char *slash = strrchr(name, '/');
  if (signal == SIGSEGV && (size_t)info->si_addr - stack + 65536 < 2 * 65536)
    name = "the stack is used up";
  else if (slash)
    name = slash + 1;
  char line[300] = "crash: ";
  strncat(line, name, 280);
  strcat(line, "\n");
  raw(SYS_write, 2, (long)line, (long)strlen(line), 0, 0, 0);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(signal, &plain, NULL);
  raise(signal);
}

__attribute__((constructor)) static void begin(void) {
  unsetenv("LD_PRELOAD"); // not for the symboliser
  const char *file = getenv("REFUSE_COUNT");
  if (file)
    snprintf(countFile, sizeof countFile, "%s", file);
  raw(SYS_getpid, 0, 0, 0, 0, 0, 0);
  static char stack[1 << 16];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack}; // of the first thread
  sigaltstack(&own, NULL);
  struct sigaction tell = {.sa_sigaction = tellCrash, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigaction(SIGSEGV, &tell, NULL);
  sigaction(SIGBUS, &tell, NULL);
  sigaction(SIGTERM, &tell, NULL); // it takes too long
  const char *what = getenv("REFUSE");
  const char *comma = what ? strchr(what, ',') : NULL;
  if (!comma)
    return;
  from = atol(comma + 1);
  forever = what[strlen(what) - 1] == '+';
  enum Call call = kNone;
  for (int i = 1; i < 8; ++i)
    if (strlen(names[i]) == (size_t)(comma - what) && !strncmp(names[i], what, comma - what))
      call = i;
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

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!next)
    next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  return refuse(kThread) ? EAGAIN : next(thread, attributes, body, argument);
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
