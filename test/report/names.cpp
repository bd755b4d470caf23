// A race has the name that the program uses for the variable: through closures, this, references and structured
// bindings, at every level of optimisation.
// RUN: %ompracer-c++ -g -O0 -std=c++20 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=2 %t0 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O1 -std=c++20 -fopenmp %omp_flags %s -o %t1
// RUN: %not env OMP_NUM_THREADS=2 %t1 2>&1 | %FileCheck %s
// RUN: %ompracer-c++ -g -O2 -std=c++20 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=2 %t2 2>&1 | %FileCheck %s
#include <functional>
#include <utility>
#include <vector>

template <class F> void parallelFor(F f) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    f(i);
}

template <class F> void byReference(const F &f) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    f(i);
}

void erased(std::function<void(int)> f) { byReference(f); }

struct Counter {
  int other = 0, count = 0, items[8] = {};
  void loop() {
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
      count += i;
  }
  void closure() {
    parallelFor([this](int i) { count += i; });
  }
  void elements() {
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
      items[i % 8] += i;
  }
};

struct Holder {
  int pad;
  int &reference;
};

struct Point {
  int x, y;
};

int main() {
  int sum = 0, second = 0, third = 0, nested = 0, pointee = 0, total = 0, array[4] = {}, *pointer = &pointee;
  // CHECK: data race on 'sum' ({{.*}}[[# @LINE + 1]]:
  parallelFor([&](int i) { sum += i; });
  // CHECK: data race on 'second' ({{.*}}[[# @LINE + 1]]:
  byReference([&](int i) { total != 0 ? second += 2 *i : second += i; });
  // CHECK: data race on 'third' ({{.*}}[[# @LINE + 1]]:
  erased([&](int i) { third += i; });
  // CHECK: data race on 'pointer' ({{.*}}[[# @LINE + 1]]:
  parallelFor([pointer](int i) { *pointer += i; });
  // CHECK: data race on 'array' ({{.*}}[[# @LINE + 1]]:
  parallelFor([&array](int i) { array[i % 4] += i; });
  // CHECK: data race on 'nested' ({{.*}}[[# @LINE + 1]]:
  auto inner = [&](int i) { nested += i; };
  parallelFor([inner](int i) { inner(i); });

  Counter counter;
  // CHECK: data race on 'this->count' ({{.*}}
  counter.loop();
  // CHECK: data race on 'this->count' ({{.*}}
  counter.closure();
  // CHECK: data race on 'this->items' ({{.*}}
  counter.elements();

  Holder holder{1, total};
// CHECK: data race on 'holder.reference' ({{.*}}[[# @LINE + 3]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    holder.reference += i;

  std::pair<int, int> pair{1, 2};
// CHECK: data race on 'pair.second' ({{.*}}[[# @LINE + 3]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    pair.second += i;

  auto &[a, b] = pair;
  // CHECK: data race on 'b' ({{.*}}[[# @LINE + 1]]:
  parallelFor([&](int i) { b += i; });

  Point point{1, 2};
// CHECK: data race on '{{y|point.y}}' ({{.*}}[[# @LINE + 4]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    auto &[x, y] = point;
    y += i;
  }

  int &reference = total;
// CHECK: data race on 'reference' ({{.*}}[[# @LINE + 3]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    reference += i;

  std::vector<int> vector(4);
// CHECK: data race on 'vector' ({{.*}}[[# @LINE + 3]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    vector[i % 4] += i;

  Counter *remote = &counter;
// CHECK: data race on 'remote->count' ({{.*}}[[# @LINE + 3]]:
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    remote->count += i;
  return a - a;
}
