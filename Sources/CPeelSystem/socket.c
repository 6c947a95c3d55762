#define _GNU_SOURCE
#include "peel_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Static_assert(PEEL_READABLE == EPOLLIN && PEEL_WRITABLE == EPOLLOUT && PEEL_FAILED == EPOLLERR, "epoll bits");
_Static_assert(PEEL_HUNG_UP == EPOLLHUP && PEEL_PEER_ENDED == EPOLLRDHUP, "epoll bits");

static int outcome(int result) { return result < 0 ? -errno : result; }

int peel_poll_create(void) { return outcome(epoll_create1(EPOLL_CLOEXEC)); }

static int control(int poll, int operation, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return outcome(epoll_ctl(poll, operation, descriptor, &event));
}

int peel_poll_add(int poll, int descriptor, uint32_t events, uint64_t token) {
  return control(poll, EPOLL_CTL_ADD, descriptor, events, token);
}

int peel_poll_change(int poll, int descriptor, uint32_t events, uint64_t token) {
  return control(poll, EPOLL_CTL_MOD, descriptor, events, token);
}

int peel_poll_remove(int poll, int descriptor) { return control(poll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int peel_poll_wait(int poll, struct peel_event *events, int capacity, int milliseconds) {
  struct epoll_event raw[256];
  if (capacity > 256) capacity = 256;
  int count = epoll_wait(poll, raw, capacity, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int i = 0; i < count; i++) {
    events[i].token = raw[i].data.u64;
    events[i].events = raw[i].events;
  }
  return count;
}

int peel_waker_create(void) { return outcome(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int peel_gate_create(void) { return outcome(eventfd(0, EFD_CLOEXEC | EFD_SEMAPHORE)); }

void peel_waker_signal(int descriptor) {
  uint64_t one = 1;
  while (write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {}
}

void peel_waker_clear(int descriptor) {
  uint64_t count;
  while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {}
}

static socklen_t to_socket(const struct peel_address *address, struct sockaddr_storage *storage) {
  memset(storage, 0, sizeof *storage);
  if (address->family == 6) {
    struct sockaddr_in6 *in = (struct sockaddr_in6 *)storage;
    in->sin6_family = AF_INET6;
    in->sin6_port = htons(address->port);
    in->sin6_scope_id = address->scope;
    memcpy(&in->sin6_addr, address->bytes, 16);
    return sizeof *in;
  }
  struct sockaddr_in *in = (struct sockaddr_in *)storage;
  in->sin_family = AF_INET;
  in->sin_port = htons(address->port);
  memcpy(&in->sin_addr, address->bytes, 4);
  return sizeof *in;
}

static void from_socket(const struct sockaddr_storage *storage, struct peel_address *address) {
  memset(address, 0, sizeof *address);
  if (storage->ss_family == AF_INET6) {
    const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)storage;
    address->port = ntohs(in->sin6_port);
    // A version 4 peer of a dual listener is a version 4 peer.
    if (IN6_IS_ADDR_V4MAPPED(&in->sin6_addr)) {
      address->family = 4;
      memcpy(address->bytes, (const uint8_t *)&in->sin6_addr + 12, 4);
      return;
    }
    address->family = 6;
    address->scope = in->sin6_scope_id;
    memcpy(address->bytes, &in->sin6_addr, 16);
    return;
  }
  const struct sockaddr_in *in = (const struct sockaddr_in *)storage;
  address->family = 4;
  address->port = ntohs(in->sin_port);
  memcpy(address->bytes, &in->sin_addr, 4);
}

int peel_resolve(const char *host, uint16_t port, int passive, struct peel_address *addresses, int capacity) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = passive ? AI_PASSIVE : AI_ADDRCONFIG};
  struct addrinfo *list = NULL;
  int code = getaddrinfo(host, NULL, &hints, &list);
  if (code == EAI_ADDRFAMILY || code == EAI_NONAME) {
    // A machine with loopback alone has no "configured" family.
    hints.ai_flags &= ~AI_ADDRCONFIG;
    code = getaddrinfo(host, NULL, &hints, &list);
  }
  if (code != 0) return code - 1000;
  int count = 0;
  for (struct addrinfo *item = list; item && count < capacity; item = item->ai_next) {
    if (item->ai_family != AF_INET && item->ai_family != AF_INET6) continue;
    struct sockaddr_storage storage;
    memcpy(&storage, item->ai_addr, item->ai_addrlen);
    from_socket(&storage, &addresses[count]);
    addresses[count++].port = port;
  }
  freeaddrinfo(list);
  return count;
}

const char *peel_resolve_message(int code) { return gai_strerror(code + 1000); }

void peel_address_text(const struct peel_address *address, char *text) {
  text[0] = 0;
  inet_ntop(address->family == 6 ? AF_INET6 : AF_INET, address->bytes, text, 64);
}

static int set_option(int descriptor, int level, int name, int value) {
  return setsockopt(descriptor, level, name, &value, sizeof value);
}

int peel_listen(const struct peel_address *address, int backlog, int share_port) {
  struct sockaddr_storage storage;
  socklen_t length = to_socket(address, &storage);
  int descriptor = socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
  if (share_port) set_option(descriptor, SOL_SOCKET, SO_REUSEPORT, 1);
  if (storage.ss_family == AF_INET6) set_option(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, 0);
  if (bind(descriptor, (struct sockaddr *)&storage, length) < 0 || listen(descriptor, backlog) < 0) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}

int peel_local_address(int descriptor, struct peel_address *address) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  if (getsockname(descriptor, (struct sockaddr *)&storage, &length) < 0) return -errno;
  from_socket(&storage, address);
  return 0;
}

int peel_accept(int descriptor, struct peel_address *peer) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  int accepted;
  do {
    accepted = accept4(descriptor, (struct sockaddr *)&storage, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
  } while (accepted < 0 && errno == EINTR);
  if (accepted < 0) return -errno;
  set_option(accepted, IPPROTO_TCP, TCP_NODELAY, 1);
  from_socket(&storage, peer);
  return accepted;
}

int peel_connect(const struct peel_address *address, int *pending) {
  struct sockaddr_storage storage;
  socklen_t length = to_socket(address, &storage);
  int descriptor = socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
  *pending = 0;
  if (connect(descriptor, (struct sockaddr *)&storage, length) < 0) {
    int code = errno;
    if (code != EINPROGRESS && code != EINTR) {
      close(descriptor);
      return -code;
    }
    *pending = 1;
  }
  return descriptor;
}

int peel_socket_error(int descriptor) {
  int code = 0;
  socklen_t length = sizeof code;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) < 0) return -errno;
  return -code;
}

int peel_shutdown_write(int descriptor) { return outcome(shutdown(descriptor, SHUT_WR)); }

int peel_set_send_buffer(int descriptor, int bytes) {
  return outcome(set_option(descriptor, SOL_SOCKET, SO_SNDBUF, bytes));
}

ssize_t peel_receive(int descriptor, void *bytes, size_t count) {
  ssize_t result;
  do { result = recv(descriptor, bytes, count, 0); } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t peel_send(int descriptor, const void *bytes, size_t count) {
  ssize_t result;
  do { result = send(descriptor, bytes, count, MSG_NOSIGNAL); } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t peel_send_vector(int descriptor, const struct iovec *parts, int count) {
  struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
  ssize_t result;
  do { result = sendmsg(descriptor, &message, MSG_NOSIGNAL); } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

ssize_t peel_send_file(int socket, int file, int64_t offset, size_t count) {
  off_t position = offset;
  ssize_t result;
  do { result = sendfile(socket, file, &position, count); } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

int peel_open_file(const char *path, int64_t *size, int64_t *modified, uint64_t *inode) {
  // Non-blocking, so that a named pipe in the folder cannot hold the loop.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -errno;
  struct stat facts;
  if (fstat(descriptor, &facts) < 0 || !S_ISREG(facts.st_mode)) {
    close(descriptor);
    return -EINVAL;
  }
  *size = facts.st_size;
  *modified = (int64_t)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec;
  *inode = facts.st_ino;
  return descriptor;
}

int peel_create_file(const char *path) {
  return outcome(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
}

ssize_t peel_write_all(int descriptor, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t left = count;
  while (left > 0) {
    ssize_t written = write(descriptor, next, left);
    if (written < 0) {
      if (errno == EINTR) continue;
      return -errno;
    }
    next += written;
    left -= (size_t)written;
  }
  return (ssize_t)count;
}

int peel_sync(int descriptor) { return outcome(fsync(descriptor)); }

int peel_close(int descriptor) { return outcome(close(descriptor)); }

int peel_open_spare(void) { return outcome(open("/dev/null", O_RDONLY | O_CLOEXEC)); }

uint64_t peel_now_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

int peel_usable_cores(void) {
  cpu_set_t cores;
  int count = sched_getaffinity(0, sizeof cores, &cores) < 0 ? 1 : CPU_COUNT(&cores);
  return count < 1 ? 1 : count;
}

void peel_ignore_broken_pipe(void) { signal(SIGPIPE, SIG_IGN); }

static int signal_pipe[2] = {-1, -1};

static void caught(int number) {
  int code = errno;
  uint8_t byte = (uint8_t)number;
  ssize_t ignored = write(signal_pipe[1], &byte, 1);
  (void)ignored;
  errno = code;
}

int peel_watch_signals(const int *numbers, int count) {
  // A handler and a pipe rather than a blocked mask: a mask would be inherited by the worker processes.
  if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
  struct sigaction action = {.sa_handler = caught, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < count; i++)
    if (sigaction(numbers[i], &action, NULL) < 0) return -errno;
  return signal_pipe[0];
}
