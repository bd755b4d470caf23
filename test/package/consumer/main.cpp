// Calls the racy library only when asked to, so that both verdicts of one binary are tested.
#include <cstdio>

extern "C" int countRacy(int n);
extern "C" int storeClean(int *values, int n);

int main(int argc, char **) {
  int values[10];
  int last = storeClean(values, 10);
  if (argc > 1)
    last += countRacy(10) > 0;
  std::printf("%d\n", last);
  return 0;
}
