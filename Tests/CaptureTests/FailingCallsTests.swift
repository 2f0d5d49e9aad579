import Foundation
import Testing

@testable import Capture

/// The n-th system call of a session fails, for every n.
@Suite struct `When the n-th system call fails` {
  private let script: [FakeKernel.Step] = [
    .frames([.jpeg(1)]), .frames([.jpeg(2), .cutJPEG(3)]), .unplug(thenOpen: [ENOENT, 0]), .frames([.jpeg(4)]),
    .silence, .frames([.jpeg(5)]), .frames([.jpeg(6)]), .frames([.jpeg(7)]), .frames([.jpeg(8)]),
  ]

  /// The calls that a session makes in which none fails.
  private func calls() throws -> [String] {
    let kernel = FakeKernel(script)
    #expect(try Session(kernel).story.last == "frame 8")
    return kernel.callNames
  }

  @Test(arguments: [EIO, EBUSY, ENODEV, ENOMEM, EINTR, EINVAL, EACCES, EAGAIN, EPIPE])
  func `nothing leaks and the frames go on`(error: CInt) throws {
    for (number, name) in try calls().enumerated() {
      let kernel = FakeKernel(script, failure: { at, _ in at == number ? error : nil })
      let story = try Session(kernel).story
      #expect(kernel.leaks.isEmpty, "call \(number), \(name)")
      // Nothing comes after a loop that could not wait for its next try. Else at most one of the last frames misses.
      if kernel.callNames.count == number + 1 {
        #expect(name == "poll" && story.last?.hasPrefix("lost") == true, "call \(number), \(name): \(story)")
      } else {
        #expect(story.contains("frame 7") || story.contains("frame 8"), "call \(number), \(name): \(story)")
      }
    }
  }

  @Test func `by a signal, it is made again as if nothing had been`() throws {
    let story = try Session(FakeKernel(script)).story
    // Every call is interrupted once: the calls with odd numbers are those made again.
    let kernel = FakeKernel(script, failure: { at, _ in at % 2 == 0 ? EINTR : nil })
    #expect(try Session(kernel).story == story)
    #expect(kernel.leaks.isEmpty)
  }

  @Test func `and all after it, the loop ends and says why`() throws {
    for (number, name) in try calls().enumerated() {
      let kernel = FakeKernel(script, failure: { at, _ in at >= number ? EIO : nil })
      let session = try Session(kernel)
      #expect(kernel.leaks.isEmpty, "call \(number), \(name)")
      #expect(session.losses.last?.code == .systemCall, "call \(number), \(name)")
    }
  }
}
