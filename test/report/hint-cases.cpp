// As hint-cases.c, for what C++ has and C has not.
// RUN: %ompracer-c++ -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t0.json %t0
// RUN: %python %S/check_hints.py HINT0?: %s %t0.json
// RUN: %ompracer-c++ -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t2.json %t2
// RUN: %python %S/check_hints.py HINT: %s %t2.json
#include <map>
#include <string>
#include <thread>
#include <vector>

struct Pair {
  int first, second;
};
static int shared;

template <class F> void parallelFor(F f) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    f(i);
}

int main() {
  std::vector<bool> sharedWord(20);
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    sharedWord[i] = true; // HINT: elements of a vector<bool> or bitset share a word
  std::map<int, int> mapElement = {{0, 1}};
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    mapElement[0] += i; // HINT0: with the look-up, which may insert
  int capturedSum = 0, capturedWrite = 0;
  parallelFor([&](int i) {
    capturedSum += i;  // HINT: make the update atomic ('#pragma omp atomic')
    capturedWrite = i; // HINT: protect both accesses by the same critical section
  });
  Pair sharedObject = {};
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    sharedObject = Pair{i, i}; // HINT0: if each iteration needs its own 'sharedObject', declare it inside; else
  std::thread hostThreads([] {
    shared = 1; // HINT: let one of the two host threads wait for the other between the accesses
  });
  shared = 2;
  hostThreads.join();
  return capturedSum + capturedWrite + sharedObject.first == -1;
}
