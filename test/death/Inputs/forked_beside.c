// Children are forked while other threads are in the middle of tasks, locks and atomic operations, and do the same. A
// child that hangs is ended by a signal.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kLocks = 64, kForks = 60 };
static pthread_mutex_t locks[kLocks], ours = PTHREAD_MUTEX_INITIALIZER;
static int guarded[kLocks], total, done;
static int published[256];

static void region(int threads, int tasks, int withLocks) {
#pragma omp parallel num_threads(threads)
#pragma omp single nowait
  for (int i = 0; i < tasks; i++)
#pragma omp task
  {
#pragma omp atomic
    total++;
    int first = i % kLocks, second = i * 7 % kLocks;
    if (withLocks && first < second) {
      pthread_mutex_lock(&locks[first]);
      pthread_mutex_lock(&locks[second]);
      guarded[first]++;
      pthread_mutex_unlock(&locks[second]);
      pthread_mutex_unlock(&locks[first]);
    }
    for (int n = 0; n < 8; n++)
      __atomic_fetch_add(&published[(i * 8 + n) & 255], 1, __ATOMIC_SEQ_CST);
  }
}

static void *work(void *unused) {
  while (!__atomic_load_n(&done, __ATOMIC_RELAXED))
    region(4, 300, 1);
  return unused;
}

static void child(void) {
  alarm(20);
  for (int i = 0; i < 256; i++) {
    pthread_mutex_lock(&ours);
    __atomic_fetch_add(&published[i], 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&ours);
  }
  region(2, 100, 0); // the mutexes may be those of threads that are gone
  _exit(0);
}

int main(void) {
  for (int i = 0; i < kLocks; i++)
    pthread_mutex_init(&locks[i], NULL);
  // libomp knows this thread before it forks. Else a child waits in libomp for a lock that was held when it was forked,
  // without a tool, too.
  region(1, 1, 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  int status = 0;
  for (int i = 0; i < kForks && status == 0; i++) {
    pid_t pid = fork();
    if (pid == 0)
      child();
    waitpid(pid, &status, 0);
  }
  __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  if (WIFSIGNALED(status))
    fprintf(stderr, "a child ended by signal %d\n", WTERMSIG(status));
  return status != 0;
}
