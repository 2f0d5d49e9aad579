/// An event that has happened and is never taken back; a correction is another fact.
///
/// A fact is encoded as one flat JSON object. Its `kind` and `version` say how to read the other fields, so that facts
/// of old versions stay readable for ever.
public protocol Fact: Codable, Sendable, Equatable {
  /// The kind of event, with its domain as a prefix: "quiz.won".
  var kind: String { get }
  /// The version of this kind's fields, from 1. It is raised when their meaning changes.
  var version: Int { get }
  /// Whether the stream ends with this fact. Such a stream is not looked up at start. Corrections may still follow.
  var endsStream: Bool { get }
}

extension Fact {
  /// False: most streams go on for ever.
  public var endsStream: Bool { false }
}

/// The error for a fact whose kind or version this program does not know.
public struct UnknownFact: Error, Equatable, CustomStringConvertible {
  /// The fact's kind.
  public let kind: String
  /// The fact's version.
  public let version: Int

  /// The error for a fact of this `kind` and `version`.
  public init(kind: String, version: Int) {
    self.kind = kind
    self.version = version
  }

  /// A description that names the unknown fact, and the remedy.
  public var description: String {
    "the fact \"\(kind)\" in version \(version) is unknown. A newer Apeiron wrote it: use that one or a later one."
  }
}
