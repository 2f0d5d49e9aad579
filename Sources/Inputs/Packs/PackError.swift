/// Why a folder is not a pack that can be played: everything that is wrong with it, at least one problem.
public struct PackError: Error, Equatable, CustomStringConvertible {
  /// The folder as it was given.
  public let directory: String
  /// The problems in the order of their files and lines.
  public let problems: [PackProblem]

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
