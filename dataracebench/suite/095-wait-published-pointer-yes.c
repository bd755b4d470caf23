/*
 * The pointer is read relaxed: what it points to may not be written yet.
 * Data race pair: message.text[2]@19:7:W vs. mail->text[2]@28:13:R
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
#pragma omp atomic read relaxed
        mail = box;
      }
      sum = mail->text[2];
    }
  }
  printf("%d\n", sum >= 0);
  return 0;
}
