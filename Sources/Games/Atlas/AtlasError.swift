/// The reason why the world cannot be drawn: a file is missing or is not what its name says.
public struct AtlasError: Error, Equatable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// What is wrong with it.
  public let reason: String

  /// What is wrong, and what to do about it.
  public var description: String { "\(file): \(reason). Reinstall the Debian package \(Atlas.package)." }
}
