import GameServer
import Logging
import ServiceLifecycle

/// Tells systemd that the daemon works, as long as a picture has really been judged and something has really been
/// written; systemd starts another where it hears nothing. Faults that another daemon could not mend, such as a full
/// disk or a camera that is unplugged, are no reason to be silent.
struct Watchdog: Service {
  let manager: ServiceManager
  let health: @Sendable () async -> [HealthCheck]
  let logger: Logger
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Looks three times in each interval that systemd waits, until the daemon stops.
  func run() async {
    guard let interval = manager.watchdogInterval else { return (try? await gracefulShutdown()) ?? () }
    await cancelWhenGracefulShutdown {
      repeat { await look() } while (try? await sleep(interval / 3)) != nil
    }
  }

  private func look() async {
    let checks = await health()
    let failing = checks.filter { !$0.isGood }
    let status =
      failing.isEmpty ? "ready" : "not ready: " + failing.map { "\($0.name): \($0.detail)" }.joined(separator: "; ")
    let stuck = checks.filter(\.needsRestart)
    guard stuck.isEmpty else {
      manager.tell(.status(status))
      return logger.critical(
        "the watchdog is not fed: another process has to take over",
        metadata: ["why": "\(stuck.map { "\($0.name): \($0.detail)" }.joined(separator: "; "))"])
    }
    manager.tell(.alive, .status(status))
  }
}
