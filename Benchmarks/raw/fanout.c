// The physical limit beside which Peel's fan-out is measured: one thread, epoll, no protocol, no rights, no storage.
// Whoever connects says its room in four bytes; whatever a member sends after that goes to everybody in the room, itself included.
// Usage: fanout PORT    Prints "ready" once it listens.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ROOMS = 64, MEMBERS = 20000, CHUNK = 64 * 1024 };
static int room_of[65536];
static int members[ROOMS][MEMBERS];
static int count[ROOMS];

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: fanout PORT\n"), 2;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) return perror("bind"), 1;
  int loop = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(loop, EPOLL_CTL_ADD, listener, &event);
  static char chunk[CHUNK];
  memset(room_of, -1, sizeof room_of);
  puts("ready");
  fflush(stdout);
  for (;;) {
    int ready = epoll_wait(loop, events, 256, -1);
    for (int i = 0; i < ready; i++) {
      int peer = events[i].data.fd;
      if (peer == listener) {
        for (int fresh; (fresh = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0;) {
          setsockopt(fresh, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
          event.data.fd = fresh;
          epoll_ctl(loop, EPOLL_CTL_ADD, fresh, &event);
        }
        continue;
      }
      if (room_of[peer] < 0) {
        uint32_t room;
        if (read(peer, &room, 4) != 4 || room >= ROOMS || count[room] == MEMBERS) { close(peer); continue; }
        room_of[peer] = room;
        members[room][count[room]++] = peer;
        continue;
      }
      ssize_t length = read(peer, chunk, sizeof chunk);
      if (length <= 0) {
        if (length < 0 && errno == EAGAIN) continue;
        int room = room_of[peer];
        for (int at = 0; at < count[room]; at++)
          if (members[room][at] == peer) members[room][at] = members[room][--count[room]];
        room_of[peer] = -1;
        close(peer);
        continue;
      }
      int room = room_of[peer];
      for (int at = 0; at < count[room]; at++)
        if (send(members[room][at], chunk, length, MSG_NOSIGNAL) != length) return fprintf(stderr, "a receiver is slow\n"), 1;
    }
  }
}
