import Basics
import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `Reading a picture's file` {
  private let jpeg = FlatJPEG(columns: 1, rows: 1, components: [[50]]).bytes

  private func error(_ path: String, _ limits: ImageDecoder.Limits = .init()) -> VisionError? {
    #expect(throws: VisionError.self) { try ImageDecoder.read(path, limits: limits) }
  }

  @Test func `gives its bytes and its picture`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(jpeg, to: "a picture, größer.jpg")
    #expect(try ImageDecoder.read(path) == jpeg)
    #expect(try ImageDecoder.decode(file: path) == .flat(50, width: 8, height: 8))
    #expect(try ImageDecoder.decode(file: path, scale: .atLeast(longestSide: 1)) == .flat(50, width: 1, height: 1))
  }

  @Test func `follows links`() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write(jpeg, to: "target.jpg")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: target)
    #expect(try ImageDecoder.read("\(folder.path)/link") == jpeg)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/relative", withDestinationPath: "target.jpg")
    #expect(try ImageDecoder.read("\(folder.path)/relative") == jpeg)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/lost", withDestinationPath: "nowhere")
    #expect(error("\(folder.path)/lost")?.code == .unreadable)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/round", withDestinationPath: "round")
    #expect(error("\(folder.path)/round")?.code == .unreadable)
  }

  @Test func `of which there is none says so`() throws {
    let folder = try TemporaryFolder()
    let expected = VisionError(code: .unreadable, message: "there is no such file")
    #expect(error("\(folder.path)/missing.jpg") == expected)
    #expect(error("\(folder.path)/missing/a.jpg") == expected)
    #expect(error("") == expected)
  }

  @Test func `refuses a folder, a pipe and devices without waiting for them`() throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe.jpg"
    try #require(mkfifo(pipe, 0o600) == 0)
    let link = "\(folder.path)/link.jpg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    for path in [folder.path, pipe, link, "/dev/zero", "/dev/null", "/dev/tty"] {
      #expect(error(path) == VisionError(code: .unreadable, message: "it is not a regular file"), "\(path)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func `that may not be read asks for the permissions`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(jpeg, to: "closed.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(
      error(path) == VisionError(code: .unreadable, message: "it cannot be read: check its permissions"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/pagemap"), "no such file of the kernel here"))
  func `that says it is empty and never ends is refused at the limit`() {
    var limits = ImageDecoder.Limits()
    limits.bytes = 1 << 20
    #expect(error("/proc/self/pagemap", limits)?.code == .tooLarge)
  }

  @Test func `of more bytes than the limit is refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(jpeg, to: "a.jpg")
    var limits = ImageDecoder.Limits()
    limits.bytes = jpeg.count
    #expect(try ImageDecoder.read(path, limits: limits) == jpeg)
    limits.bytes -= 1
    #expect(error(path, limits)?.code == .tooLarge)
  }

  /// Ten terabytes without a block on the disk: the size is looked at before anything is read.
  @Test func `refuses a file larger than memory`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](), to: "hole.jpg")
    try #require(truncate(path, 10 << 40) == 0, "the file system allows no file of this size")
    #expect(error(path)?.code == .tooLarge)
  }

  @Test func `that is empty gives nothing, which is no picture`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](), to: "empty.jpg")
    #expect(try ImageDecoder.read(path).isEmpty)
    let error = #expect(throws: VisionError.self) { try ImageDecoder.decode(file: path) }
    #expect(error?.code == .notAnImage)
  }
}

@Suite struct `Listing a folder's pictures` {
  @Test func `leaves out what is hidden or has another ending, and sorts`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.JPG", "a.png", "c.jpeg", "d.jfif", "e.MPO", ".hidden.jpg", "labels.csv", "jpg", "d.jpg.txt", "f.gif",
    ] {
      _ = try folder.write([UInt8](), to: name)
    }
    let names = ["a.png", "b.JPG", "c.jpeg", "d.jfif", "e.MPO"]
    #expect(try ImageFiles.list(in: folder.path) == names.map { "\(folder.path)/\($0)" })
  }

  @Test func `names those of kinds that are not read, but not what another is made from`() throws {
    let folder = try TemporaryFolder()
    for name in ["scan10.BMP", "scan9.gif", "logo.svg", "logo.png", ".hidden.gif", "photo.dng", "notes.txt", "gif"] {
      _ = try folder.write([UInt8](), to: name)
    }
    let names = ["photo.dng", "scan9.gif", "scan10.BMP"]
    #expect(try ImageFiles.unread(in: folder.path).map(\.path) == names.map { "\(folder.path)/\($0)" })
  }

  @Test func `of an empty folder gives none`() throws {
    let folder = try TemporaryFolder()
    #expect(try ImageFiles.list(in: folder.path).isEmpty && ImageFiles.unread(in: folder.path).isEmpty)
  }

  @Test func `tells a missing folder from a file`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([UInt8](), to: "a.jpg")
    for (path, message) in [("\(folder.path)/none", "there is no such folder"), (file, "it is not a folder")] {
      let error = #expect(throws: VisionError.self) { try ImageFiles.list(in: path) }
      #expect(error == VisionError(code: .unreadable, message: message))
    }
  }
}
