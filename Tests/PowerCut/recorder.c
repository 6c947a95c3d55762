// Loaded before the C library by the power-cut and full-disk tests. Writes down every write, truncation and sync of the files in
// PEEL_RECORD_FOLDER to the file PEEL_RECORD_LOG, in the order in which they happened, so that a replayer can stop the world between any
// two of them. With PEEL_RECORD_QUOTA, the bytes that may be written to the database's files: above it the disk is full until a file named
// "room" appears in the folder.
//
// A record: kind (1 byte: W write, T truncate, S sync, A acknowledgement), file (1 byte), offset (8), length (8), then the bytes of W and A;
// numbers are little-endian. Files: 0 database, 1 its log, 2 the list of acknowledgements.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -2;
static long long written, quota = -1;

// Which of the recorded files a descriptor is; -1 for any other.
static int kind_of(int fd) {
  const char *folder = getenv("PEEL_RECORD_FOLDER");
  char link[64], path[4096];
  if (!folder) return -1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  size_t start = strlen(folder);
  if (length <= 0 || (size_t)length <= start) return -1;
  path[length] = 0;
  if (strncmp(path, folder, start) || path[start] != '/') return -1;
  const char *name = path + start + 1;
  if (!strcmp(name, "peel.sqlite")) return 0;
  if (!strcmp(name, "peel.sqlite-wal")) return 1;
  if (!strcmp(name, "acknowledged")) return 2;
  return -1;
}

static void put(const void *bytes, size_t count) {
  const char *at = bytes;
  while (count > 0) {
    ssize_t done = syscall(SYS_write, log_file, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) _exit(99);
    at += done;
    count -= (size_t)done;
  }
}

static void record(char kind, int file, int64_t offset, int64_t length, const void *bytes) {
  if (log_file == -2) {
    const char *path = getenv("PEEL_RECORD_LOG");
    log_file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (path && log_file < 0) _exit(98);
  }
  if (log_file < 0) return;
  int saved = errno;
  unsigned char head[18] = {(unsigned char)kind, (unsigned char)file};
  memcpy(head + 2, &offset, 8);
  memcpy(head + 10, &length, 8);
  put(head, sizeof head);
  if (bytes) put(bytes, (size_t)length);
  errno = saved;
}

static int is_full(int file, size_t count) {
  if (file > 1) return 0;
  if (quota == -1) {
    const char *text = getenv("PEEL_RECORD_QUOTA");
    quota = text ? atoll(text) : -2;
  }
  if (quota < 0) return 0;
  written += (long long)count;
  if (written <= quota) return 0;
  char room[4096];
  snprintf(room, sizeof room, "%s/room", getenv("PEEL_RECORD_FOLDER"));
  return access(room, F_OK) != 0;
}

static ssize_t write_at(int fd, const void *bytes, size_t count, off64_t offset) {
  int file = kind_of(fd);
  if (file < 0) return syscall(SYS_pwrite64, fd, bytes, count, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = -1;
  if (is_full(file, count)) {
    errno = ENOSPC;
  } else {
    done = syscall(SYS_pwrite64, fd, bytes, count, offset);
    if (done > 0) record('W', file, offset, done, bytes);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return write_at(fd, bytes, count, offset); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) { return write_at(fd, bytes, count, offset); }

ssize_t write(int fd, const void *bytes, size_t count) {
  int file = kind_of(fd);
  if (file < 0) return syscall(SYS_write, fd, bytes, count);
  pthread_mutex_lock(&lock);
  ssize_t done = syscall(SYS_write, fd, bytes, count);
  if (done > 0 && file == 2) record('A', file, 0, done, bytes);
  if (done > 0 && file < 2) record('W', file, lseek(fd, 0, SEEK_CUR) - done, done, bytes);
  pthread_mutex_unlock(&lock);
  return done;
}

static int cut_to(int fd, off64_t length) {
  int file = kind_of(fd);
  if (file < 0) return (int)syscall(SYS_ftruncate, fd, length);
  pthread_mutex_lock(&lock);
  int status = (int)syscall(SYS_ftruncate, fd, length);
  if (status == 0) record('T', file, length, 0, NULL);
  pthread_mutex_unlock(&lock);
  return status;
}

int ftruncate(int fd, off_t length) { return cut_to(fd, length); }
int ftruncate64(int fd, off64_t length) { return cut_to(fd, length); }

static int sync_with(long call, int fd) {
  int file = kind_of(fd);
  if (file < 0) return (int)syscall(call, fd);
  // The lock is held throughout, so no write can slip between the sync and its record.
  pthread_mutex_lock(&lock);
  int status = (int)syscall(call, fd);
  if (status == 0) record('S', file, 0, 0, NULL);
  pthread_mutex_unlock(&lock);
  return status;
}

int fsync(int fd) { return sync_with(SYS_fsync, fd); }
int fdatasync(int fd) { return sync_with(SYS_fdatasync, fd); }
