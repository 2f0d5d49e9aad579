import Foundation

/// The facts about the machine that messages or names need, as values, so that a test can invent a machine.
struct Machine: Sendable {
  /// The surroundings of this program, which decide how it gets access to a camera.
  enum Surroundings: Sendable {
    /// Nothing, as far as can be told.
    case none
    /// A container such as Docker's or Podman's.
    case container
    /// Windows' subsystem for Linux.
    case wsl
    /// A virtual machine.
    case virtualMachine
  }

  /// The names in a folder, without order; empty if it cannot be listed.
  var list: @Sendable (_ folder: String) -> [String]
  /// The absolute path to which a link leads; nil if it leads nowhere.
  var destination: @Sendable (_ path: String) -> String?
  /// The name of the group that a file belongs to; nil if it is unknown.
  var group: @Sendable (_ path: String) -> String?
  /// The programs that have a file open, such as "cheese (process 812)"; those of other users are seen only by root.
  var users: @Sendable (_ path: String) -> [String]
  var surroundings: @Sendable () -> Surroundings

  /// This machine.
  static let linux = Machine(
    list: { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] },
    destination: { path in
      guard let resolved = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved)
    },
    group: { path in
      try? FileManager.default.attributesOfItem(atPath: path)[.groupOwnerAccountName] as? String
    },
    users: { OpenFiles.users(of: $0) },
    surroundings: { Surroundings.found { try? String(contentsOfFile: $0, encoding: .utf8) } })
}

extension Machine.Surroundings {
  /// Determines the surroundings from the system's files. `read` returns the text of a file, or nil.
  static func found(_ read: (_ path: String) -> String?) -> Self {
    if read("/.dockerenv") != nil || read("/run/.containerenv") != nil { return .container }
    if read("/proc/version")?.lowercased().contains("microsoft") == true { return .wsl }
    let product = (read("/sys/class/dmi/id/sys_vendor") ?? "") + (read("/sys/class/dmi/id/product_name") ?? "")
    let makers = ["QEMU", "KVM", "VirtualBox", "VMware", "Virtual Machine", "Xen", "Parallels"]
    return makers.contains { product.contains($0) } ? .virtualMachine : .none
  }

  /// How a camera gets in, as a sentence; empty where it is plugged in.
  var advice: String {
    switch self {
    case .none: ""
    case .container:
      " This is a container: start it with the camera, as in `docker run --device /dev/video0 --group-add video`."
    case .wsl:
      " This is Windows' subsystem for Linux: attach the camera from Windows with `usbipd attach --wsl`; its kernel needs "
        + "the driver uvcvideo."
    case .virtualMachine:
      " This is a virtual machine: pass the USB camera through to it in the settings of its host."
    }
  }
}
