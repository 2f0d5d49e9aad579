import Capture
import Foundation
import Vision

/// Saves judged pictures in a folder, if the operator has asked for it, to show later what the cameras saw.
actor FrameRecorder {
  private let executor = QueueExecutor(label: "apeiron.frames")
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let folder: URL
  private var number = 0

  /// Saves pictures in the folder at `path`, which is created if it is missing.
  init(_ path: String) throws {
    folder = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Writes `picture` to a file named after the time and its sender. A full disk loses pictures, not the game.
  func keep(_ picture: Picture, of sender: String) {
    guard let bytes = picture.bytes else { return }
    number += 1
    let time = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let who = sender.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let kind = bytes.starts(with: [0x89]) ? "png" : "jpg"
    try? Data(bytes).write(to: folder.appending(path: "\(time)-\(number)-\(String(who)).\(kind)"))
  }
}

extension Picture {
  /// The picture as the content of a file: as it was sent, or as the camera gave it.
  fileprivate var bytes: [UInt8]? {
    switch self {
    case .frame(let frame): frame.jpeg ?? (try? frame.image.jpeg(quality: 90))
    case .sent(let picture): picture.bytes
    }
  }
}
