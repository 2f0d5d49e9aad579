extension Camera {
  /// The number of frames to skip after controls change, because they may have been captured before the change: one for
  /// each of a driver's buffers, and two more that a sensor takes.
  private static var framesToSkip: Int { 6 }
  /// The time that a lens takes to move, and the longest after which an exposure is in force.
  private static var timeToSettle: Duration { .milliseconds(250) }
  /// The number of frames in a measurement. The frame with the median sharpness is used, because a hand trembles.
  private static var framesToMeasure: Int { 3 }

  /// Chooses exposure and focus from the frames in `events`, which stream from this camera while a person holds a thing
  /// in front of it, and leaves them set. This takes about ten seconds at 30 frames a second. The values are not saved.
  ///
  /// - Throws: The loss of the camera during the tuning, and the errors of ``controls()`` and ``set(_:)``.
  public func tune(by events: AsyncStream<CaptureEvent>) async throws(CaptureError) -> ControlTuning.Choice {
    var tuning = ControlTuning(try controls())
    var (skipped, views, changedAt) = (0, [CenterStatistics](), SuspendingClock.now)
    for await event in events {
      guard case .frame(let frame) = event else {
        if case .lost(let error) = event { throw error }
        continue
      }
      skipped += 1
      guard skipped > Self.framesToSkip, frame.capturedAt >= changedAt + Self.timeToSettle else { continue }
      views.append(CenterStatistics(frame.image))
      guard views.count == Self.framesToMeasure else { continue }
      tuning.take(views.sorted { $0.sharpness < $1.sharpness }[views.count / 2])
      if let choice = tuning.choice { return choice }
      _ = try set(tuning.trial ?? [:])
      (skipped, views, changedAt) = (0, [], .now)
    }
    throw CaptureError(code: .silent, description: "The camera \(info.path) gives no pictures any more.")
  }
}
