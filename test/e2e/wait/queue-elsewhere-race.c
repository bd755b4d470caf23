// RUN: %check-race %s
// WITH: Inputs/queue-without-lock.c
// THREADS: 2 4 8
// Rule: value.await
// The value that hands work over is read in another file, by a function whose caller holds the lock.
#include "e2e.h"

#include <pthread.h>

struct job {
  struct job *next;
  int *payload;
};
void put(struct job *j);
struct job *get(void);

struct job jobs[32];
int payload[32], done;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      for (int i = 0; i < 32; ++i) {
        jobs[i].payload = &payload[i];
        pthread_mutex_lock(&mutex);
        put(&jobs[i]);
        pthread_mutex_unlock(&mutex);
        *jobs[i].payload = i; // RACE
      }
    } else {
      for (int left = 1; left;) {
        pthread_mutex_lock(&mutex);
        struct job *j = get();
        left = done < 32;
        done += j != 0;
        pthread_mutex_unlock(&mutex);
        if (j)
          *j->payload += 1; // RACE
      }
    }
  }
  return 0;
}
