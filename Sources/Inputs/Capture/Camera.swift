/// A camera whose properties can be read and set without streaming from it.
public struct Camera: Sendable {
  /// One mode in which the camera can stream.
  public struct Mode: Sendable, Equatable {
    /// The four letters of the pixel format, such as `MJPG`.
    public let format: String
    /// Whether this program reads the format.
    public let isRead: Bool
    /// Columns, in pixels.
    public let width: Int
    /// Rows, in pixels.
    public let height: Int
    /// Frames per second; nil if the driver does not report its rates.
    public let framesPerSecond: Double?
  }

  /// How the camera identifies itself.
  public let info: CameraInfo
  let calls: SystemCalls

  /// A camera by the path of its device or by a name, as ``CameraSource`` takes it.
  ///
  /// - Throws: `noCamera`, `ambiguous`, `noPermission`, `notACamera`, `unplugged`, `systemCall`.
  public init(_ camera: String) throws(CaptureError) { try self.init(CameraAddress(text: camera), calls: .linux) }

  init(_ address: CameraAddress, calls: SystemCalls) throws(CaptureError) {
    info = try CameraInfo(address, calls: calls)
    self.calls = calls
  }

  /// Returns all modes, including those that this program cannot read, and the mode that `wanted` chooses; nil if this
  /// program can read none of them. For a camera that supports any size or rate between two bounds, the modes nearest
  /// to `wanted` are returned.
  public func modes(wanted: WantedMode = WantedMode()) throws(CaptureError) -> (all: [Mode], chosen: Mode?) {
    try withDevice { device throws(SystemError) in
      let modes = try device.modes(wanted: wanted)
      return (modes.map(Mode.init), wanted.choose(from: modes).map(Mode.init))
    }
  }

  /// The controls and their values.
  public func controls() throws(CaptureError) -> [CameraControl] {
    try withDevice { device throws(SystemError) in try device.controls() }
  }

  /// Sets controls by name, and returns a sentence for each control that is refused. Many cameras forget these values
  /// when they are unplugged.
  public func set(_ values: [String: Int]) throws(CaptureError) -> [String] {
    try withDevice { device throws(SystemError) in try device.set(values) }
  }

  private func withDevice<Result>(
    _ body: (borrowing VideoDevice) throws(SystemError) -> Result
  ) throws(CaptureError) -> Result {
    do throws(SystemError) {
      return try body(try VideoDevice(opening: info.path, calls: calls))
    } catch {
      throw CaptureError(error, path: info.path, machine: calls.machine)
    }
  }
}

extension Camera.Mode {
  init(_ mode: VideoMode) {
    self.init(
      format: fourLetters(mode.code), isRead: mode.format != nil, width: mode.width, height: mode.height,
      framesPerSecond: mode.interval?.framesPerSecond)
  }
}
