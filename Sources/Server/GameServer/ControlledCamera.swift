public import Capture

/// The controls that the host can set in one of the daemon's own cameras, and the values that are
/// kept for when it is opened again.
public struct ControlledCamera: Sendable {
  /// The controls and their values.
  let controls: @Sendable () throws(CaptureError) -> [CameraControl]
  /// Sets controls, by name; gives a sentence for each that is refused.
  let set: @Sendable ([String: Int]) throws(CaptureError) -> [String]
  /// Chooses exposure and focus by the frames that stream from the camera, and sets them.
  let tune: @Sendable (AsyncStream<CaptureEvent>) async throws(CaptureError) -> ControlTuning.Choice
  /// The kept values, by the name of the control.
  let kept: @Sendable () throws(CaptureError) -> [String: Int]
  /// Keeps values beside those that are kept; with nil, none are any more.
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

  /// The camera of this machine that goes by `device`, whose values are kept in `file`. It is looked for each time: it
  /// may be unplugged, and another node when it comes back.
  public init(_ device: String, keptIn file: KeptControls) {
    self.init(
      controls: { () throws(CaptureError) in try Camera(device).controls() },
      set: { values throws(CaptureError) in try Camera(device).set(values) },
      tune: { events async throws(CaptureError) in try await Camera(device).tune(by: events) },
      kept: { () throws(CaptureError) in try file.load()[Camera(device).info.id] ?? [:] },
      keep: { values throws(CaptureError) in try file.keep(values, for: Camera(device).info) })
  }
}
