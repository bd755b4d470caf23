// RUN: %check-race %s
// Rule: exclusion.extent value.await
// The consumer waits a little, for what nobody signals.
#include "e2e.h"
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable changed, other;
bool ready;
int x[N];
static void produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i; // RACE
  {
    std::lock_guard<std::mutex> lock(m);
    ready = true;
  }
  changed.notify_one();
}
int main() {
  std::thread producer(produce);
  int sum = 0;
  {
    std::unique_lock<std::mutex> lock(m);
    other.wait_for(lock, std::chrono::microseconds(1));
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i]; // RACE
  producer.join();
  return sum < 0;
}
