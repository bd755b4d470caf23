// RUN: %check-norace %s
// WITH: Inputs/decides.c
// Rule: value.await
// What was awaited decides in another file, which gets it as an argument, in a variable or in a structure.
#include "e2e.h"
#include <stdatomic.h>
#include <stdlib.h>

struct State {
  int seen, polls;
};
int isSet(int value);
int holds(const int *value);
int wasSeen(struct State *state);

static atomic_int first, second, third, fourth;
static int a, b, c, d, sum;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    a = 1;
    atomic_store_explicit(&first, 1, memory_order_release);
    b = 1;
    atomic_store_explicit(&second, 1, memory_order_release);
    c = 1;
    atomic_store_explicit(&third, 1, memory_order_release);
    d = 1;
    atomic_store_explicit(&fourth, 1, memory_order_release);
  } else {
    while (!isSet(atomic_load_explicit(&first, memory_order_acquire))) {
    }
    sum = a;
    int value;
    do
      value = atomic_load_explicit(&second, memory_order_acquire);
    while (!holds(&value));
    sum += b;
    struct State state = {0, 0};
    do {
      state.seen = atomic_load_explicit(&third, memory_order_acquire);
      state.polls++;
    } while (!wasSeen(&state));
    sum += c;
    int *block = (int *)malloc(sizeof(int));
    do
      *block = atomic_load_explicit(&fourth, memory_order_acquire);
    while (!holds(block));
    sum += d;
    free(block);
  }
  return sum != 4;
}
