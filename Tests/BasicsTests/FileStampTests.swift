import Basics
import Foundation
import Testing

@Suite final class `The stamp of a file` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-test-\(UUID().uuidString)")
  private let before = Date()
  private let later = Date(timeIntervalSinceNow: 86_400)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file, and returns its path.
  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  @Test func `is the same as long as nobody changes it`() throws {
    let path = try write([1, 2, 3], to: "a")
    let stamp = try #require(FileStamp(of: path, now: later))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    #expect(FileStamp(of: path, now: later) == stamp)
  }

  @Test func `is another where another file of the same size has its name`() throws {
    let path = try write([1, 2, 3], to: "a")
    let stamp = try #require(FileStamp(of: path, now: later))
    let other = try write([4, 5, 6], to: "b")
    #expect(unsafe rename(other, path) == 0)
    #expect(try #require(FileStamp(of: path, now: later)) != stamp)
  }

  @Test func `is another where its date is set back after a change`() throws {
    let path = try write([1, 2, 3], to: "a")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let stamp = try #require(FileStamp(of: path, now: later))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: [4])
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(try #require(FileStamp(of: path, now: later)) != stamp)
  }

  @Test func `is not told of what was just changed, is a folder or is not there`() throws {
    let path = try write([1, 2, 3], to: "a")
    #expect(FileStamp(of: path, now: before) == nil)
    #expect(FileStamp(of: folder.path, now: later) == nil)
    #expect(FileStamp(of: path + "\0", now: later) == nil)
    #expect(FileStamp(of: path + "b", now: later) == nil)
  }
}
