// RUN: %check-race %s
// Rule: barrier.tasks
// Nothing waits for the task.
#include "e2e.h"

thread_local int counter;
struct Context {
  int *block, *counter;
};
static NOINLINE void run(Context *context) {
  Context own = *context;
#pragma omp task
  USE(*own.block); // RACE
}

int main() {
#pragma omp parallel
  {
    int *block = new int(0);
    Context context{block, &counter};
#pragma omp single nowait
    run(&context);
USE(0);
    *block = 1; // RACE
  }
}
