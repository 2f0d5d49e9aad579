public import Capture

/// The controls that the host can set on one of the daemon's own cameras, and the values that are kept for the next
/// time it is opened.
public struct ControlledCamera: Sendable {
  /// The controls and their values.
  let controls: @Sendable () throws(CaptureError) -> [CameraControl]
  /// Sets controls, by name; gives a sentence for each that is refused.
  let set: @Sendable ([String: Int]) throws(CaptureError) -> [String]
  /// Chooses exposure and focus by the frames that stream from the camera, and sets them.
  let tune: @Sendable (AsyncStream<CaptureEvent>) async throws(CaptureError) -> ControlTuning.Choice
  /// The kept values, by the name of the control.
  let kept: @Sendable () throws(CaptureError) -> [String: Int]
  /// Adds values to those that are kept; nil discards all of them.
  let keep: @Sendable ([String: Int]?) throws(CaptureError) -> Void

  /// A camera by closures, as tests have it.
  public init(
    controls: @escaping @Sendable () throws(CaptureError) -> [CameraControl],
    set: @escaping @Sendable ([String: Int]) throws(CaptureError) -> [String],
    tune: @escaping @Sendable (AsyncStream<CaptureEvent>) async throws(CaptureError) -> ControlTuning.Choice,
    kept: @escaping @Sendable () throws(CaptureError) -> [String: Int],
    keep: @escaping @Sendable ([String: Int]?) throws(CaptureError) -> Void
  ) {
    (self.controls, self.set, self.tune, self.kept, self.keep) = (controls, set, tune, kept, keep)
  }

  /// Creates the controls of this machine's camera `device`, whose values are kept in `file`. The camera is looked up
  /// on each use, because it may be unplugged, and come back as another device node.
  public init(_ device: String, keptIn file: KeptControls) {
    self.init(
      controls: { () throws(CaptureError) in try Camera(device).controls() },
      set: { values throws(CaptureError) in try Camera(device).set(values) },
      tune: { events async throws(CaptureError) in try await Camera(device).tune(by: events) },
      kept: { () throws(CaptureError) in try file.load()[Camera(device).info.id] ?? [:] },
      keep: { values throws(CaptureError) in try file.keep(values, for: Camera(device).info) })
  }
}
