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

  init(_ request: VideoRequest, _ number: CInt) { self.init(request.rawValue, number) }

  /// Whether a signal ended the call before it did anything.
  var isInterruption: Bool { number == EINTR }

  /// The meaning of the failure for a camera. The documentation has a table of each errno of each call; a test compares
  /// that table with this property.
  var code: CaptureError.Code {
    switch (call, number) {
    case ("open", ENOENT), ("open", ENXIO): .noCamera
    case ("open", EACCES), ("open", EPERM): .noPermission
    case ("open", EISDIR), ("open", ENOTDIR), ("open", ELOOP): .notACamera
    case (VideoRequest.queryCapabilities.rawValue, ENOTTY), (VideoRequest.queryCapabilities.rawValue, EINVAL):
      .notACamera
    case (VideoRequest.setFormat.rawValue, EINVAL): .noUsableFormat
    case (_, ENODEV): .unplugged
    case (_, EBUSY): .busy
    case (VideoRequest.streamOn.rawValue, ENOSPC): .noBandwidth
    default: .systemCall
    }
  }
}

extension CaptureError {
  /// Explains what `error` means for the camera at `path`, and what to do about it.
  init(_ error: SystemError, path: String, machine: Machine = .linux) {
    let sentence: String
    switch error.code {
    case .noCamera:
      let hasOthers = machine.list("/dev").contains { $0.hasPrefix("video") }
      sentence =
        hasOthers
        ? "There is no camera at \(path). Plug it in, or choose another one: `apeiron cameras` lists them."
        : "There is no camera at \(path): this machine has none.\(machine.surroundings().advice)"
    case .noPermission:
      let group = machine.group(path).flatMap { $0 == "root" ? nil : $0 } ?? "video"
      sentence =
        "This user may not open \(path). Join the group that may with `sudo usermod -aG \(group) $USER`, "
        + "then log in again."
    case .busy:
      let users = machine.users(path).joined(separator: ", ")
      sentence =
        users.isEmpty
        ? "The camera \(path) is used by another program. Close it; `sudo fuser -v \(path)` shows which one."
        : "The camera \(path) is used by \(users). Close that program."
    case .unplugged:
      sentence = "The camera \(path) was unplugged. Plug it in again."
    case .noBandwidth:
      sentence =
        "The USB bus has no bandwidth left for \(path). Plug the camera into another port, not a hub."
    case .notACamera:
      sentence = "\(path) is not a camera. Choose one that `apeiron cameras` lists."
    case .noUsableFormat:
      sentence = "The camera \(path) refuses the picture format that it offers itself. Use another camera."
    default:
      sentence =
        "\(error.call) failed on \(path): \(unsafe String(cString: strerror(error.number))) (errno \(error.number))."
    }
    self.init(code: error.code, description: sentence)
  }
}
