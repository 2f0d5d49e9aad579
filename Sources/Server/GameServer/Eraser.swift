import Eggs
public import EventSourcing
public import EventStore
public import Foundation
import Places
import Players
import Quiz

/// Erases people from the journal, in which a name may stand in any stream: in contests, on maps, in hunts and among the players of
/// browsers.
///
/// It changes what is stored, and not what a running daemon has folded from it.
public struct Eraser: Sendable {
  /// What is found of somebody in a stream.
  public struct Entry: Sendable, Equatable {
    /// The stream.
    public let stream: StreamName
    /// How many facts of it are changed, or deleted with it.
    public let facts: Int
    /// Whether it is about nobody else and is deleted.
    public let isOfWholeStream: Bool
    /// In how many texts of others the name stands.
    public let mentions: Int
    /// When the last of its facts was recorded.
    public let last: Date
    /// The identifiers that the person had there, as player of a contest.
    public let ids: Set<String>
  }

  private struct Found {
    let entry: Entry
    let redaction: Redaction
    /// The streams of the players of browsers that go, too.
    let others: [StreamName]
  }

  let store: any EventStore
  private let now: @Sendable () -> Date

  /// The facts that are looked through at once.
  private static let page = 2000

  /// Erases from `store`; what is erased is dated by `now`.
  public init(_ store: any EventStore, now: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.now = now
  }

  /// What is stored about `person`, by stream in the order in which they were begun; all facts are looked through.
  ///
  /// - Throws: ``EventStoreError``, also for a stream that this program cannot read.
  public func find(_ person: Person) async throws(EventStoreError) -> [Entry] {
    try await find(person, in: try await streams(about: person))
  }

  /// What is stored about `person` in these streams.
  func find(_ person: Person, in streams: [StreamName]) async throws(EventStoreError) -> [Entry] {
    var entries: [Entry] = []
    for stream in streams {
      let facts = try await store.read(stream, after: 0)
      guard let found = try Self.found(of: person, in: stream, facts, at: time) else { continue }
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

  /// Erases `person` from these streams. Erasing again does what an interruption has left.
  ///
  /// - Throws: ``EventStoreError``.
  public func erase(_ person: Person, from streams: [StreamName]) async throws(EventStoreError) {
    let time = time
    for stream in streams {
      // What is known by a player's number goes first: without the player nobody would find it again.
      let facts = try await store.read(stream, after: 0)
      for other in try Self.found(of: person, in: stream, facts, at: time)?.others ?? [] {
        try await store.redact(other) { facts throws(EventStoreError) in facts.isEmpty ? .none : .wholeStream }
      }
      try await store.redact(stream) { facts throws(EventStoreError) in
        try Self.found(of: person, in: stream, facts, at: time)?.redaction ?? .none
      }
    }
  }

  /// The streams of the maps, of the hunts and of the players of browsers.
  func streamsOfVisitors() async throws(EventStoreError) -> [StreamName] {
    var streams: [StreamName] = ["players"]
    for domain in ["places/", "eggs/"] { streams += try await store.streams(prefix: domain).map(\.0) }
    return streams
  }

  private var time: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded()) }

  /// The streams in which the bytes of a fact contain what the person is known by, in the order in which they were begun.
  private func streams(about person: Person) async throws(EventStoreError) -> [StreamName] {
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

  /// `text` as it stands in a fact, in small letters.
  private static func asWritten(_ text: String) -> String {
    // A string always encodes.
    let written = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? text
    return String(written.dropFirst().dropLast()).lowercased()
  }

  private static func found(
    of person: Person, in stream: StreamName, _ stored: [StoredEvent], at time: Int64
  ) throws(EventStoreError) -> Found? {
    switch stream.domain {
    case "contest":
      return try found(ContestFact.self, of: person, in: stream, stored, at: time) { facts in
        (ids: Set(ContestFact.players(of: person, in: facts).map(\.rawValue)), others: [])
      }
    case "players":
      return try found(PlayersFact.self, of: person, in: stream, stored, at: time) { facts in
        (ids: [], others: PlayersFact.players(of: person, in: facts).sorted().map(MathsService.stream(of:)))
      }
    case "places": return try found(PlaceFact.self, of: person, in: stream, stored, at: time)
    case "eggs": return try found(HuntFact.self, of: person, in: stream, stored, at: time)
    // A player's maths, and whatever a newer Apeiron adds, bears no name.
    default: return nil
    }
  }

  private static func found<Event: ErasableFact>(
    _ type: Event.Type, of person: Person, in stream: StreamName, _ stored: [StoredEvent], at time: Int64,
    _ also: ([Event]) -> (ids: Set<String>, others: [StreamName]) = { _ in ([], []) }
  ) throws(EventStoreError) -> Found? {
    guard let last = stored.last else { return nil }
    var facts: [Event] = []
    for event in stored { facts.append(try event.readableFact()) }
    let erasure = Event.erasing(person, from: facts, at: time)
    let (ids, others) = also(facts)
    return Found(
      entry: Entry(
        stream: stream, facts: erasure.isOfWholeStream ? facts.count : erasure.replaced.count,
        isOfWholeStream: erasure.isOfWholeStream, mentions: erasure.mentions, last: last.recordedAt, ids: ids),
      redaction: try Redaction(erasure), others: others)
  }
}

extension StreamName {
  /// The first word of the name.
  var domain: String { String(description.prefix { $0 != "/" }) }
}

extension StoredEvent {
  /// The fact, which may be one that a newer Apeiron wrote.
  ///
  /// - Throws: ``EventStoreError/unreadable(position:stream:kind:reason:)``.
  func readableFact<Event: Fact>() throws(EventStoreError) -> Event {
    do { return try fact() } catch let error as EventStoreError {
      throw error
    } catch {
      throw .unreadable(position: position, stream: stream, kind: kind, reason: "\(error)")
    }
  }
}
