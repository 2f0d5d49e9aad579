import CV4L2
import Foundation
import Testing

@testable import Capture

/// A comparison of the code with the documentation's table of the errors of each system call and their outcomes, at
/// every place where the call is made.
@Suite struct `The errno table` {
  /// One row: the call, the name of the errno, and the outcome.
  struct Row: CustomTestStringConvertible {
    let call: String
    let errno: String
    let outcome: String
    var testDescription: String { "\(call) \(errno)" }

    /// The rows of Cameras.md: `| call | errno | outcome | … |`.
    static let all: [Row] = {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Apeiron.docc/Cameras.md")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").flatMap { line -> [Row] in
        let cells = line.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3, numbers.keys.contains(where: { cells[1].contains($0) }) else { return [] }
        return cells[1].split(separator: ", ").map { Row(call: cells[0], errno: String($0), outcome: cells[2]) }
      }
    }()

    static let numbers = [
      "EACCES": EACCES, "EAGAIN": EAGAIN, "EBADF": EBADF, "EBUSY": EBUSY, "EINTR": EINTR, "EINVAL": EINVAL, "EIO": EIO,
      "EISDIR": EISDIR, "ELOOP": ELOOP, "EMFILE": EMFILE, "ENFILE": ENFILE, "ENODEV": ENODEV, "ENOENT": ENOENT,
      "ENOLINK": ENOLINK, "ENOMEM": ENOMEM, "ENOSPC": ENOSPC, "ENOTDIR": ENOTDIR, "ENOTTY": ENOTTY, "ENXIO": ENXIO,
      "EPERM": EPERM, "EPIPE": EPIPE, "EPROTO": EPROTO, "ERANGE": ERANGE,
    ]
  }

  private let script: [FakeKernel.Step] = (1...4).map { .frames([.jpeg($0)]) }
  private let camera = FakeCamera(controls: [
    .init(
      id: 9, name: "Power Line", type: V4L2_CTRL_TYPE_MENU, range: 0...2, standard: 1, words: [0: "Off", 2: "60 Hz"])
  ])

  private func session(_ kernel: FakeKernel) throws -> Session { try Session(kernel, controls: ["power_line": 2]) }

  @Test func `names every call that a camera takes`() throws {
    let kernel = FakeKernel(script, camera: camera)
    _ = try session(kernel)
    #expect(Set(Row.all.map(\.call)) == Set(kernel.callNames))
    #expect(Set(VideoRequest.allCases.map(\.rawValue)).isSubset(of: kernel.callNames))
  }

  @Test(arguments: Row.all) func `says what becomes of it, wherever it happens`(row: Row) throws {
    let number = try #require(Row.numbers[row.errno])
    let normal = FakeKernel(script, camera: camera)
    let frames = try session(normal).story
    for (place, name) in normal.callNames.enumerated() where name == row.call {
      let kernel = FakeKernel(script, camera: camera, failure: { at, _ in at == place ? number : nil })
      let session = try session(kernel)
      #expect(kernel.leaks.isEmpty, "call \(place)")
      if let code = CaptureError.Code(rawValue: row.outcome) {
        #expect(session.losses.map(\.code) == [code], "call \(place)")
        if code == .systemCall {
          #expect(session.losses.first?.description.contains("\(row.call) failed") == true, "call \(place)")
        }
      } else {
        #expect(session.losses.isEmpty, "call \(place)")
        // One frame is lost where the driver says that it lost one.
        let isLost = row.outcome == "lost frame"
        #expect(session.story.count >= frames.count - (isLost ? 1 : 0), "call \(place): \(session.story)")
        #expect(["again", "ignored", "lost frame"].contains(row.outcome))
      }
    }
  }

  @Test(arguments: [
    (SystemError("open", ENOENT), "Plug it in"), (SystemError("open", EACCES), "sudo usermod -aG video $USER"),
    (SystemError(.setFormat, EBUSY), "fuser -v /dev/video3"), (SystemError(.dequeueBuffer, ENODEV), "again"),
    (SystemError(.streamOn, ENOSPC), "another port"), (SystemError(.queryCapabilities, ENOTTY), "apeiron cameras"),
    (SystemError(.setFormat, EIO), "VIDIOC_S_FMT failed on /dev/video3: Input/output error (errno 5)"),
  ])
  func `comes with sentences that name the device and the remedy`(error: SystemError, words: String) {
    let explained = CaptureError(error, path: "/dev/video3", machine: .fake())
    #expect(explained.code == error.code)
    #expect(explained.description.contains("/dev/video3") && explained.description.contains(words))
  }

  @Test func `names the group that the device belongs to`() {
    func words(_ group: String?) -> String {
      CaptureError(SystemError("open", EACCES), path: "/dev/video3", machine: .fake(group: group)).description
    }
    #expect(words("camera").contains("-aG camera"))
    #expect(words("root").contains("-aG video") && words(nil).contains("-aG video"))
  }
}
