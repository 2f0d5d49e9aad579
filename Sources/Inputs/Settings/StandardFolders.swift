/// The standard folders for programs' files, from the XDG Base Directory Specification 0.8.
public struct StandardFolders: Sendable {
  private let environment: [String: String]

  /// The folders that `environment`, the variables of the process, names.
  public init(_ environment: [String: String]) { self.environment = environment }

  /// The user's home folder; nil for a service that has none.
  var home: String? { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The folder for data that persists between starts: systemd's (`STATE_DIRECTORY`), or the user's.
  var state: String {
    if let given = absolute("STATE_DIRECTORY") { return given }
    return folder("XDG_STATE_HOME", below: ".local/state").map { $0 + "/apeiron" } ?? "/var/lib/apeiron"
  }

  /// The folder for files that can be created again: systemd's (`CACHE_DIRECTORY`), or the user's; nil for a service
  /// without such a folder.
  public var cache: String? {
    absolute("CACHE_DIRECTORY") ?? folder("XDG_CACHE_HOME", below: ".cache").map { $0 + "/apeiron" }
  }

  /// The paths of configuration files, in the order in which they are tried.
  var configurations: [String] {
    [folder("XDG_CONFIG_HOME", below: ".config"), "/etc"].compactMap { $0.map { $0 + "/apeiron/apeiron.yaml" } }
  }

  private func folder(_ variable: String, below standard: String) -> String? {
    absolute(variable) ?? home.map { "\($0)/\(standard)" }
  }

  /// The specification requires relative paths to be ignored.
  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
