/// The daemon's own cameras, in the order in which the operator names them.
public struct Cameras: Sendable {
  /// All of them.
  public let all: [CameraHub]
  /// Where they are set.
  public let controls = CameraControlService()

  /// Collects cameras of which no two have the same name.
  public init(_ all: [CameraHub]) { self.all = all }

  /// The camera `name`, or the first where no name is given; nil where there is no such camera.
  public subscript(name: String?) -> CameraHub? {
    guard let name else { return all.first }
    return all.first { $0.name == name }
  }

  /// Returns the title of `camera` in checks, kept pictures and reports. If there is only one camera, nobody has to
  /// know its name.
  func title(of camera: CameraHub) -> String { all.count == 1 ? "camera" : "camera \(camera.name)" }
}
