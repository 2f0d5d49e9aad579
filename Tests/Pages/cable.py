"""A cable between a browser and the daemon that can be cut: what is under way breaks, and nothing new gets through. Or it falls silent: nothing
gets through, and nobody is told."""

import socket
import threading


class Pair:
    """A connection of the browser's and one to the daemon."""

    def __init__(self, near, far):
        self.near, self.far, self.is_dead = near, far, False


class Cable:
    def __init__(self, port):
        self.to, self.pairs, self.whole, self.silent = port, [], True, False
        # Held while a pair is made or cut: one that was made meanwhile would stay whole.
        self.hand = threading.Lock()
        self.plug = socket.create_server(("127.0.0.1", 0))
        self.port = self.plug.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.plug.accept()
            except OSError:
                return
            with self.hand:
                if not self.whole:
                    near.close()
                    continue
                pair = Pair(near, socket.create_connection(("127.0.0.1", self.to)))
                pair.is_dead = self.silent
                self.pairs.append(pair)
            for source, goal in ((pair.near, pair.far), (pair.far, pair.near)):
                threading.Thread(target=self.carry, args=(pair, source, goal), daemon=True).start()

    def carry(self, pair, source, goal):
        try:
            while data := source.recv(65536):
                if not pair.is_dead:
                    goal.sendall(data)
        except OSError:
            pass
        # Of a dead connection neither end hears that the other has closed it.
        for end in (source,) if pair.is_dead else (source, goal):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other way was quicker

    def cut(self):
        with self.hand:
            self.whole = False
            for pair in self.pairs:
                for end in (pair.near, pair.far):
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass  # it was closed already
            self.pairs.clear()

    def fall_silent(self):
        """What is connected stays so and hears nothing any more, not even when the cable is mended; so does what is connected until then."""
        with self.hand:
            self.silent = True
            for pair in self.pairs:
                pair.is_dead = True

    def mend(self):
        self.whole, self.silent = True, False

    def close(self):
        self.plug.close()
        self.cut()
