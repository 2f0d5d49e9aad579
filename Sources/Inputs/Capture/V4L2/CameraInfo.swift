/// A camera as it identifies itself.
public struct CameraInfo: Sendable, Equatable {
  /// The path of the device, such as `/dev/video0`. Another start of the machine may give it another number.
  public let path: String
  /// The maker's name for it, such as `HD Pro Webcam C920`.
  public let name: String
  /// The kernel's driver, such as `uvcvideo`.
  public let driver: String
  /// Where it is plugged in, such as `usb-0000:00:14.0-1`.
  public let bus: String
  /// The links that lead to it and outlast a restart: of `/dev/v4l/by-id`, by maker and serial number, before those of
  /// `/dev/v4l/by-path`, by the socket. Empty where no udev makes them.
  public let links: [String]

  /// The name that it keeps for as long as possible: of its first link, else of where it is plugged in.
  public var id: String { links.first.map { String($0.split(separator: "/").last ?? "") } ?? bus }

  /// Queries a camera, by the path of its device or by a name (see ``CameraSource``), without disturbing a program that
  /// streams from it.
  ///
  /// - Throws: `noCamera`, `ambiguous`, `noPermission`, `notACamera`, `unplugged`, `systemCall`.
  public init(_ camera: String) throws(CaptureError) {
    try self.init(CameraAddress(text: camera), calls: .linux)
  }

  init(_ address: CameraAddress, calls: SystemCalls) throws(CaptureError) {
    let path = try address.path(calls)
    do throws(SystemError) {
      let device = try VideoDevice(opening: path, calls: calls)
      self.init(path, device.identity, calls.machine)
    } catch {
      throw CaptureError(error, path: path, machine: calls.machine)
    }
  }

  init(_ path: String, _ identity: DeviceIdentity, _ machine: Machine) {
    self.path = path
    name = identity.name
    driver = identity.driver
    bus = identity.bus
    let node = machine.destination(path) ?? path
    links = ["/dev/v4l/by-id", "/dev/v4l/by-path"].flatMap { folder in
      machine.list(folder).sorted().map { "\(folder)/\($0)" }.filter { machine.destination($0) == node }
    }
  }
}
