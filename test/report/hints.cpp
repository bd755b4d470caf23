// A hint is possible where it says, and fits the variable: no clause for what the directive's function does not name, no
// reduction of a pointer, no private copy of a container.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=2 %t0 2>&1 | grep -e 'data race on' -e 'data race (' -e 'to repair' | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=2 %t2 2>&1 | grep -e 'data race on' -e 'data race (' -e 'to repair' | %FileCheck %s
#include <bitset>
#include <vector>

static int global;
static void set(int i) { global = i; }
static void put(int &x, int i) { x = i; }
static void put(int i) {
  static int last;
  last = i;
}

template <class F> void parallelFor(F f) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    f(i);
}

struct Node {
  Node *next;
  int value;
};

int main() {
  // A static variable of a function that is called.
  // CHECK: data race on 'put(int)::last'
  // CHECK-NEXT: repair it: if each thread needs its own 'last', make it thread_local or threadprivate; else protect
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    put(i);
  // CHECK-NEXT: data race on 'global'
  // CHECK-NEXT: repair it: if each thread needs its own 'global', make it thread_local or threadprivate; else protect
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    set(i);
  // A parameter of it.
  int passed = 0;
  // CHECK-NEXT: data race on '{{x|passed}}'
  // CHECK-NEXT: repair it: protect both accesses by the same critical section{{$}}
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    put(passed, i);
  // A variable that a closure captured.
  int sum = 0, other = 0;
  // CHECK-NEXT: data race on 'sum'
  // CHECK-NEXT: repair it: make the update atomic ('#pragma omp atomic'){{$}}
  parallelFor([&](int i) { sum += i; });
  // CHECK-NEXT: data race on 'other'
  // CHECK-NEXT: repair it: protect both accesses by the same critical section{{$}}
  parallelFor([&](int i) { other = i; });
  // One of the directive's function.
  int local = 0, counter, out[20];
  // CHECK-NEXT: data race on 'local'
  // CHECK-NEXT: repair it: if the construct does nothing else with 'local', add reduction(+:local) to the directive at {{.*}}:[[# @LINE + 1]]; else make the update atomic
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    local += i;
  // CHECK-NEXT: data race on 'counter'
  // CHECK-NEXT: repair it: declare the loop variable 'counter' inside its for statement, or add private(counter) to
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    for (counter = 0; counter < 2; counter++)
      out[i] = 1;
  // A pointer that the line of the loop sets.
  double sums[16] = {};
  // clang-format off
  // CHECK-NEXT: data race on 'o'
  // CHECK-NEXT: repair it: make the update atomic ('#pragma omp atomic'), or let no two iterations update one element
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 20; i++) { double *o = &sums[i / 8]; o[0] += i; }
  // clang-format on
  // Pointers have no reduction.
  int *pointer = out;
  // CHECK-NEXT: data race on 'pointer'
  // CHECK-NEXT: repair it: make the update atomic ('#pragma omp atomic'){{$}}
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    pointer++;
  // Member functions of the C++ library.
  std::vector<int> list;
  list.reserve(100);
  // Which of its words is in the first race, the schedule decides; the others refer to that one.
  // CHECK: {{stack|heap}}, {{[48]}} bytes){{.*}}hints.cpp:[[# @LINE + 4]]:
  // CHECK-NEXT: repair it: protect both calls by the same critical section, or give each iteration its own object
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    list.push_back(i);
  // Elements that share a word. How many pairs of its accesses are found, the schedule decides.
  std::vector<bool> flags(64);
  // CHECK: (heap, 8 bytes)
  // CHECK-NEXT: repair it: elements of a vector<bool> or bitset share a word: take vector<char>, or protect both
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    flags[i] = i % 3 == 0;
  std::bitset<64> bits;
  // CHECK: (stack, 8 bytes)
  // CHECK-NEXT: repair it: elements of a vector<bool> or bitset share a word: take vector<char>, or protect both
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    bits[i] = i % 3 == 0;
  // The position in a list, which the creator of the tasks moves on.
  Node nodes[3] = {{nodes + 1, 0}, {nodes + 2, 0}, {nullptr, 0}}, *at;
  // CHECK: data race on 'at'
  // CHECK-NEXT: repair it: give the task its own copy, firstprivate(at), or put '#pragma omp taskwait' after the task
#pragma omp parallel
#pragma omp single
  for (at = nodes; at; at = at->next) {
#pragma omp task
    if (Node *node = at)
      node->value++;
  }
  return *pointer + sum + other + local + passed + list.size() + flags[1] + bits[1] + out[1] + sums[1] == 0;
}
