// The suppression line of a template with long arguments is short, and it hides the race. What races inside the C++
// library stands at the caller's line.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t > %t.out 2>&1
// RUN: %FileCheck %s < %t.out
// RUN: sed -n 's/^  suppression: \(.*\)   fingerprint.*/\1/p' %t.out > %t.known
// RUN: env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=suppressions=%t.known %t 2>&1 | %FileCheck --check-prefix=HIDDEN %s
#include <map>
#include <string>
#include <vector>

template <typename Key, typename Value> struct Store {
  std::map<Key, Value> values;
  Value last;
  __attribute__((noinline)) void put(const Value &value) { last = value; }
};

int main() {
  Store<std::string, long> store;
  std::vector<int> list(8);
  // CHECK: suppression: race:Store<*>::put
#pragma omp parallel
  store.put(1);
  // CHECK: data race {{.*}}: write {{.*}}long-name.cpp:[[# @LINE + 4]]:{{.*}} / {{.*}}long-name.cpp:[[# @LINE + 4]]:
  // CHECK: called{{.*}} from {{.*}}long-name.cpp:[[# @LINE + 3]]:
  // CHECK: SUMMARY: ompracer: data race {{.*}}long-name.cpp:[[# @LINE + 2]]:
#pragma omp parallel
  list.back() = 1, list.pop_back(), list.push_back(2);
}
// HIDDEN: 0 races ({{[0-9]+}} suppressed)
