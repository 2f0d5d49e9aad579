import GameServer
import Logging
import ServiceLifecycle

/// Tells systemd that the daemon works, as long as pictures are really judged and data is really written. If the
/// messages stop, systemd restarts the daemon. Faults that a restart could not fix, such as a full disk or an unplugged
/// camera, do not stop the messages.
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
