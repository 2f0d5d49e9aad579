"""A USB camera that plays a film, by the protocol USB/IP: the kernel's vhci_hcd takes it for one that is plugged in, and the real
uvcvideo drives it. It is a USB Video Class 1.0 device with one bulk endpoint, whose formats are those of its film."""

import selectors
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

ATTACH = "/sys/devices/platform/vhci_hcd.0/attach"
HIGH_SPEED = 3
# A frame is one payload with one header; this is more than any frame.
LARGEST_PAYLOAD = 1 << 22
HEADER_SIZE = 48
SUBMIT, UNLINK, SUBMITTED, UNLINKED = 1, 2, 3, 4
ECONNRESET, EPIPE = 104, 32

BITS_PER_PIXEL = {"YUY2": 16, "NV12": 12, "Y800": 8, "H264": 12}

# The units of the camera, and the controls of each by their numbers there: the name, the bytes of a value, the least, most, step and
# standard value. The resolution of the automatic exposure is a mask of what there is: by hand, and by the exposure time.
LENS, PROCESSING = 1, 3
CONTROLS = {
    (LENS, 2): ("auto_exposure", 1, 1, 8, 9, 8),
    (LENS, 4): ("exposure", 4, 5, 2000, 1, 250),
    (LENS, 6): ("focus", 2, 0, 250, 1, 0),
    (LENS, 8): ("auto_focus", 1, 0, 1, 1, 1),
    (PROCESSING, 2): ("brightness", 2, -64, 64, 1, 0),
}
# The bits of those of the lens in its descriptor.
BY_HAND, AUTOMATIC = 1 << 3 | 1 << 5, 1 << 1 | 1 << 17


@dataclass
class Faults:
    """What goes wrong: with every n-th frame, or after so many frames of a stream; 0 is never."""

    truncated: int = 0
    marked: int = 0
    black: int = 0
    repeated: int = 0
    late: int = 0
    stall_after: int = 0
    unplug_after: int = 0


@dataclass
class Film:
    """The frames of each format: `MJPG`, or the four letters of an uncompressed one."""

    width: int
    height: int
    frames: dict
    rate: int = 10
    faults: Faults = field(default_factory=Faults)
    # A black frame of each format, for the fault of that name.
    black: dict = field(default_factory=dict)
    # Makes a frame of the values of the controls, by name, in place of those above.
    look: Callable | None = None

    def formats(self):
        return list(self.frames)


def little(size, *values):
    return b"".join(value.to_bytes(size, "little", signed=value < 0) for value in values)


def guid(letters):
    """The identifier of an uncompressed format: its four letters before the same tail for all."""
    return letters.encode() + bytes.fromhex("00001000800000aa00389b71")


def descriptor(*parts):
    body = b"".join(part if isinstance(part, bytes) else bytes([part]) for part in parts)
    return bytes([len(body) + 1]) + body


class UsbCamera:
    """One camera on one port. `with UsbCamera(film):` plugs it in and pulls it at the end."""

    def __init__(self, film, port=0, name="Film camera", automatic=True):
        self.film, self.port, self.name = film, port, name
        self._lens_controls = BY_HAND | (AUTOMATIC if automatic else 0)
        self.controls = {name: standard for name, *_, standard in CONTROLS.values()}
        # Which frame of the film was given when, on the monotonic clock.
        self.log = deque(maxlen=10_000)
        self.sent = 0
        self._thread = None
        self._line = None

    # Plugging

    def plug(self):
        self.sent, self._format, self._probe = 0, 1, None
        # Between two frames there is none; the rest of one may be empty, which ends its payload.
        self._waiting, self._frame, self._due, self._toggle, self._index = [], None, 0.0, 0, 0
        self._pulled = threading.Event()
        ours, kernels = socket.socketpair()
        with open(ATTACH, "w") as attach:
            attach.write(f"{self.port} {kernels.fileno()} {65537 + self.port} {HIGH_SPEED}")
        kernels.close()
        self._line = ours
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def unplug(self):
        self._pulled.set()
        self._thread.join()

    def wait_until_pulled(self):
        """Waits for a fault that pulls it."""
        self._thread.join()

    __enter__ = plug

    def __exit__(self, *_):
        self.unplug()

    # The line

    def _serve(self):
        with selectors.DefaultSelector() as selector, self._line as line:
            selector.register(line, selectors.EVENT_READ)
            try:
                while not self._pulled.is_set():
                    if selector.select(self._pause()) and not self._take():
                        return
                    self._give()
            except (ConnectionError, OSError):
                pass

    def _pause(self):
        """Seconds until there is something to do but to answer; short enough to notice that it is pulled."""
        if not self._waiting or self._is_stalled():
            return 0.05
        return min(0.05, max(0.0, self._due - time.monotonic())) if self._frame is None else 0

    def _receive(self, size):
        data = bytearray()
        while len(data) < size:
            part = self._line.recv(size - len(data))
            if not part:
                raise ConnectionError
            data += part
        return bytes(data)

    def _take(self):
        header = self._receive(HEADER_SIZE)
        command, number, _, is_input, endpoint = struct.unpack(">5I", header[:20])
        if command == UNLINK:
            (victim,) = struct.unpack(">I", header[20:24])
            known = [entry for entry in self._waiting if entry[0] == victim]
            self._waiting = [entry for entry in self._waiting if entry[0] != victim]
            self._line.sendall(struct.pack(">5Ii24x", UNLINKED, number, 0, 0, 0, -ECONNRESET if known else 0))
            return True
        (length,) = struct.unpack(">i", header[24:28])
        data = b"" if is_input else self._receive(length)
        if endpoint:
            self._waiting.append((number, length))
        else:
            answer = self._control(header[40:48], data)
            if answer is None:
                self._answer(number, b"", status=-EPIPE)
            elif is_input:
                self._answer(number, answer[:length])
            else:
                self._answer(number, b"", length=length)
        return True

    def _answer(self, number, data, status=0, length=None):
        size = len(data) if length is None else length
        self._line.sendall(struct.pack(">5I5i8x", SUBMITTED, number, 0, 0, 0, status, size, 0, 0, 0) + data)

    # The film

    def _is_stalled(self):
        after = self.film.faults.stall_after
        return bool(after) and self.sent >= after

    def _give(self):
        """Fills the transfers that wait, as far as a frame is due."""
        while self._waiting:
            if self._frame is None:
                now = time.monotonic()
                if now < self._due or self._is_stalled():
                    return
                if self.film.faults.unplug_after and self.sent >= self.film.faults.unplug_after:
                    self._pulled.set()
                    return
                self._due = max(self._due + 1 / self.film.rate, now - 0.5)
                self._frame = self._next_frame()
            number, length = self._waiting.pop(0)
            part, rest = self._frame[:length], self._frame[length:]
            # A payload ends with a transfer that is not full.
            self._frame = rest if len(part) == length else None
            self._answer(number, part)

    def _next_frame(self):
        faults, name = self.film.faults, self.film.formats()[self._format - 1]
        frames = self.film.frames[name]
        self.sent += 1

        def every(count):
            return bool(count) and self.sent % count == 0

        if not every(faults.repeated):
            self._index += 1
        frame = self.film.look(self.controls) if self.film.look else frames[self._index % len(frames)]
        self.log.append((self._index % len(frames), time.monotonic()))
        if every(faults.black):
            frame = self.film.black[name]
        if every(faults.truncated):
            frame = frame[: len(frame) // 2]
        if every(faults.late):
            self._due += 3 / self.film.rate
        self._toggle ^= 1
        # End of header, end of frame, perhaps an error, and the bit that tells one frame from the next.
        flags = 0x80 | 0x02 | (0x40 if every(faults.marked) else 0) | self._toggle
        return bytes([2, flags]) + frame

    # The device

    def _control(self, setup, data):
        """The answer to a request on endpoint 0; None refuses it."""
        kind, request, value, index, _ = struct.unpack("<BBHHH", setup)
        if kind & 0x60 == 0:
            return self._standard(kind, request, value)
        if kind & 0x60 != 0x20:
            return None
        if index & 0xFF == 1:
            return self._streaming(request, value >> 8, data)
        if (index >> 8, value >> 8) in CONTROLS:
            return self._set_or_get(CONTROLS[index >> 8, value >> 8], request, data)
        # The request error code, which is "no error".
        return b"\0" if kind & 0x80 and request == 0x81 and index >> 8 == 0 else None

    def _standard(self, kind, request, value):
        if not kind & 0x80:
            return b""
        if request == 6:
            texts = {0: bytes([4, 3, 9, 4])}
            for number, text in enumerate(["Apeiron", self.name, f"{self.port:04}"], 1):
                encoded = text.encode("utf-16-le")
                texts[number] = bytes([len(encoded) + 2, 3]) + encoded
            device = descriptor(1, little(2, 0x200), 0xEF, 2, 1, 64, little(2, 0x1D6B, 0x0104, 0x100), 1, 2, 3, 1)
            qualifier = descriptor(6, little(2, 0x200), 0xEF, 2, 1, 64, 1, 0)
            return {1: device, 2: self._configuration(), 3: texts.get(value & 0xFF), 6: qualifier}.get(value >> 8)
        return {0: bytes(2), 8: b"\1", 10: b"\0"}.get(request)

    def _set_or_get(self, control, request, data):
        name, size, *bounds = control
        if request == 0x01:
            self.controls[name] = int.from_bytes(data[:size], "little", signed=bounds[0] < 0)
            return b""
        if request == 0x85:
            return little(2, size)
        if request == 0x86:
            return b"\3"
        values = {0x81: self.controls[name], **dict(zip((0x82, 0x83, 0x84, 0x87), bounds, strict=True))}
        return little(size, values[request]) if request in values else None

    def _streaming(self, request, selector, data):
        if selector not in (1, 2):
            return None
        if request == 0x01:
            number = data[2] if 1 <= data[2] <= len(self.film.formats()) else 1
            if selector == 2:
                # A stream begins, and with it the count of frames.
                self._format, self._frame, self._due, self.sent = number, None, time.monotonic(), 0
            self._probe = self._parameters(number)
            return b""
        if request == 0x85:
            return little(2, 26)
        if request == 0x86:
            return b"\3"
        is_current = request == 0x81 and self._probe
        return self._probe if is_current else self._parameters(1)

    def _frame_size(self):
        return self.film.width * self.film.height * 2

    def _parameters(self, number):
        interval = 10_000_000 // self.film.rate
        return (
            little(2, 0) + bytes([number, 1]) + little(4, interval) + bytes(10)
            + little(4, self._frame_size(), LARGEST_PAYLOAD))

    def _configuration(self):
        formats = self.film.formats()
        described = b"".join(self._format_descriptors(number, name) for number, name in enumerate(formats, 1))
        head = 13 + len(formats)
        streaming = descriptor(
            0x24, 1, len(formats), little(2, head + len(described)), 0x81, 0, 2, 0, 0, 0, 1, bytes(len(formats)))
        units = (
            # The lens, the processing unit, and the way out.
            descriptor(0x24, 2, LENS, little(2, 0x201), 0, 0, little(2, 0, 0, 0), 3, little(3, self._lens_controls))
            + descriptor(0x24, 5, PROCESSING, LENS, little(2, 0), 2, little(2, 1), 0)
            + descriptor(0x24, 3, 2, little(2, 0x101), 0, 3, 0))
        control = descriptor(0x24, 1, little(2, 0x100, 13 + len(units)), little(4, 48_000_000), 1, 1)
        interfaces = (
            descriptor(11, 0, 2, 14, 3, 0, 2)
            + descriptor(4, 0, 0, 0, 14, 1, 0, 2) + control + units
            + descriptor(4, 1, 0, 1, 14, 2, 0, 0) + streaming + described
            + descriptor(5, 0x81, 2, little(2, 512), 0))
        return bytes([9, 2]) + little(2, 9 + len(interfaces)) + bytes([2, 1, 0, 0x80, 250]) + interfaces

    def _format_descriptors(self, number, name):
        interval = 10_000_000 // self.film.rate
        rate = self._frame_size() * 8 * self.film.rate
        size = little(2, self.film.width, self.film.height)
        frame = (1, 0, size, little(4, rate, rate, self._frame_size(), interval), 1, little(4, interval))
        colours = descriptor(0x24, 13, 1, 1, 4)
        if name == "MJPG":
            return descriptor(0x24, 6, number, 1, 1, 1, 0, 0, 0, 0) + descriptor(0x24, 7, *frame) + colours
        uncompressed = descriptor(0x24, 4, number, 1, guid(name), BITS_PER_PIXEL[name], 1, 0, 0, 0, 0)
        return uncompressed + descriptor(0x24, 5, *frame) + colours
