// A program that would notice the process which finds names: it waits for whatever child there is, counts SIGCHLD, runs
// other programs, closes all descriptors and uses their numbers for files. Each step is followed by a race.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t childSignals;
static void onChild(int signal) { childSignals += signal == SIGCHLD; }

static void expect(int good, const char *what) {
  if (!good)
    printf("not as without ompracer: %s\n", what);
}

/// Across exec.
static int staysOpen(int fd) {
  int flags = fcntl(fd, F_GETFD);
  return flags != -1 && !(flags & FD_CLOEXEC);
}

static int first, second, third;

int main(int argc, char **argv) {
  int inherited = 0;
  for (int fd = 3; fd < 100; fd++)
    inherited += staysOpen(fd);
  signal(SIGCHLD, onChild);
#pragma omp parallel num_threads(2)
  {
    errno = 77;
    first++;
    expect(errno == 77, "errno");
  }
  expect(waitpid(-1, NULL, WNOHANG | __WALL) == -1 && errno == ECHILD, "children");
  for (int fd = 3; fd < 100; fd++)
    inherited -= staysOpen(fd);
  expect(inherited == 0, "descriptors for other programs");

  pid_t child = fork();
  if (child == 0)
    _exit(0);
  int ended = 0;
  for (pid_t pid; (pid = wait(NULL)) > 0 || errno == EINTR;)
    ended += pid == child;
  expect(ended == 1, "wait");
#pragma omp parallel num_threads(2)
  second++;

  int lost = 0;
  for (int fd = 3; fd < 100; fd++)
    lost += close(fd) == 0;
  for (int i = 0; i < lost + 1; i++)
    open(argv[1], O_WRONLY | O_CREAT | O_APPEND, 0666);
#pragma omp parallel num_threads(2)
  third++;
  struct stat file;
  expect(argc == 2 && stat(argv[1], &file) == 0 && file.st_size == 0, "a file of the program");
  expect(childSignals == 1, "SIGCHLD");
  puts("end");
}
