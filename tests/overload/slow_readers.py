"""Connections that send requests for the largest public reply and never read; a line a second says how many.

Their receive buffers are as small as the system allows: on this machine they would otherwise take the memory
for TCP that server and reader share with them, up to 6 MB each, and everybody's packets would be dropped.
What an attacker elsewhere keeps is no memory of ours.
"""

import heapq
import select
import socket
import sys
import time
from collections import deque

host, port, count, lifetime = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
# Four addresses of this machine, none of them the reader's: a network makes room among its own.
ADDRESSES = ["127.0.0.11", "127.0.0.12", "127.0.0.13", "127.0.0.14"]
REQUESTS = (
    f"GET /api/openapi.json HTTP/1.1\r\nHost: {host}:{port}\r\nAccept-Encoding: gzip\r\n\r\n" * 64
).encode()
RECEIVED_MAX = 4096
AGAIN_AFTER = 0.2

began = time.monotonic()
# A thousand a second to begin with, then each again once the server has ended it.
due = [(began + number / 1000, number) for number in range(count)]
heapq.heapify(due)
events = select.epoll()
open_sockets = {}
ends = deque()
started = 0
said = began


def start(number):
    one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    one.setblocking(False)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_MAX)
    one.bind((ADDRESSES[number % len(ADDRESSES)], 0))
    one.connect_ex((host, port))
    open_sockets[one.fileno()] = (one, number)
    ends.append((time.monotonic() + lifetime, one, number))
    events.register(one.fileno(), select.EPOLLOUT)


def end(descriptor):
    one, number = open_sockets.pop(descriptor)
    events.unregister(descriptor)
    one.close()
    heapq.heappush(due, (time.monotonic() + AGAIN_AFTER, number))


while True:
    now = time.monotonic()
    while due and due[0][0] <= now:
        start(heapq.heappop(due)[1])
        started += 1
    while ends and ends[0][0] <= now:
        _, one, number = ends.popleft()
        if open_sockets.get(one.fileno()) == (one, number):
            end(one.fileno())
    if now - said >= 1:
        said = now
        print(f"{len(open_sockets)} that never read, {started} started", flush=True)
    until = min(due[0][0] if due else now + 1, now + 1)
    for descriptor, event in events.poll(max(0, until - now)):
        if event & (select.EPOLLHUP | select.EPOLLERR | select.EPOLLRDHUP):
            end(descriptor)
        elif event & select.EPOLLOUT:
            try:
                open_sockets[descriptor][0].send(REQUESTS)
                events.modify(descriptor, select.EPOLLRDHUP)
            except OSError:
                end(descriptor)
