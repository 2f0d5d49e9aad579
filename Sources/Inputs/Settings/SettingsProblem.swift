/// One problem of the settings: where it is, what is wrong, and what to do.
public struct SettingsProblem: Sendable, Equatable, CustomStringConvertible {
  /// The kinds of problems; a code stays the same when its sentence is reworded.
  public enum Code: String, Sendable {
    case missing, unreadable, syntax, unknown, wrongValue, contradiction
  }

  /// The kind of the problem.
  public let code: Code
  /// The option, the variable, or the file with its line.
  public let place: Origin
  /// The setting, or the word that is not one; nil if the problem concerns the whole file.
  public let setting: String?
  /// The description of the problem.
  public let message: String
  /// The remedy, in a sentence.
  public let remedy: String

  /// `apeiron.yaml:3: port: "80x" is not a value of this setting. Write a whole number in 0...65535.`
  public var description: String {
    ["\(place)", setting, "\(message). \(remedy)"].compactMap(\.self).joined(separator: ": ")
  }
}

/// The reason why the settings cannot be used: everything that is wrong with them, at least one problem.
public struct SettingsError: Error, Equatable, CustomStringConvertible {
  /// The problems of the file by line, then those of variables and options.
  public let problems: [SettingsProblem]

  init(_ problems: [SettingsProblem]) {
    let ranked = problems.enumerated().map { ($0.element.place.rank, $0.offset) }.sorted(by: <)
    self.problems = ranked.map { problems[$0.1] }
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
