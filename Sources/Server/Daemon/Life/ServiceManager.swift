import Basics
import Foundation

/// Sends messages to systemd as sd_notify(3) does: as datagrams to the socket that `NOTIFY_SOCKET` names. Without that
/// variable, as in a terminal, it sends nothing.
///
/// The protocol takes only these thirty lines, so libsystemd is not worth loading.
struct ServiceManager: Sendable {
  private let socketPath: String?
  /// Within this time systemd wants to hear that all is well; nil where it does not.
  let watchdogInterval: Duration?

  /// The socket on which systemd listens for the daemon (sd_listen_fds(3)); nil where the daemon opens its own.
  let listeningSocket: Int32?

  /// The manager that has started the process `pid` with `environment`.
  init(environment: [String: String], pid: Int32) {
    socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    let hasSockets = environment["LISTEN_PID"] == "\(pid)" && (environment["LISTEN_FDS"].flatMap { Int($0) } ?? 0) > 0
    // The first of those that are passed, SD_LISTEN_FDS_START.
    listeningSocket = hasSockets ? 3 : nil
    let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(pid)" } ?? true
    watchdogInterval = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { microseconds in
      isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
    }
  }

  /// A state that the daemon reports to systemd.
  enum State {
    case ready, reloading, stopping, alive
    /// A line for `systemctl status`.
    case status(String)

    fileprivate var line: String {
      switch self {
      case .ready: "READY=1"
      // The time tells systemd which reload it is that ends.
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let text): "STATUS=\(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
      }
    }

    /// On Linux the suspending clock is CLOCK_MONOTONIC, which systemd compares.
    private static var monotonicMicroseconds: Int64 {
      let clock = SuspendingClock()
      return Int64(clock.systemEpoch.duration(to: clock.now) / .microseconds(1))
    }
  }

  /// Tells systemd, in one message. A failure is ignored: systemd then misses it, and acts as it was told to.
  func tell(_ states: State...) {
    guard let socketPath else { return }
    Self.send(states.map(\.line).joined(separator: "\n"), to: socketPath)
  }

  private static func send(_ text: String, to path: String) {
    guard let address = UnixSocketAddress(path) else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let message = Array(text.utf8)
    _ = unsafe address.use { unsafe sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }
}
