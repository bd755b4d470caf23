// RUN: %check-norace %s
// Rule: barrier.tasks
// A task of a single body reads a block that its creator allocated; its structure has a pointer to a thread-local variable, too.
#include "e2e.h"

thread_local int counter;
struct Context {
  int *block, *counter;
};
static NOINLINE void run(Context *context) {
  Context own = *context;
#pragma omp task
  USE(*own.block);
}

int main() {
#pragma omp parallel
  {
    int *block = new int(0);
    Context context{block, &counter};
#pragma omp single nowait
    run(&context);
#pragma omp barrier
    *block = 1;
  }
}
