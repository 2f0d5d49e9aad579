public import EventSourcing
public import EventStore
public import Foundation

/// Erases people from the journal, where the streams of any game may contain a name.
///
/// Erasing changes the stored facts only, not the state that a running daemon has folded from them.
public struct Eraser: Sendable {
  /// The facts about a person in one stream.
  public struct Entry: Sendable, Equatable {
    /// The stream.
    public let stream: StreamName
    /// How many facts of it are changed, or deleted with it.
    public let facts: Int
    /// Whether it is about nobody else and is deleted.
    public let isOfWholeStream: Bool
    /// The number of texts by other people that contain the name.
    public let mentions: Int
    /// When the last of its facts was recorded.
    public let last: Date
    /// The identifiers that the person had there, as player of a contest.
    public let ids: Set<String>
    /// The browsers whose players have the name: with more than one, perhaps different people.
    public package(set) var namesakes: Set<String> = []
  }

  /// The facts about a person in one stream, and the change that erases them.
  package struct Found {
    package var entry: Entry
    let redaction: Redaction
    /// Streams that only this one leads to, such as a player's maths; they are deleted as well.
    let others: [StreamName]
  }

  let store: any EventStore
  private let streams: [String: KeptStreams]
  private let now: @Sendable () -> Date

  /// The number of facts that are searched at once.
  private static let page = 2000

  /// Erases from the `streams` of `store`; `now` dates the facts that an erasure appends.
  public init(_ store: any EventStore, _ streams: [KeptStreams], now: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.streams = Dictionary(uniqueKeysWithValues: streams.map { ($0.domain, $0) })
    self.now = now
  }

  /// Searches all facts for `person`. Returns one entry per stream, in the order in which the streams began.
  ///
  /// - Throws: ``EventStoreError``, also for a stream that this program cannot read.
  public func find(_ person: Person) async throws(EventStoreError) -> [Entry] {
    try await find(person, in: try await written(about: person))
  }

  /// Searches these streams for `person`.
  func find(_ person: Person, in streams: [StreamName]) async throws(EventStoreError) -> [Entry] {
    var entries: [Entry] = []
    for stream in streams {
      let facts = try await store.read(stream, after: 0)
      guard let found = try found(of: person, in: stream, facts, at: time) else { continue }
      entries.append(found.entry)
      for other in found.others {
        let facts = try await store.read(other, after: 0)
        guard let last = facts.last?.recordedAt else { continue }
        entries.append(
          Entry(stream: other, facts: facts.count, isOfWholeStream: true, mentions: 0, last: last, ids: []))
      }
    }
    return entries.filter { $0.facts > 0 || $0.mentions > 0 }
  }

  /// Erases `person` from these streams. After an interruption, a second call finishes the work.
  ///
  /// - Throws: ``EventStoreError``.
  public func erase(_ person: Person, from streams: [StreamName]) async throws(EventStoreError) {
    let time = time
    for stream in streams {
      // Streams that only the player's number leads to go first: without the player they could not be found again.
      let facts = try await store.read(stream, after: 0)
      for other in try found(of: person, in: stream, facts, at: time)?.others ?? [] {
        try await store.redactWhole(other)
      }
      try await store.redact(stream) { facts throws(EventStoreError) in
        try found(of: person, in: stream, facts, at: time)?.redaction ?? .none
      }
    }
  }

  /// The streams that browsers write to outside contests.
  func streamsOfVisitors() async throws(EventStoreError) -> [StreamName] {
    var names: [StreamName] = []
    for kind in streams.values.filter(\.isOfVisitors).sorted(by: { $0.domain < $1.domain }) {
      names += try await store.streams(prefix: kind.domain).map(\.0).filter { $0.domain == kind.domain }
    }
    return names
  }

  private var time: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded()) }

  /// The streams with a fact whose bytes contain the person's name or an identifier, in the order in which they began.
  private func written(about person: Person) async throws(EventStoreError) -> [StreamName] {
    let wanted = (person.ids.union(person.name.map { [$0] } ?? [])).map(Self.asWritten)
    var (position, found, order): (Int64, Set<StreamName>, [StreamName]) = (0, [], [])
    while true {
      let page = try await store.readAll(after: position, limit: Self.page)
      guard let last = page.last else { return order }
      for event in page where !found.contains(event.stream) {
        let text = String(decoding: event.body, as: UTF8.self).lowercased()
        guard wanted.contains(where: text.contains) else { continue }
        found.insert(event.stream)
        order.append(event.stream)
      }
      position = last.position
    }
  }

  /// `text` as JSON writes it, in lower case.
  private static func asWritten(_ text: String) -> String {
    // A string always encodes.
    let written = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? text
    return String(written.dropFirst().dropLast()).lowercased()
  }

  private func found(
    of person: Person, in stream: StreamName, _ stored: [StoredEvent], at time: Int64
  ) throws(EventStoreError) -> Found? {
    // A player's maths contains no name. This program cannot read the streams of a game that it does not have.
    try streams[stream.domain]?.found(person, stream, stored, time)
  }
}

extension Eraser.Found {
  /// Searches `stream`, whose facts are `stored`, for `person`; nil if the stream is empty.
  ///
  /// `also` returns the person's identifiers in these facts, and the streams to delete with them.
  ///
  /// - Throws: ``EventStoreError/unreadable(position:stream:kind:reason:)`` for a fact that this program cannot read.
  package init?<Event: ErasableFact>(
    _ type: Event.Type, of person: Person, in stream: StreamName, _ stored: [StoredEvent], at time: Int64,
    _ also: ([Event]) -> (ids: Set<String>, others: [StreamName]) = { _ in ([], []) }
  ) throws(EventStoreError) {
    guard let last = stored.last else { return nil }
    let facts: [Event] = try stored.readableFacts()
    let erasure = Event.erasing(person, from: facts, at: time)
    let (ids, others) = also(facts)
    entry = Eraser.Entry(
      stream: stream, facts: erasure.isOfWholeStream ? facts.count : erasure.replaced.count,
      isOfWholeStream: erasure.isOfWholeStream, mentions: erasure.mentions, last: last.recordedAt, ids: ids)
    redaction = try Redaction(erasure)
    self.others = others
  }
}

extension StreamName {
  /// The first word of the name.
  var domain: String { String(description.prefix { $0 != "/" }) }
}

extension [StoredEvent] {
  /// The facts, if this version of Apeiron can read all of them.
  ///
  /// - Throws: ``EventStoreError/unreadable(position:stream:kind:reason:)``.
  func readableFacts<Event: Fact>() throws(EventStoreError) -> [Event] {
    var facts: [Event] = []
    for event in self { facts.append(try event.readableFact()) }
    return facts
  }
}

extension EventStore {
  /// Deletes `stream` if it exists.
  func redactWhole(_ stream: StreamName) async throws(EventStoreError) {
    try await redact(stream) { facts throws(EventStoreError) in facts.isEmpty ? .none : .wholeStream }
  }
}

extension StoredEvent {
  /// The fact, if this version of Apeiron can read it.
  ///
  /// - Throws: ``EventStoreError/unreadable(position:stream:kind:reason:)``.
  fileprivate func readableFact<Event: Fact>() throws(EventStoreError) -> Event {
    do { return try fact() } catch let error as EventStoreError {
      throw error
    } catch {
      throw .unreadable(position: position, stream: stream, kind: kind, reason: "\(error)")
    }
  }
}
