import Basics

/// The effective settings, each with its origin. Options take precedence over variables, variables over the file, and
/// the file over the defaults.
public struct ResolvedSettings: Sendable {
  /// The effective settings.
  public private(set) var settings: ServeSettings
  private var origins: [Setting.ID: Origin] = [:]

  /// The origin of the value of `setting`.
  public func origin(of setting: Setting) -> Origin { origins[setting.id] ?? .standard }

  /// Resolves the effective settings.
  ///
  /// - Parameters:
  ///   - options: The texts of the settings that the command line specifies, by ``Setting/id``.
  ///   - file: The configuration file. If it is nil, the file named by `APEIRON_CONFIG` is used, or, if it names none,
  ///     the first that exists of `~/.config/apeiron/apeiron.yaml` and `/etc/apeiron/apeiron.yaml`.
  ///   - environment: The environment variables of the process.
  /// - Throws: ``SettingsError`` with everything that is wrong, including values that something else overrides.
  public init(
    options: [Setting.ID: String] = [:], file: String? = nil, environment: [String: String]
  ) throws(SettingsError) {
    var problems: [SettingsProblem] = []
    var lines: [Line] = []
    if let path = Self.file(file, environment) {
      let file = SettingsFile(path)
      problems += file.problems
      lines += file.lines
    }
    lines += Self.variables(environment, &problems)
    for setting in Setting.all {
      if let text = options[setting.id] {
        lines.append(Line(key: setting.id, text: text, origin: .option(setting.option)))
      }
    }
    settings = ServeSettings(environment: environment)
    for line in lines { apply(line, home: StandardFolders(environment).home, &problems) }
    if problems.isEmpty { checkCertificate(&problems) }
    guard problems.isEmpty else { throw SettingsError(problems) }
  }

  /// Reads and checks the configuration file at `path` alone.
  ///
  /// - Throws: ``SettingsError`` with everything that is wrong.
  public init(checking path: String, home: String?) throws(SettingsError) {
    try self.init(file: path, environment: home.map { ["HOME": $0] } ?? [:])
  }

  private mutating func apply(_ line: Line, home: String?, _ problems: inout [SettingsProblem]) {
    guard let setting = Setting.all.first(where: { $0.id == line.key }) else {
      problems.append(Self.unknown(line.key, at: line.origin))
      return
    }
    guard setting.set(line.text, &settings, home) else {
      // The option and the variable already name their setting.
      let isInFile = if case .file = line.origin { true } else { false }
      problems.append(
        SettingsProblem(
          code: .wrongValue, place: line.origin, setting: isInFile ? setting.id : nil,
          message: "\(String(line.text.prefix(60)).debugDescription) is not a value of this setting",
          remedy: "Write \(setting.wanted)."))
      return
    }
    origins[setting.id] = line.origin
  }

  private func checkCertificate(_ problems: inout [SettingsProblem]) {
    func add(_ setting: Setting, _ message: String, _ remedy: String) {
      problems.append(
        SettingsProblem(
          code: .contradiction, place: origin(of: setting), setting: setting.id, message: message, remedy: remedy))
    }
    switch (settings.certificate, settings.key) {
    case (nil, nil): break
    case (_?, nil): add(.certificate, "the certificate is useless without its key", "Set key too.")
    case (nil, _?): add(.key, "the key is useless without its certificate", "Set certificate too.")
    case (_?, _?):
      if !settings.https {
        add(.certificate, "a certificate is given, but HTTPS is not served", "Set https to true, or remove both.")
      }
    }
  }

  private static func unknown(_ key: String, at origin: Origin) -> SettingsProblem {
    let known = Setting.all.map(\.id)
    let nearest = Spelling.nearest(to: key, among: known)
    return SettingsProblem(
      code: .unknown, place: origin, setting: key, message: "there is no such setting",
      remedy: nearest.isEmpty
        ? "Use one of \(known.joined(separator: ", "))." : "Did you mean \(nearest.joined(separator: ", "))?")
  }
}
