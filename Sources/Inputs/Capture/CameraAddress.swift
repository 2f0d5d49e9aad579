/// The text with which a user names a camera: the path of its device, or a name that stays the same when the device
/// number changes.
struct CameraAddress: Sendable, Equatable {
  /// A path if there is a slash in it, else a name.
  let text: String

  /// The path of the device now.
  ///
  /// - Throws: `noCamera` if no camera has that name, `ambiguous` if several have it.
  func path(_ calls: SystemCalls) throws(CaptureError) -> String {
    guard !text.contains("/") else { return text }
    return try info(CameraList(calls).cameras, calls.machine).path
  }

  /// The one of `cameras` that has this name: as a whole, else as a part of the maker's name. Case does not matter.
  private func info(_ cameras: [CameraInfo], _ machine: Machine) throws(CaptureError) -> CameraInfo {
    let wanted = text.lowercased()
    let exact = cameras.filter { camera in
      ([camera.name, camera.bus] + camera.links.map(Self.lastPart) + [Self.lastPart(camera.path)])
        .contains { $0.lowercased() == wanted }
    }
    let found = exact.isEmpty ? cameras.filter { $0.name.lowercased().contains(wanted) } : exact
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      let others = found.map { $0.links.first.map(Self.lastPart) ?? $0.path }.joined(separator: ", ")
      throw CaptureError(
        code: .ambiguous,
        description: "\(found.count) cameras are called \"\(text)\". Choose one by its id: \(others).")
    }
    let names = cameras.map { "\"\($0.name)\"" }.joined(separator: ", ")
    throw CaptureError(
      code: .noCamera,
      description: cameras.isEmpty
        ? "There is no camera called \"\(text)\": this machine has none.\(machine.surroundings().advice)"
        : "There is no camera called \"\(text)\". Plug it in, or choose one of \(names).")
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
