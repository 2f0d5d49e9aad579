/// Who says what a setting is; where several do, the first of these counts.
public enum Origin: Sendable, Equatable, CustomStringConvertible {
  /// An option of the command line, as "--port".
  case option(String)
  /// A variable of the environment, as "APEIRON_PORT".
  case variable(String)
  /// A line of a configuration file, from 1; nil for the file as a whole.
  case file(String, line: Int?)
  /// Nobody.
  case standard

  /// "--port", "APEIRON_PORT", "apeiron.yaml:3" or "default".
  public var description: String {
    switch self {
    case .option(let name), .variable(let name): name
    case .file(let path, let line): line.map { "\(path):\($0)" } ?? path
    case .standard: "default"
    }
  }
  /// Where it is told among the problems of a file, which come first, by line.
  var rank: Int {
    if case .file(_, let line) = self { line ?? 0 } else { .max }
  }
}
