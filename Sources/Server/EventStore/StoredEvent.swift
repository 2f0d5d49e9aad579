public import EventSourcing
public import Foundation

/// A fact as stored in the journal.
public struct StoredEvent: Sendable, Equatable {
  /// The position among the facts of all streams, from 1.
  public let position: Int64
  /// The stream that the fact belongs to.
  public let stream: StreamName
  /// The position within the stream, from 1.
  public let version: Int
  /// The kind of the fact: ``Fact/kind``.
  public let kind: String
  /// When the fact was recorded, by the wall clock, in whole milliseconds. It may decrease where that clock was set
  /// back.
  public let recordedAt: Date
  /// The fact as UTF-8 JSON.
  public let body: Data

  /// An event at its place; `recordedAt` is rounded to a millisecond.
  public init(
    position: Int64, stream: StreamName, version: Int, kind: String, recordedAt: Date, body: Data
  ) {
    self.position = position
    self.stream = stream
    self.version = version
    self.kind = kind
    self.recordedAt = Date(milliseconds: recordedAt.milliseconds)
    self.body = body
  }

  /// Decodes the fact.
  ///
  /// - Throws: `UnknownFact` for a fact that a newer Apeiron wrote,
  ///   ``EventStoreError/unreadable(position:stream:kind:reason:)`` for malformed fields.
  public func fact<F: Fact>(as type: F.Type = F.self) throws -> F {
    do { return try JSONDecoder().decode(type, from: body) } catch let error as DecodingError {
      throw EventStoreError.unreadable(position: position, stream: stream, kind: kind, reason: "\(error)")
    }
  }

  /// The event as one line of JSON, without a line ending:
  /// `{"position":7,"stream":"places","version":2,"recordedAt":"2026-11-21T16:00:00.000Z","fact":{…}}`.
  public var exportLine: String {
    // A string always encodes.
    let name = (try? JSONEncoder().encode(stream)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    let time = recordedAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let fact = String(decoding: body, as: UTF8.self)
    return #"{"position":\#(position),"stream":\#(name),"version":\#(version),"recordedAt":"\#(time)","fact":\#(fact)}"#
  }
}

extension Date {
  /// Milliseconds since 1970 in UTC, the form in which the journal stores time.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
