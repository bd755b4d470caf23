// What libc does for all threads of the process at once. Argument: which of its functions.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int setresuid(uid_t, uid_t, uid_t);
int setresgid(gid_t, gid_t, gid_t);

static int change(const char *what) {
  if (!strcmp(what, "setgid"))
    return setgid(getgid());
  if (!strcmp(what, "setuid"))
    return setuid(getuid());
  if (!strcmp(what, "setegid"))
    return setegid(getegid());
  if (!strcmp(what, "seteuid"))
    return seteuid(geteuid());
  if (!strcmp(what, "setreuid"))
    return setreuid(getuid(), geteuid());
  if (!strcmp(what, "setregid"))
    return setregid(getgid(), getegid());
  if (!strcmp(what, "setresuid"))
    return setresuid(-1, -1, -1);
  return setresgid(-1, -1, -1);
}

static void *cancelled(void *unused) {
  for (;;)
    sleep(1);
  return unused;
}

int a[4];
static int work(const char *what) {
#pragma omp parallel num_threads(2)
  a[omp_get_thread_num()]++;
  if (!strcmp(what, "cancel")) {
    pthread_t thread;
    void *result;
    return pthread_create(&thread, 0, cancelled, 0) || pthread_cancel(thread) || pthread_join(thread, &result) ||
           result != PTHREAD_CANCELED;
  }
  return change(what);
}

int main(int argc, char **argv) {
  if (argc > 2 && fork() == 0) // "fork": a child does it
    return work(argv[1]);
  int status = 0;
  if (argc > 2)
    return wait(&status) == -1 || status != 0;
  if (work(argv[1]))
    perror(argv[1]);
  else
    puts("ran");
  return 0;
}
