/// What a source of frames tells.
public enum CaptureEvent: Sendable {
  /// A new picture. After `lost` it means that the camera is back.
  case frame(Frame)
  /// There are no pictures for now, and why. Said once for each reason; the source goes on trying by itself.
  case lost(CaptureError)
}
