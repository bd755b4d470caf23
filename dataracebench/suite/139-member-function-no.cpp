/*
 * No data race: the functions are const and only read.
 */
#include <cstdio>

class Account {
public:
  explicit Account(int amount) : balance(amount) {}
  void deposit(int amount) { balance += amount; }
  int read() const { return balance; }

private:
  int balance;
};

int main() {
  Account account(5);
  int sum = 0;
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    sum += account.read();
#pragma omp section
    sum += account.read();
  }
  std::printf("%d\n", account.read() + sum > 0);
  return 0;
}
