/// The reason why a folder is not a playable pack: everything that is wrong with it, at least one problem.
public struct PackError: Error, Equatable, CustomStringConvertible {
  /// The path of the folder as given.
  public let directory: String
  /// The problems in the order of their files and lines.
  public let problems: [PackProblem]

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
