import Basics
import Foundation
import Synchronization

/// The host's book in the data folder. The daemon and the command line change it one after the other, and each sees at once
/// what the other has changed.
public final class HostBookFile: Sendable {
  private let path: String
  private let cached = Mutex<(stamp: Stamp, book: HostBook)?>(nil)

  /// What tells one version of the file from another: each is a file of its own.
  private struct Stamp: Equatable {
    let inode, size: Int?
    let changed: Date?
  }

  /// Why the book cannot be changed.
  public struct Failure: Error, CustomStringConvertible {
    /// The file, the reason, and what to do.
    public let description: String
  }

  /// The book in `folder`, which is there.
  public init(folder: String) { path = (folder as NSString).appendingPathComponent("host.json") }

  /// The book as it is now, also where another process has changed it. A book that is missing or damaged has no host in it:
  /// who can write to the folder makes a new key.
  func read() -> HostBook {
    guard let stamp = stamp() else { return HostBook() }
    if let cached = cached.withLock(\.self), cached.stamp == stamp { return cached.book }
    let book = (try? JSONDecoder().decode(HostBook.self, from: Data(contentsOf: URL(filePath: path)))) ?? HostBook()
    cached.withLock { $0 = (stamp, book) }
    return book
  }

  /// Changes the book while nobody else does; nothing is changed if `body` throws.
  func change<Result>(_ body: (inout HostBook) throws -> Result) throws -> Result {
    let lock = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure() }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { throw failure() }
    var book = read()
    let before = book
    let result = try body(&book)
    guard book != before else { return result }
    // Written aside and moved: a power cut leaves the whole file, old or new.
    let draft = path + ".new"
    let data = try JSONEncoder().encode(book)
    guard FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]),
      FileOwner.giveToFolderOwner(draft), FileOwner.giveToFolderOwner(path + ".lock"), unsafe rename(draft, path) == 0
    else { throw failure() }
    return result
  }

  private func stamp() -> Stamp? {
    guard let status = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    let number = status[.systemFileNumber] as? any BinaryInteger
    return Stamp(
      inode: number.map { Int(truncatingIfNeeded: $0) }, size: status[.size] as? Int,
      changed: status[.modificationDate] as? Date)
  }

  private func failure() -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(
      description:
        "\(path) cannot be written: \(reason). Name the daemon's data folder with --data, as a user who may write to it."
    )
  }
}
