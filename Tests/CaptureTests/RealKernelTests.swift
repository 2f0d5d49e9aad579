import Basics
import CV4L2
import Foundation
import Testing

@testable import Capture

/// Checks of the real kernel that do not need a camera.
@Suite(.timeLimit(.minutes(15))) struct `The real kernel` {
  let calls = SystemCalls.linux
  let clock = Waiting.linux

  @Test(arguments: [
    ("/dev/null", CaptureError.Code.notACamera), ("/", .notACamera), ("/dev/no-such-camera", .noCamera),
    ("/dev/null/camera", .notACamera),
  ])
  func `refuses what is no camera`(path: String, code: CaptureError.Code) {
    let error = #expect(throws: CaptureError.self) { try CameraInfo(path) }
    #expect(error?.code == code)
    #expect(error?.description.contains(path) == true)
  }

  @Test func `maps what it opened`() throws {
    let folder = try TemporaryFolder(["buffer": [1, 2, 3, 4]])
    let descriptor = try calls.open("\(folder.path)/buffer")
    defer { calls.close(descriptor) }
    let buffer = try calls.map(descriptor, 0, 4)
    #expect(buffer.copy(3) == [1, 2, 3])
    #expect(buffer.copy(9) == [1, 2, 3, 4])
    calls.unmap(buffer)
    #expect(throws: SystemError("mmap", EBADF)) { _ = try calls.map(-1, 0, 4) }
  }

  @Test func `tells which nodes appear in a folder`() throws {
    let folder = try TemporaryFolder([:])
    let descriptor = try calls.watch(folder.path)
    defer { calls.close(descriptor) }
    #expect(calls.changes(descriptor) == [])
    for name in ["video0", "a-much-longer-name-than-the-other"] {
      try Data().write(to: URL(filePath: "\(folder.path)/\(name)"))
      #expect(try clock.wait(for: descriptor, until: .now + .seconds(600), stop: StopRequest()) == .ready)
      #expect(calls.changes(descriptor).contains(name))
    }
    #expect(throws: SystemError("inotify_add_watch", ENOENT)) { _ = try calls.watch("/no/such/folder") }
  }

  @Test func `knows who has a file open`() throws {
    let folder = try TemporaryFolder(["device": [1]])
    let path = "\(folder.path)/device"
    #expect(OpenFiles.users(of: path) == [])
    let descriptor = try calls.open(path)
    defer { calls.close(descriptor) }
    // A process that another test has just forked has the file open, too, until it calls `exec`.
    #expect(OpenFiles.users(of: path).contains("this program itself"))
    let holding = Process()
    holding.executableURL = URL(filePath: "/bin/sh")
    holding.arguments = ["-c", "exec 7<\"$0\"; echo; read line", path]
    let (input, output) = (Pipe(), Pipe())
    holding.standardInput = input
    holding.standardOutput = output
    try holding.run()
    defer {
      try? input.fileHandleForWriting.close()
      holding.waitUntilExit()
    }
    _ = try output.fileHandleForReading.read(upToCount: 1)
    #expect(OpenFiles.users(of: path).contains("sh (process \(holding.processIdentifier))"))
    #expect(OpenFiles.users(of: "/no/such/file") == [])
  }

  @Test func `ends a wait by the signal, the descriptor or the deadline`() throws {
    let (stop, ready) = (StopRequest(), StopRequest())
    #expect(try clock.wait(for: nil, until: .now, stop: stop) == .timedOut)
    #expect(try clock.wait(for: ready.descriptor, until: .now + .milliseconds(2), stop: stop) == .timedOut)
    ready.make()
    #expect(try clock.wait(for: ready.descriptor, until: .now + .seconds(1000), stop: stop) == .ready)
    #expect(!stop.isMade)
    stop.make()
    stop.make()
    #expect(stop.isMade)
    #expect(try clock.wait(for: ready.descriptor, until: .now + .seconds(1e9), stop: stop) == .stopped)
    #expect(try clock.wait(for: nil, until: .now, stop: stop) == .stopped)
  }
}

@Suite struct `The records of inotify` {
  @Test func `give their names, and what is cut off gives none`() {
    func record(_ name: String, _ length: Int) -> [UInt8] {
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, UInt8(length), 0, 0, 0] + name.utf8
        + [UInt8](repeating: 0, count: length - name.utf8.count)
    }
    let bytes = record("video0", 16) + record("", 0) + record("video10", 32)
    #expect(InotifyEvents.names(in: bytes) == ["video0", "video10"])
    for count in 0..<bytes.count {
      #expect(InotifyEvents.names(in: bytes.prefix(count)) == (count < 32 ? [] : ["video0"]), "\(count) bytes")
    }
  }
}
