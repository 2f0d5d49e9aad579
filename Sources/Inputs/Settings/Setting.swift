/// A setting: it can come from an option, a variable or a line of the configuration file, or be left at its default.
public struct Setting: Sendable, Identifiable {
  /// The key in the file, which is also the option without its leading hyphens: "keep-frames".
  public let id: String
  /// The purpose of the setting, in a sentence or two.
  public let about: String
  /// The allowed values, worded to follow "Write": "a whole number in 1...1000".
  public let wanted: String
  /// Whether its values are true and false.
  public let isFlag: Bool
  /// Whether the file may have a list of its values.
  let isList: Bool

  let set: @Sendable (_ text: String, _ settings: inout ServeSettings, _ home: String?) -> Bool
  let text: @Sendable (ServeSettings) -> String

  /// Creates the setting stored at `path`, whose values have `shape`.
  init<Value>(
    _ id: String, _ path: any WritableKeyPath<ServeSettings, Value> & Sendable, _ shape: Shape<Value>, _ about: String
  ) {
    self.id = id
    self.about = about
    wanted = shape.wanted
    isFlag = Value.self == Bool.self
    isList = shape.isList
    set = { text, settings, home in
      guard let value = shape.read(text, home) else { return false }
      settings[keyPath: path] = value
      return true
    }
    text = { shape.write($0[keyPath: path]) }
  }

  /// Whether a change takes effect only at the next start of the daemon. This is so for the addresses at which it
  /// listens, its cameras, and the places where it keeps things.
  public var needsRestart: Bool {
    [
      "host", "port", "camera", "camera-format", "camera-size", "camera-rate", "https", "certificate", "key", "data",
      "journal", "keep-frames",
      "keep-frames-megabytes",
      "log-format",
    ].contains(id)
  }

  /// Gives `settings` the value that it has in `others`.
  public func copy(from others: ServeSettings, to settings: inout ServeSettings) {
    // The text was written from a value and is parsed back to the same value. It no longer contains "~/", so no home
    // folder is needed.
    _ = set(value(in: others), &settings, nil)
  }

  /// The command-line option, such as "--keep-frames".
  public var option: String { "--" + id }

  /// The environment variable, such as "APEIRON_KEEP_FRAMES".
  public var variable: String { Self.variablePrefix + id.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }

  static let variablePrefix = "APEIRON_"

  /// The default value, as it is written in the file.
  public var standard: String { value(in: ServeSettings(environment: ["HOME": "~"])) }

  /// The value in `settings`, as it is written in the file; "none" if there is none.
  public func value(in settings: ServeSettings) -> String { text(settings) }
}
