#!/usr/bin/env python3
"""Joins two network namespaces by a slow line, in user space and without netem.

    slow-line.py CLIENT SERVER RTT DOWN UP

Makes the namespaces CLIENT (10.77.0.2) and SERVER (10.77.0.1). RTT, the round trip, is in
milliseconds, DOWN and UP are in kilobits per second. The line sends one packet after the other at
that rate, and each arrives half a round trip after it was sent. A packet that finds 200 others
waiting is dropped, as by a router. Prints "ready", relays until SIGTERM, and removes the
namespaces. Needs root and /dev/net/tun (https://docs.kernel.org/networking/tuntap.html).
"""

import collections, contextlib, fcntl, os, select, signal, struct, subprocess, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
QUEUE_PACKETS = 200
# poll() returns a little late: its timeout is so many seconds shorter, and the rest a busy wait.
EARLY = 0.001


class Direction:
    """One way of the line: packets with the time at which they arrive at the other end."""

    def __init__(self, to, kilobits):
        self.to = to
        self.bytes_per_second = kilobits * 125
        self.free_at = 0.0
        self.waiting = collections.deque()

    def send(self, packet, now, delay):
        if len(self.waiting) < QUEUE_PACKETS:
            self.free_at = max(self.free_at, now) + len(packet) / self.bytes_per_second
            self.waiting.append((self.free_at + delay, packet))

    def deliver(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            # An error means that the other end is being taken down.
            with contextlib.suppress(OSError):
                os.write(self.to, self.waiting.popleft()[1])


def run(*command, check=True):
    subprocess.run(command, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def open_end(namespace, device, own, peer):
    """Makes a namespace with one network device. Returns the file of the device's packets."""
    run("ip", "netns", "add", namespace)
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", device.encode(), IFF_TUN | IFF_NO_PI))
    run("ip", "link", "set", device, "netns", namespace)
    run("ip", "-n", namespace, "addr", "add", own, "peer", peer, "dev", device)
    for each in (device, "lo"):
        run("ip", "-n", namespace, "link", "set", each, "up")
    return file


def relay(directions, delay):
    """Relays packets for ever. `directions`: by the file to read from. `delay`: one way, in seconds."""
    poll = select.poll()
    for file in directions:
        poll.register(file, select.POLLIN)
    while True:
        due = [direction.waiting[0][0] for direction in directions.values() if direction.waiting]
        wait = max(0, min(due) - time.monotonic() - EARLY) if due else 1
        for file, _ in poll.poll(wait * 1000):
            # Until BlockingIOError: then all packets that this end has sent so far are read.
            with contextlib.suppress(BlockingIOError):
                while True:
                    directions[file].send(os.read(file, 65535), time.monotonic(), delay)
        for direction in directions.values():
            direction.deliver(time.monotonic())


client, server, rtt, down, up = sys.argv[1:]
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
try:
    client_end = open_end(client, f"{client[:10]}0", "10.77.0.2", "10.77.0.1")
    server_end = open_end(server, f"{server[:10]}0", "10.77.0.1", "10.77.0.2")
    print("ready", flush=True)
    to_client, to_server = Direction(client_end, float(down)), Direction(server_end, float(up))
    relay({server_end: to_client, client_end: to_server}, float(rtt) / 2000)
finally:
    for namespace in (client, server):
        run("ip", "netns", "del", namespace, check=False)
