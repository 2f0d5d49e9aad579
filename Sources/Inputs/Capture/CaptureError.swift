/// Why there are no frames.
public struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, for programs.
  public enum Code: String, Sendable {
    /// No device at that path.
    case noCamera
    /// The device is there and may not be opened.
    case noPermission
    /// Another program streams from the device.
    case busy
    /// Something else is at that path: a file, a metadata node, an encoder.
    case notACamera
    /// The camera has no picture format that this program reads.
    case noUsableFormat
    /// The bus has no room for the camera's stream.
    case noBandwidth
    /// The device is gone.
    case unplugged
    /// The camera stopped delivering usable pictures without an error.
    case silent
    /// Any other failed system call.
    case systemCall
    /// A folder that cannot be listed.
    case unreadableFolder
    /// No file that can be shown.
    case noImages
    /// A frame rate out of range.
    case badRate
  }

  /// What is wrong.
  public let code: Code
  /// One sentence that names the device or file, and the remedy where there is one.
  public let description: String

  /// An error with its sentence.
  public init(code: Code, description: String) {
    self.code = code
    self.description = description
  }
}
