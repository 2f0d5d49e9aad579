import CVision

/// The reason why a picture could not be processed.
public struct VisionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failures, by their names in result lines and in the server's answers.
  public enum Code: String, Sendable {
    /// The file cannot be read.
    case unreadable
    /// The bytes are no picture of a known format.
    case notAnImage
    /// The picture is damaged or ends too early.
    case damaged
    /// The picture has more pixels, or the file more bytes, than the limit.
    case tooLarge
    case outOfMemory
    /// A mistake in the calling code.
    case invalidArgument
    /// A library failed in a way for which there is no other code.
    case `internal`
    /// The picture's format is not accepted, or the library for it is not installed.
    case unsupported
    /// It takes longer than the caller would wait.
    case tooSlow
  }

  /// The kind of the failure.
  public let code: Code
  /// A sentence whose subject is the file ("it is empty"), to follow the file's name.
  public let message: String

  /// Creates an error; `message` is worded to follow the file's name.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message alone, without the file's name.
  public var description: String { message }
}

extension VisionError {
  /// Calls the shim and throws for a status other than OK.
  @safe static func check(_ call: (UnsafeMutablePointer<cvision_error>) -> cvision_status) throws(VisionError) {
    var error = cvision_error()
    let status = unsafe withUnsafeMutablePointer(to: &error) { unsafe call($0) }
    guard status != CVISION_OK else { return }
    let message = unsafe withUnsafeBytes(of: &error.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw VisionError(code: Code(status), message: message)
  }
}

extension VisionError.Code {
  fileprivate init(_ status: cvision_status) {
    self =
      switch status {
      case CVISION_INVALID_ARGUMENT: .invalidArgument
      case CVISION_NOT_AN_IMAGE: .notAnImage
      case CVISION_DAMAGED: .damaged
      case CVISION_TOO_LARGE: .tooLarge
      case CVISION_OUT_OF_MEMORY: .outOfMemory
      case CVISION_UNSUPPORTED: .unsupported
      default: .internal
      }
  }
}
