#!/usr/bin/env python3
"""Joins two network namespaces by a slow line, in user space and without netem.

    slow-line.py CLIENT SERVER RTT DOWN UP

CLIENT and SERVER name the namespaces to make (10.77.0.2 and 10.77.0.1), RTT is in milliseconds, DOWN and UP in kilobits
per second. Every IP packet waits until the line has sent what came before it, then for half the round trip; what finds
200 packets waiting is dropped, as a router's queue would. TCP, TLS and HTTP/2 above it are the kernel's and the
browser's own.

Prints "ready", relays until standard input closes or SIGTERM comes, and removes the namespaces. Needs root and
/dev/net/tun (https://docs.kernel.org/networking/tuntap.html).
"""

import collections
import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
QUEUE_PACKETS = 200
MTU = 1500
# poll() wakes a little late: it is asked to wake this many seconds early, and the rest is waited for busily.
EARLY = 0.001


class Direction:
    """One way of the line: packets with the time at which they arrive at the other end."""

    def __init__(self, to, kilobits):
        self.to = to
        self.bytes_per_second = kilobits * 125
        self.free_at = 0.0
        self.waiting = collections.deque()

    def send(self, packet, now, delay):
        if len(self.waiting) >= QUEUE_PACKETS:
            return
        self.free_at = max(self.free_at, now) + len(packet) / self.bytes_per_second
        self.waiting.append((self.free_at + delay, packet))

    def deliver(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            try:
                os.write(self.to, self.waiting.popleft()[1])
            except OSError:
                pass  # The other end is being taken down.


def run(*command, check=True):
    subprocess.run(command, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def remove(*namespaces):
    for namespace in namespaces:
        run("ip", "netns", "del", namespace, check=False)


def open_end(namespace, device, own, peer):
    """Makes the namespace with one network device; returns the file that carries the device's packets."""
    run("ip", "netns", "add", namespace)
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
    run("ip", "link", "set", device, "netns", namespace)
    run("ip", "-n", namespace, "addr", "add", own, "peer", peer, "dev", device)
    run("ip", "-n", namespace, "link", "set", device, "mtu", str(MTU), "up")
    run("ip", "-n", namespace, "link", "set", "lo", "up")
    return file


def relay(directions, delay):
    """Carries packets until standard input closes."""
    poll = select.poll()
    for file in directions:
        poll.register(file, select.POLLIN)
    poll.register(0, select.POLLIN | select.POLLHUP)
    while True:
        now = time.monotonic()
        due = [direction.waiting[0][0] for direction in directions.values() if direction.waiting]
        wait = max(0, min(due) - now - EARLY) if due else 1
        for file, _ in poll.poll(wait * 1000):
            if file == 0:
                if not os.read(0, 1):
                    return
                continue
            while True:
                try:
                    packet = os.read(file, 65535)
                except BlockingIOError:
                    break
                directions[file].send(packet, time.monotonic(), delay)
        for direction in directions.values():
            direction.deliver(time.monotonic())


def main(client, server, rtt, down, up):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    remove(client, server)
    try:
        client_end = open_end(client, f"{client[:10]}0", "10.77.0.2", "10.77.0.1")
        server_end = open_end(server, f"{server[:10]}0", "10.77.0.1", "10.77.0.2")
        print("ready", flush=True)
        directions = {
            server_end: Direction(to=client_end, kilobits=float(down)),
            client_end: Direction(to=server_end, kilobits=float(up)),
        }
        relay(directions, float(rtt) / 2000)
    finally:
        remove(client, server)


main(*sys.argv[1:])
