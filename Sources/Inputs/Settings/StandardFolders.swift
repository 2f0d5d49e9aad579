/// Where programs keep things for their user: the XDG Base Directory Specification 0.8.
struct StandardFolders {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The user's home; nil for a service that has none.
  var home: String? { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// What lasts between starts.
  var state: String {
    folder("XDG_STATE_HOME", below: ".local/state").map { $0 + "/apeiron" } ?? "/var/lib/apeiron"
  }

  /// Where a configuration file is looked for, the first first.
  var configurations: [String] {
    [folder("XDG_CONFIG_HOME", below: ".config"), "/etc"].compactMap { $0.map { $0 + "/apeiron/apeiron.yaml" } }
  }

  private func folder(_ variable: String, below standard: String) -> String? {
    absolute(variable) ?? home.map { "\($0)/\(standard)" }
  }

  /// The specification has relative paths ignored.
  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
