/*
 * Both sections call a function that changes the object.
 * Data race pair: balance@10:30:W vs. balance@10:30:W
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
    account.deposit(1);
#pragma omp section
    account.deposit(2);
  }
  std::printf("%d\n", account.read() + sum > 0);
  return 0;
}
