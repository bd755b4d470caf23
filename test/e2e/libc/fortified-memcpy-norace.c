// RUN: %check-norace %s
// FLAGS: -D_FORTIFY_SOURCE=3
// Rule: conflict.bytes
// Block functions of which _FORTIFY_SOURCE checks the room: some become plain ones, others do not.
#include "e2e.h"

#include <stdlib.h>
#include <string.h>

struct Line {
  char *text;
  int length;
} lines[N];
char source[64];

int main(void) {
  memset(source, 'a', 40);
  for (int i = 0; i < N; i++) {
    lines[i].length = 20 + i % 4;
    lines[i].text = malloc(lines[i].length + 1);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct Line *l = &lines[i];
    memset(l->text, 0, l->length + 1);
    memcpy(l->text, source, l->length);
  }
  return 0;
}
