// Runs of a few milliseconds, which end in the way that the argument names.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile double sink;
static void spin(int n) {
  double s = 0;
  for (int i = 0; i < n * 10000; i++)
    s += i * 0.5;
  sink = s;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  spin(20);
#pragma omp parallel num_threads(2)
  {
    spin(20);
#pragma omp single
    for (int i = 0; i < 50; i++) {
#pragma omp task
      spin(1);
    }
    if (omp_get_thread_num() == 1) {
      if (strcmp(how, "exit") == 0)
        exit(3);
      if (strcmp(how, "_exit") == 0)
        _exit(4);
    }
  }
  if (strcmp(how, "fork") == 0) {
    if (fork() == 0)
      exit(5);
    wait(NULL);
  } else if (strcmp(how, "end") == 0) {
    omp_control_tool(omp_control_tool_end, 0, NULL);
    if (fork() == 0) {
#pragma omp parallel num_threads(2)
      spin(20);
      exit(5);
    }
    int status = 0;
    wait(&status);
    printf("child %d\n", WEXITSTATUS(status));
  } else if (strcmp(how, "exec") == 0) {
    execl("/bin/echo", "echo", "replaced", (char *)0);
  } else if (strcmp(how, "no-exec") == 0) {
    char *const none[] = {(char *)how, 0};
    char *const large[] = {memset(malloc(4 << 20), 'x', (4 << 20) - 1), 0}; // one word may not be so long
    ((char *)large[0])[(4 << 20) - 1] = 0;
    execve("/bin/echo", large, none);
    puts("refused");
#pragma omp parallel num_threads(2)
    spin(20);
  }
  spin(5);
  return 0;
}
