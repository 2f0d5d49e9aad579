/// A camera, as it names itself.
public struct CameraInfo: Sendable, Equatable {
  /// The device, such as `/dev/video0`.
  public let path: String
  /// What the maker calls it, such as `HD Pro Webcam C920`.
  public let name: String

  /// Asks the device at `path` who it is, without disturbing a program that streams from it.
  ///
  /// - Throws: `noCamera`, `noPermission`, `notACamera`, `unplugged`, `systemCall`.
  public init(path: String) throws(CaptureError) {
    try self.init(path: path, calls: LinuxSystemCalls())
  }

  init(path: String, calls: any SystemCalls) throws(CaptureError) {
    do throws(SystemError) {
      let device = try VideoDevice(opening: path, calls: calls)
      self.path = path
      name = try device.cameraName()
    } catch {
      throw CaptureError(error, path: path)
    }
  }
}
