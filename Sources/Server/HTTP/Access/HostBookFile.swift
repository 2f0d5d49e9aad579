import Basics
public import EventSourcing
public import Foundation
import Synchronization

/// The host's book in the data folder. The daemon and the command line take turns in changing it, and each sees the
/// other's changes at once.
public final class HostBookFile: Sendable {
  /// The book that all daemons of a journal share, and of which the file is a copy.
  public struct Shared: Sendable {
    let read: @Sendable () throws -> Data?
    let change: @Sendable (_ change: (Data?) -> Data?) throws -> Void

    /// Creates a book that `read` gets and `change` replaces, unless the new book is nil. No other daemon changes it in
    /// the meantime.
    public init(
      read: @escaping @Sendable () throws -> Data?,
      change: @escaping @Sendable (_ change: (Data?) -> Data?) throws -> Void
    ) {
      self.read = read
      self.change = change
    }
  }

  private let path: String
  private let shared: Shared?
  private let now: @Sendable () -> Date
  /// The time from which the shared book may be searched again for an entry that the copy does not have.
  private let nextLook = Mutex(SuspendingClock.now)
  private let cached = Mutex<(stamp: FileStamp, book: HostBook)?>(nil)

  /// Why the book cannot be changed.
  public struct Failure: ExplainedRefusal {
    /// The code for programs.
    public var code: String { "hostBook" }
    /// The file cannot be used now.
    public var kind: RefusalKind { .unavailable }
    /// The file, the reason, and the remedy.
    public let description: String
  }

  /// The book in `folder`, which is there; a copy of the `shared` one, if any.
  public convenience init(folder: String, shared: Shared? = nil) {
    self.init(folder: folder, shared: shared, now: { Date() })
  }

  /// Creates the same book with another wall clock, which decides whether the file has just changed.
  init(folder: String, shared: Shared? = nil, now: @escaping @Sendable () -> Date) {
    path = (folder as NSString).appendingPathComponent("host.json")
    (self.shared, self.now) = (shared, now)
  }

  /// Copies the shared book, which another daemon may have changed. Blocks until done.
  ///
  /// - Throws: ``Failure`` if there is a problem with the file, or the error of the shared book.
  public func refresh() throws {
    guard let shared else { return }
    try locked {
      guard let data = try shared.read(), let book = try? JSONDecoder().decode(HostBook.self, from: data) else {
        return
      }
      let before = try load()
      try write(book.found(at: before.daemon), over: before)
    }
  }

  /// The same for a request that names an entry that is not in the copy yet, which strangers may make many times a
  /// second. Returns whether it was done.
  func refreshForMissing() -> Bool {
    guard shared != nil else { return false }
    let isDue = nextLook.withLock { next in
      guard next <= .now else { return false }
      next = .now + Self.lookEvery
      return true
    }
    guard isDue else { return false }
    do { try refresh() } catch {
      nextLook.withLock { $0 = .now + Self.patience }
      return false
    }
    return true
  }

  private static let lookEvery = Duration.milliseconds(100)
  /// The wait where the shared book cannot be read.
  private static let patience = Duration.seconds(5)

  /// The book as it is now, also where another process has changed it. A book that is missing or damaged
  /// has no host in it: a person who can write to the folder makes a new key. A book that cannot be read at
  /// the moment has no host either.
  func read() -> HostBook { (try? load()) ?? HostBook() }

  /// The same book, but a file that exists and cannot be read is an error: nobody may write
  /// over a book that he has not read.
  private func load() throws -> HostBook {
    // The stamp is taken before the file is read. A file that has just changed has none, because it could
    // change again and look the same.
    let stamp = FileStamp(of: path, now: now())
    if let stamp, let cached = cached.withLock(\.self), cached.stamp == stamp { return cached.book }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch CocoaError.fileReadNoSuchFile {
      return HostBook()
    } catch {
      throw Failure(description: "\(path) cannot be read: \(error.localizedDescription)")
    }
    let book = (try? JSONDecoder().decode(HostBook.self, from: data)) ?? HostBook()
    if let stamp { cached.withLock { $0 = (stamp, book) } }
    return book
  }

  /// Changes the book while nobody else does; nothing is changed if `body` throws.
  func change<Value>(_ body: (inout HostBook) throws -> Value) throws -> Value {
    try locked {
      let before = try load()
      guard let shared else {
        var book = before
        let value = try body(&book)
        try write(book, over: before)
        return value
      }
      var outcome: (book: HostBook, value: Result<Value, any Error>)?
      do {
        try shared.change { data in
          // The first daemon of the journal brings its own.
          let known = data.flatMap { try? JSONDecoder().decode(HostBook.self, from: $0) } ?? before
          var book = known.found(at: before.daemon)
          let value = Result { try body(&book) }
          outcome = (book, value)
          guard case .success = value, data == nil || book.found(at: nil) != known.found(at: nil) else { return nil }
          return try? JSONEncoder().encode(book.found(at: nil))
        }
      } catch {
        throw Failure(description: "\(error)")
      }
      guard let outcome else { throw failure() }
      let value = try outcome.value.get()
      try write(outcome.book, over: before)
      return value
    }
  }

  /// Calls `body` while no other process changes the file.
  private func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let lock = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure() }
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { throw failure() }
    return try body()
  }

  /// Writes the book if it differs from the one `before`, which the file has.
  private func write(_ book: HostBook, over before: HostBook) throws {
    guard book != before else { return }
    // Written aside and moved: a power cut leaves the whole file, old or new.
    let draft = path + ".new"
    let data = try JSONEncoder().encode(book)
    guard FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]),
      FileOwner.giveToFolderOwner(draft), FileOwner.giveToFolderOwner(path + ".lock"), unsafe rename(draft, path) == 0
    else { throw failure() }
  }

  private func failure() -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(
      description:
        "\(path) cannot be written: \(reason). Name the daemon's data folder with --data, as a user who may write to it."
    )
  }
}
