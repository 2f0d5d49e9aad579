public import EventSourcing

/// The reason why the world cannot be drawn: a file is missing or is not what its name says.
public struct AtlasError: ExplainedRefusal, Equatable {
  /// The file's path.
  public let file: String
  /// The reason why the file cannot be used.
  public let reason: String

  /// The code for programs.
  public var code: String { "noCoast" }
  /// The kind of the refusal: the world cannot be drawn on this machine.
  public var kind: RefusalKind { .unavailable }

  /// The file, the reason and the remedy, as a sentence for people.
  public var description: String { "\(file): \(reason). Reinstall the Debian package \(Atlas.package)." }
}
