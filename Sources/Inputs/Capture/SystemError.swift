import Foundation

/// A failed system call and its errno.
struct SystemError: Error, Equatable {
  /// The name of the call or of the ioctl request, as in the manual.
  let call: String
  let number: CInt

  init(_ call: String, _ number: CInt) {
    self.call = call
    self.number = number
  }
}

extension CaptureError {
  /// Explains what `error` means for the camera at `path`, and what to do about it.
  init(_ error: SystemError, path: String) {
    switch error.number {
    case ENOENT, ENXIO:
      self.init(
        code: .noCamera,
        description: "There is no camera at \(path). Plug it in, or choose another device of /dev/video*.")
    case EACCES, EPERM:
      self.init(
        code: .noPermission,
        description: "This user may not open \(path). Join the group that may with `sudo usermod -aG video $USER`, "
          + "then log in again.")
    case EBUSY:
      self.init(
        code: .busy,
        description: "The camera \(path) is used by another program. Close it; `fuser \(path)` shows which one.")
    case ENODEV:
      self.init(code: .unplugged, description: "The camera \(path) was unplugged. Plug it in again.")
    case ENOSPC:
      self.init(
        code: .noBandwidth,
        description: "The USB bus has no bandwidth left for \(path). Plug the camera into another port, not a hub.")
    case EISDIR, ENOTDIR, ENOTTY:
      self.init(
        code: .notACamera, description: "\(path) is not a camera. Choose a capture device of /dev/video*.")
    case EOPNOTSUPP:
      self.init(
        code: .noUsableFormat,
        description: "The camera \(path) uses a multi-planar format, which is not supported. Use another camera.")
    default:
      self.init(
        code: .systemCall,
        description: "\(error.call) failed on \(path): \(unsafe String(cString: strerror(error.number))) "
          + "(errno \(error.number)).")
    }
  }
}
