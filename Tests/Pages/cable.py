"""A cable between a browser and the daemon that can be cut: what is under way breaks, and nothing new gets through."""

import socket
import threading


class Cable:
    def __init__(self, port):
        self.to, self.pairs, self.whole = port, [], True
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
                far = socket.create_connection(("127.0.0.1", self.to))
                self.pairs.append((near, far))
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source, goal):
        try:
            while data := source.recv(65536):
                goal.sendall(data)
        except OSError:
            pass
        for end in (source, goal):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other way was quicker

    def cut(self):
        with self.hand:
            self.whole = False
            for pair in self.pairs:
                for end in pair:
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass  # it was closed already
            self.pairs.clear()

    def mend(self):
        self.whole = True

    def close(self):
        self.plug.close()
        self.cut()
