import Metrics
import Recognition
import Vision

/// The counts and times of pictures, reported through swift-metrics. The names are explained where they are served
/// (`Daemon`).
enum FrameMetrics {
  /// Counts a picture that was superseded by a newer one of its sender.
  static func superseded() { Counter(label: "apeiron_frames_superseded_total").increment() }

  /// A look was made, after `waited`, in `took`.
  static func looked(_ pass: LookPass, waited: Duration, took: Duration, _ result: Result<FrameResult, VisionError>) {
    if pass != .second { record(waited, stage: "wait") }
    record(took, stage: pass == .second ? "second" : "first")
    switch result {
    case .failure(let error):
      Counter(label: "apeiron_frames_failed_total", dimensions: [("code", error.code.rawValue)]).increment()
    case .success(let result):
      if pass != .second { Counter(label: "apeiron_frames_judged_total").increment() }
      // A picture that will be looked at again is not refused yet.
      guard result.isFinal, result.findings.accepted.isEmpty else { return }
      let reason = result.findings.reason?.code ?? "none"
      Counter(label: "apeiron_frames_refused_total", dimensions: [("reason", reason)]).increment()
    }
  }

  private static func record(_ time: Duration, stage: String) {
    Timer(label: "apeiron_frame_stage_seconds", dimensions: [("stage", stage)]).record(duration: time)
  }
}
