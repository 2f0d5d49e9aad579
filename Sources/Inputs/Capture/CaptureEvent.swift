/// An event of a frame source.
public enum CaptureEvent: Sendable {
  /// A new picture. After `lost` it means that the camera is back.
  case frame(Frame)
  /// There are no pictures for now, with the reason. Emitted once per reason; the source keeps trying automatically.
  case lost(CaptureError)
}
