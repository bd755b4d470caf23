// RUN: %check-norace %s
// Rule: conflict.bytes
// These functions lock, or keep their state for each thread.
#define _GNU_SOURCE
#include "e2e.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

char line[N][16];

int main(void) {
  for (int i = 0; i < N; i++)
    strcpy(line[i], "a b c");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int sum = rand() + (int)random();
    sum += strerror(i)[0] + inet_ntoa((struct in_addr){0})[0] + strsignal(i + 1)[0];
    sum += line[i][0];
    USE(sum);
  }
  return 0;
}
