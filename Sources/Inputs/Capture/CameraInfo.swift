/// A camera as it identifies itself.
public struct CameraInfo: Sendable, Equatable {
  /// The path of the device, such as `/dev/video0`.
  public let path: String
  /// The maker's name for it, such as `HD Pro Webcam C920`.
  public let name: String

  /// Queries the device at `path` without disturbing a program that streams from it.
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
