import Dispatch
import Logging
import Metrics
import Packs
import ServiceLifecycle
import UnixSignals

/// Loads pack and settings anew whenever the process gets SIGHUP.
struct Reloading: Service {
  let manager: ServiceManager
  let logger: Logger
  /// Reads what is to be played from now on. It may take seconds and blocks.
  let read: @Sendable () throws -> DaemonSetup
  let apply: @Sendable (DaemonSetup) async throws -> Void

  /// Reloads until the daemon stops; signals that come meanwhile are one more reload.
  func run() async {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { await reload() }
  }

  private func reload() async {
    manager.tell(.reloading, .status("reloading"))
    do {
      // Not on the cooperative pool, which has two threads on a machine of two cores.
      let setup = try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try read() }) }
      }
      try await apply(setup)
      logger.notice("pack and settings were loaded anew", metadata: ["pack": "\(setup.pack.directory)"])
      count("done")
      manager.tell(.ready, .status("ready, with pack and settings loaded anew"))
    } catch {
      logger.error("pack and settings cannot be loaded anew, and stay what they are", metadata: ["why": "\(error)"])
      count("failed")
      manager.tell(.ready, .status("the reload failed: \(error)"))
    }
  }

  private func count(_ outcome: String) {
    Counter(label: "apeiron_reloads_total", dimensions: [("outcome", outcome)]).increment()
  }
}
