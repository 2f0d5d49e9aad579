/// One thing that can be set: by an option, a variable, a line of the configuration file, or not at all.
public struct Setting: Sendable, Identifiable {
  /// The key in the file, and the option without its hyphens: "keep-frames".
  public let id: String
  /// What it is for, in a sentence or two.
  public let about: String
  /// What a value may be, to be read after "Write": "a whole number in 1...1000".
  public let wanted: String
  /// Whether values are true and false.
  public let isFlag: Bool

  let set: @Sendable (_ text: String, _ settings: inout ServeSettings, _ home: String?) -> Bool
  let text: @Sendable (ServeSettings) -> String

  /// The setting kept at `path`, whose values have `shape`.
  init<Value>(
    _ id: String, _ path: any WritableKeyPath<ServeSettings, Value> & Sendable, _ shape: Shape<Value>, _ about: String
  ) {
    self.id = id
    self.about = about
    wanted = shape.wanted
    isFlag = Value.self == Bool.self
    set = { text, settings, home in
      guard let value = shape.read(text, home) else { return false }
      settings[keyPath: path] = value
      return true
    }
    text = { shape.write($0[keyPath: path]) }
  }

  /// "--keep-frames"
  public var option: String { "--" + id }

  /// "APEIRON_KEEP_FRAMES"
  public var variable: String { Self.variablePrefix + id.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }

  static let variablePrefix = "APEIRON_"

  /// The value where nobody says anything, as it is written in the file.
  public var standard: String { value(in: ServeSettings(environment: ["HOME": "~"])) }

  /// The value that `settings` have, as it is written in the file; "none" where there is none.
  public func value(in settings: ServeSettings) -> String { text(settings) }
}
