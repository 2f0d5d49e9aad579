import Foundation

/// The log of a service, which others may read.
enum ServiceLog {
  /// Whether systemd keeps the output. This is so if systemd started this process without a terminal, or if standard
  /// output is a connection to the journal. (systemd.exec(5), "Environment Variables Set or Propagated by the Service
  /// Manager". In a desktop's terminal, these variables may be inherited from the service that started the terminal.)
  static var isStandardOutput: Bool {
    guard isatty(STDOUT_FILENO) == 0 else { return false }
    let environment = ProcessInfo.processInfo.environment
    if environment["SYSTEMD_EXEC_PID"] == "\(getpid())" { return true }
    let output = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(STDOUT_FILENO)")
    return environment["JOURNAL_STREAM"] != nil && output?.hasPrefix("socket:") == true
  }
}
