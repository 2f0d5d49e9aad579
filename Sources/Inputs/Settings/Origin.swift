/// The origin of a setting's value, in order of precedence, highest first.
public enum Origin: Sendable, Equatable, CustomStringConvertible {
  /// A command-line option, such as "--port".
  case option(String)
  /// An environment variable, such as "APEIRON_PORT".
  case variable(String)
  /// A line of a configuration file, from 1; nil for the whole file.
  case file(String, line: Int?)
  /// The default.
  case standard

  /// "--port", "APEIRON_PORT", "apeiron.yaml:3" or "default".
  public var description: String {
    switch self {
    case .option(let name), .variable(let name): name
    case .file(let path, let line): line.map { "\(path):\($0)" } ?? path
    case .standard: "default"
    }
  }
  /// The rank among reported problems: those of a file come first, by line.
  var rank: Int {
    if case .file(_, let line) = self { line ?? 0 } else { .max }
  }
}
