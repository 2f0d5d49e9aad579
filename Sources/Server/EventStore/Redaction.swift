public import EventSourcing

/// The changes that erase content from a stream: the only changes that recorded facts ever undergo.
public struct Redaction: Sendable {
  /// The facts that replace others, by version. The kind and the time stay.
  let replaced: [Int: PendingEvent]
  let appended: [PendingEvent]
  let isOfWholeStream: Bool

  /// Nothing is changed.
  public static let none = Redaction(replaced: [:], appended: [], isOfWholeStream: false)
  /// The whole stream is deleted.
  public static let wholeStream = Redaction(replaced: [:], appended: [], isOfWholeStream: true)

  private init(replaced: [Int: PendingEvent], appended: [PendingEvent], isOfWholeStream: Bool) {
    (self.replaced, self.appended, self.isOfWholeStream) = (replaced, appended, isOfWholeStream)
  }

  /// Creates the changes that `erasure` makes to a stream whose first fact still exists.
  ///
  /// - Throws: ``EventStoreError/unwritable(kind:reason:)`` for a fact that cannot be encoded as JSON.
  public init<Event: Fact>(_ erasure: Erasure<Event>) throws(EventStoreError) {
    var replaced: [Int: PendingEvent] = [:]
    for (index, fact) in erasure.replaced { replaced[index + 1] = try PendingEvent(fact) }
    var appended: [PendingEvent] = []
    for fact in erasure.appended { appended.append(try PendingEvent(fact)) }
    self.init(replaced: replaced, appended: appended, isOfWholeStream: erasure.isOfWholeStream)
  }

  var isEmpty: Bool { replaced.isEmpty && appended.isEmpty && !isOfWholeStream }
}
