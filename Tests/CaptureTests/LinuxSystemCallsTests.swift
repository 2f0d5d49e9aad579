import CV4L2
import Foundation
import Testing

@testable import Capture

/// What needs no camera to be true of the real kernel.
@Suite(.timeLimit(.minutes(15))) struct `The real kernel` {
  let calls = LinuxSystemCalls()

  @Test(arguments: [
    ("/dev/null", CaptureError.Code.notACamera), ("/", .notACamera), ("/dev/no-such-camera", .noCamera),
    ("/dev/null/camera", .notACamera),
  ])
  func `refuses what is no camera`(path: String, code: CaptureError.Code) {
    let error = #expect(throws: CaptureError.self) { try CameraInfo(path: path) }
    #expect(error?.code == code)
    #expect(error?.description.contains(path) == true)
  }

  @Test func `maps what it opened`() throws {
    let folder = try TemporaryFolder(["buffer": [1, 2, 3, 4]])
    let descriptor = try calls.open("\(folder.path)/buffer")
    defer { calls.close(descriptor) }
    let buffer = try calls.map(descriptor, offset: 0, length: 4)
    #expect(buffer.copy(3) == [1, 2, 3])
    #expect(buffer.copy(9) == [1, 2, 3, 4])
    calls.unmap(buffer)
    #expect(throws: SystemError("mmap", EBADF)) { _ = try calls.map(-1, offset: 0, length: 4) }
  }

  @Test func `ends a wait by the signal, the descriptor or the deadline`() throws {
    let (stop, ready) = (try StopSignal(), try StopSignal())
    #expect(try calls.wait(for: nil, until: .now, stop: stop) == .timedOut)
    #expect(try calls.wait(for: ready.readable, until: .now + .milliseconds(2), stop: stop) == .timedOut)
    ready.request()
    #expect(try calls.wait(for: ready.readable, until: .now + .seconds(1000), stop: stop) == .ready)
    #expect(!stop.isRequested)
    stop.request()
    stop.request()
    #expect(stop.isRequested)
    #expect(try calls.wait(for: ready.readable, until: .now + .seconds(1e9), stop: stop) == .stopped)
    #expect(try calls.wait(for: nil, until: .now, stop: stop) == .stopped)
  }
}

@Suite struct `An error of a system call` {
  @Test(arguments: [
    (ENOENT, CaptureError.Code.noCamera, "Plug it in"), (EACCES, .noPermission, "sudo usermod -aG video $USER"),
    (EBUSY, .busy, "fuser /dev/video3"), (ENODEV, .unplugged, "again"), (ENOSPC, .noBandwidth, "another port"),
    (ENOTTY, .notACamera, "/dev/video*"), (EIO, .systemCall, "VIDIOC_S_FMT failed on /dev/video3: Input/output error"),
  ])
  func `names the device and the remedy`(number: CInt, code: CaptureError.Code, words: String) {
    let error = CaptureError(SystemError("VIDIOC_S_FMT", number), path: "/dev/video3")
    #expect(error.code == code)
    #expect(error.description.contains("/dev/video3") && error.description.contains(words))
  }
}
