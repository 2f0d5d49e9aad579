/// Something that has happened and is never taken back; a correction is another fact.
///
/// A fact is one flat JSON object. Its `kind` and `version` say how to read the other fields, so that a fact of an old
/// version stays readable for ever.
public protocol Fact: Codable, Sendable, Equatable {
  /// What happened, with its domain in front: "quiz.won".
  var kind: String { get }
  /// The version of this kind's fields, from 1 on. It grows when their meaning changes.
  var version: Int { get }
}

/// A fact that this program cannot read: its kind or its version is not among those that it knows.
public struct UnknownFact: Error, Equatable, CustomStringConvertible {
  /// The kind that the fact says it is of.
  public let kind: String
  /// The version that the fact says it has.
  public let version: Int

  /// The error for a fact that says it is of `kind` in `version`.
  public init(kind: String, version: Int) {
    self.kind = kind
    self.version = version
  }

  /// What cannot be read, and the remedy.
  public var description: String {
    "the fact \"\(kind)\" in version \(version) is unknown. A newer Apeiron wrote it: use that one or a later one."
  }
}
