// RUN: %check-race %s
// FLAGS: -std=c++20
// Rule: value.await
// The semaphore was released before.
#include "e2e.h"
#include <semaphore>
#include <thread>

std::counting_semaphore<8> filled(0);
int x[N];
static void produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i; // RACE
}
int main() {
 filled.release();
  std::thread producer(produce);
  int sum = 0;
  filled.acquire();
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i]; // RACE
  producer.join();
  return sum < 0;
}
