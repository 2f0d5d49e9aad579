extension Camera {
  /// The number of frames after a change of controls that may be older than it: as many as a driver has buffers, and
  /// two that a sensor takes.
  private static var framesToSkip: Int { 6 }
  /// The time that a lens takes to move, and the longest after which an exposure is in force.
  private static var timeToSettle: Duration { .milliseconds(250) }
  /// The number of frames of which the one of median sharpness counts, as a hand trembles.
  private static var framesToMeasure: Int { 3 }

  /// Chooses exposure and focus by the frames in `events`, which stream from this camera, while somebody holds a thing
  /// before it, and leaves them set. It takes some ten seconds at 30 frames a second; nothing is kept.
  ///
  /// - Throws: The loss of the camera meanwhile, and the errors of ``controls()`` and ``set(_:)``.
  public func tune(by events: AsyncStream<CaptureEvent>) async throws(CaptureError) -> ControlTuning.Choice {
    var tuning = ControlTuning(try controls())
    var (skipped, views, changedAt) = (0, [MiddleView](), SuspendingClock.now)
    for await event in events {
      guard case .frame(let frame) = event else {
        if case .lost(let error) = event { throw error }
        continue
      }
      skipped += 1
      guard skipped > Self.framesToSkip, frame.capturedAt >= changedAt + Self.timeToSettle else { continue }
      views.append(MiddleView(frame.image))
      guard views.count == Self.framesToMeasure else { continue }
      tuning.take(views.sorted { $0.sharpness < $1.sharpness }[views.count / 2])
      if let choice = tuning.choice { return choice }
      _ = try set(tuning.trial ?? [:])
      (skipped, views, changedAt) = (0, [], .now)
    }
    throw CaptureError(code: .silent, description: "The camera \(info.path) gives no pictures any more.")
  }
}
