// A wall clock that the file named by SOAK_CLOCK sets: it has the seconds, a double, by which the clock is ahead. Loaded before a program by
// LD_PRELOAD, for Benchmarks/soak.py. Debian's libfaketime also moves the timers of the monotonic clock, on which all that sleeps would
// then wait for an hour, or not at all.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile double *ahead;

__attribute__((constructor)) static void open_clock(void) {
  const char *name = getenv("SOAK_CLOCK");
  const int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) ahead = shared;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  const int status = (int)syscall(SYS_clock_gettime, clock, now);
  if (status == 0 && ahead != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    now->tv_sec += (time_t)*ahead;
  }
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  const int status = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return status;
}

time_t time(time_t *told) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (told != NULL) *told = now.tv_sec;
  return now.tv_sec;
}
