// RUN: %check-spans %s
//
// A combined construct is one directive, whatever its parts take, and whichever of its lines is named: the copies of
// firstprivate objects are made outside the loop.
// THREADS: 2 4
// WHATIF: whatif-combined.cpp:27*4,whatif-combined.cpp:28*4,main*4
// EXPECT: parallel-for.units 0, for.work 0, parallel.work 0, whatif3 31
// EXPECT 2: work 108, parallel-for.work 96, logical 40, whatif1 19, whatif2 19
// EXPECT 4: work 156, parallel-for.work 144, logical 40, whatif1 19, whatif2 19
#include <ompracer/annotate.h>

struct Field {
  bool original = true;
  Field() = default;
  Field(const Field &) : original(false) { ompracer_work(20); }
  ~Field() {
    if (!original)
      ompracer_work(4);
  }
};

int main() {
  Field field;
  ompracer_work(4);
  for (int round = 0; round < 1; round++) {
    ompracer_work(8);
#pragma omp parallel for schedule(static, 1) firstprivate(field)
    for (int i = 0; i < 12; i++)
      ompracer_work(4);
  }
}
