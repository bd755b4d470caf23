/* Processes of one set of options, and what may happen to a report file while the program runs. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
int first, second, a[4];

static void race(int *variable) {
#pragma omp parallel num_threads(2)
  (*variable)++;
}

static int start(char *self, char *what, int by_vfork) {
  char *arguments[] = {self, what, 0};
  pid_t child;
  int status;
  if (by_vfork) {
    child = vfork();
    if (child == 0) {
      execv("/nowhere", arguments);
      execv(self, arguments);
      _exit(1);
    }
  } else if (posix_spawn(&child, self, 0, 0, arguments, environ)) {
    return 1;
  }
  return waitpid(child, &status, 0) != child;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "quiet", *report = argc > 2 ? argv[2] : "";
  setvbuf(stdout, 0, _IONBF, 0);
  if (strcmp(what, "quiet") && strcmp(what, "second"))
    race(&first);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 4; i++)
    a[i]++;
  if (!strcmp(what, "system")) {
    char command[4096];
    snprintf(command, sizeof command, "'%s' second", argv[0]);
    system(command);
  }
  if (!strcmp(what, "spawn"))
    start(argv[0], "second", 0);
  if (!strcmp(what, "vfork"))
    start(argv[0], "second", 1);
  if (!strcmp(what, "exec-fails"))
    execl("/nowhere", argv[0], "quiet", (char *)0);
  if (!strcmp(what, "exec"))
    execl("/proc/self/exe", argv[0], "quiet", (char *)0);
  if (!strcmp(what, "exec-path"))
    execlp("sh", "sh", "-c", "exec \"$0\" quiet", argv[0], (char *)0);
  if (!strcmp(what, "exec-other"))
    execle("/bin/true", "true", (char *)0, environ);
  if (!strcmp(what, "exec-file"))
    fexecve(open("/proc/self/exe", O_RDONLY | O_CLOEXEC), (char *[]){argv[0], "second", 0}, environ);
  if (!strcmp(what, "exec-at"))
    execveat(AT_FDCWD, "/proc/self/exe", (char *[]){argv[0], "second", 0}, environ, 0);
  if (!strcmp(what, "exec-call"))
    syscall(SYS_execve, "/proc/self/exe", (char *[]){argv[0], "quiet", 0}, (char *[]){0});
  if (!strcmp(what, "exec-form") || !strcmp(what, "exec-late"))
    execl(report, report, (char *)0);
  if (!strcmp(what, "root") && chroot("/proc"))
    return 1;
  if (!strcmp(what, "nobody") && (setgid(65534) || setuid(65534)))
    return 1;
  if (!strcmp(what, "disk")) {
    int file = open(report, O_WRONLY | O_CREAT, 0666);
    while (write(file, a, sizeof a) > 0)
      ;
  }
  if (!strcmp(what, "close")) {
    closefrom(3);
    printf("%d\n", open("/dev/null", O_RDONLY));
  }
  if (!strcmp(what, "own-file")) {
    closefrom(3);
    for (int fd = 3; fd < 1024; fd++)
      if (open(report, O_RDWR | O_CREAT, 0666) < 0)
        break;
  }
  if (!strcmp(what, "remove"))
    remove(report);
  if (!strcmp(what, "replace")) {
    remove(report);
    FILE *mine = fopen(report, "w");
    fputs("mine", mine);
    fclose(mine);
  }
  if (!strcmp(what, "few-files"))
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){3, 3});
  if (!strcmp(what, "small-files"))
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){1, 1});
  if (strcmp(what, "quiet") && strcmp(what, "exec-form"))
    race(&second);
  return 0;
}
