/*
 * No data race: reading the pointer with acquire and following it orders the writer's initialisation before
 * (OpenMP 5.2, flush synchronization).
 */
#include <omp.h>
#include <stdio.h>

struct Message {
  int text[4];
};

int main(void) {
  struct Message message = {{0}};
  struct Message *box = NULL;
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      message.text[2] = 5;
#pragma omp atomic write release
      box = &message;
    } else {
      struct Message *mail = NULL;
      while (!mail) {
#pragma omp atomic read acquire
        mail = box;
      }
      sum = mail->text[2];
    }
  }
  printf("%d\n", sum >= 0);
  return 0;
}
