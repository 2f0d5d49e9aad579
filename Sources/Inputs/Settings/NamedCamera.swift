import Foundation

/// One of the daemon's own cameras, with the name by which its kiosk is opened.
public struct NamedCamera: Sendable, Equatable {
  /// The name that the operator gave it; nil if the camera is named after its device.
  private let given: String?
  /// A device or its name, or a folder of pictures.
  public let device: String

  /// Reads `DEVICE` or `NAME=DEVICE`; nil where one of them is empty, or `expanded` takes the device for no path.
  init?(_ text: String, expanded: (String) -> String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let device = parts.last.flatMap(expanded), !parts[0].isEmpty else { return nil }
    given = parts.count == 2 ? parts[0] : nil
    self.device = device
  }

  /// The name of the camera: the given name, or the last part of the device's path if none is given.
  public var name: String { given ?? device.split(separator: "/").last.map(String.init) ?? device }

  /// The camera as it is written in the settings.
  var text: String { (given.map { "\($0)=" } ?? "") + device }
}
