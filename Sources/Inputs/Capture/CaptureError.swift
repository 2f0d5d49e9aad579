/// The reason why there are no frames.
public struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of errors, for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no device at that path.
    case noCamera
    /// Several cameras have that name.
    case ambiguous
    /// The device exists but this user may not open it.
    case noPermission
    /// Another program streams from the device.
    case busy
    /// Something else is at that path: a file, a metadata node or an encoder.
    case notACamera
    /// The camera has no picture format that this program reads.
    case noUsableFormat
    /// The bus has no bandwidth left for the camera's stream.
    case noBandwidth
    /// The device is gone.
    case unplugged
    /// The camera stopped delivering usable pictures without reporting an error.
    case silent
    /// Any other failed system call.
    case systemCall
    /// The folder cannot be listed.
    case unreadableFolder
    /// There is no file that can be shown.
    case noImages
    /// The file of kept controls is not one.
    case unreadableFile
    /// The file of kept controls cannot be written.
    case unwritableFile
    /// The frame rate is out of range.
    case badRate
  }

  /// The kind of the error.
  public let code: Code
  /// One sentence that names the device or file, and the remedy if there is one.
  public let description: String

  /// Creates an error with its sentence.
  public init(code: Code, description: String) {
    self.code = code
    self.description = description
  }
}
