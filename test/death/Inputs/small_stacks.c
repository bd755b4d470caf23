/* A race in a region whose threads have the smallest stacks, created by a thread that has it, too. */
#include <limits.h>
#include <pthread.h>

static int count, table[64];
static void *run(void *unused) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 64; i++) {
    table[i % 7] = i;
    count++;
  }
  return unused;
}
int main(void) {
  pthread_attr_t attributes;
  size_t size = 0;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
  if (pthread_create(&thread, &attributes, run, NULL))
    return 1;
  pthread_join(thread, NULL);
  pthread_attr_getstacksize(&attributes, &size);
  return size != (size_t)PTHREAD_STACK_MIN;
}
