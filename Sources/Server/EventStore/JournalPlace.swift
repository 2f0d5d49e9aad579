public import EventSourcing

/// Where a journal is: an SQLite file, or a PostgreSQL database.
public enum JournalPlace: Sendable, Equatable, CustomStringConvertible {
  /// The path of the file.
  case file(String)
  case database(DatabaseAddress)

  /// The place that `text` names: the address of a database, or else a path.
  ///
  /// - Throws: ``EventStoreError/cannotOpen(file:reason:)`` for an address with a password, which others could read.
  public init(_ text: String, passwordFile: String? = nil) throws(EventStoreError) {
    guard DatabaseAddress.isAddress(text) else {
      self = .file(text)
      return
    }
    guard let address = DatabaseAddress(text, passwordFile: passwordFile) else {
      let shown = text.replacing(/:[^:@\/]*@/, with: ":…@").replacing(/password=[^&]*/, with: "password=…")
      throw .cannotOpen(
        file: shown, reason: "a password in the address can be read by others: put it into a file, or into PGPASSWORD")
    }
    self = .database(address)
  }

  /// The path, or the address without a password.
  public var description: String {
    switch self {
    case .file(let path): path
    case .database(let address): address.description
    }
  }

  /// Opens the journal, or creates it if there is none. Blocks until done. `patience` is how long the open journal
  /// waits for another process's write, or for a server that cannot be reached.
  public func open(patience: Duration = .seconds(5)) throws(EventStoreError) -> any LastingEventStore {
    switch self {
    case .file(let path): try SQLiteEventStore(path: path, patience: patience)
    case .database(let address): try PostgreSQLEventStore(address, patience: patience)
    }
  }

  /// Claims the journal for a daemon: a file for this daemon alone, a database together with other daemons.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or the error that describes the problem with the file or database.
  public func join() throws(EventStoreError) -> JournalMembership {
    switch self {
    case .file(let path): .alone(try JournalFileLock(path))
    case .database(let address): .shared(try DatabaseMembership(address), DatabaseDocuments(address))
    }
  }

  /// Claims the journal for a command that must not run beside a daemon.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or the error that describes the problem with the file or database.
  public func claim() throws(EventStoreError) -> any Sendable {
    switch self {
    case .file(let path): try JournalFileLock(path)
    case .database(let address): try DatabaseLock(address)
    }
  }
}

/// A daemon's claim on its journal, which lasts as long as this.
public enum JournalMembership: Sendable {
  /// No other daemon may use the journal.
  case alone(any Sendable)
  /// Other daemons may use the journal, too; this daemon shares documents with them.
  case shared(DatabaseMembership, DatabaseDocuments)

  /// Whether no other daemon leads the games of the journal.
  public var isFirst: Bool { if case .shared(let membership, _) = self { membership.isFirst } else { true } }

  /// The documents that all daemons of the journal share; nil if only one daemon can use it.
  public var documents: DatabaseDocuments? { if case .shared(_, let documents) = self { documents } else { nil } }

  /// Announces that the games are led, so that other daemons may join.
  ///
  /// - Throws: The error that describes the problem with the database.
  public func settled() throws(EventStoreError) {
    if case .shared(let membership, _) = self { try membership.settled() }
  }
}

/// A journal that outlives the process, to which another can be copied.
public protocol LastingEventStore: EventStore {
  /// Appends `facts`, which were recorded elsewhere, with their positions, versions and times, and lists the streams in
  /// `unfinished` as unfinished. No other writer may append in the meantime.
  func fill(_ facts: [StoredEvent], unfinished: [StreamName]) async throws(EventStoreError)
}

extension LastingEventStore {
  /// Copies all facts of `source` into this empty journal, and returns their number. No writer may append to `source`
  /// in the meantime. Snapshots, which only save time, are not copied.
  ///
  /// - Throws: ``EventStoreError/notEmpty(file:)`` if this journal, called `name`, already has facts;
  ///   ``EventStoreError/failed(file:reason:)`` if the journals differ after the copy.
  public func copy(from source: any EventStore, name: String) async throws(EventStoreError) -> Int {
    guard try await lastPosition() == 0, try await counts().isEmpty else { throw .notEmpty(file: name) }
    var (position, count): (Int64, Int) = (0, 0)
    while let page = try await source.readAll(after: position, limit: 1000) as [StoredEvent]?, let last = page.last {
      try await fill(page, unfinished: [])
      (position, count) = (last.position, count + page.count)
    }
    try await fill([], unfinished: source.unfinished(prefix: ""))
    guard try await counts() == source.counts(), try await lastPosition() == position else {
      throw .failed(file: name, reason: "it does not hold what was copied, because somebody appends to either")
    }
    return count
  }
}
