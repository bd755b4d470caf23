// RUN: %check-norace %s
// Rule: value.await
// An initialisation runs inside of another one, and iterations await the one or the other.
#include "e2e.h"
#include <pthread.h>

static pthread_once_t outer = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
int x, y;
static void initX(void) { x = 1; }
static void initY(void) {
  pthread_once(&inner, initX);
  y = x + 1;
}
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    if (i == 0) {
      pthread_once(&outer, initY);
    } else if (i % 2) {
      pthread_once(&outer, initY);
      sum += x + y;
    } else {
      pthread_once(&inner, initX);
      sum += x;
    }
  return sum < 0;
}
