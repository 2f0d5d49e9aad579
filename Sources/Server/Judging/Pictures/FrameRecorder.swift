import Basics
import Capture
import Foundation
import ServiceLifecycle
import Vision

/// Saves judged pictures in a folder, if the operator has asked for that, to show later what the cameras saw. The size
/// of the folder is limited: the oldest pictures make room for new ones.
package actor FrameRecorder: Service {
  private struct File {
    let name: String
    let size: Int
  }

  private let executor = QueueExecutor(label: "apeiron.frames")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  private let folder: URL
  private let maxBytes: Int
  private var number = 0
  /// The pictures in the folder, the oldest first.
  private var files: [File] = []
  private var bytes = 0
  private let judged: AsyncStream<(Picture, sender: String)>
  private let judging: AsyncStream<(Picture, sender: String)>.Continuation

  /// Pictures that wait for the disk; on a slow one others are lost, and nobody waits.
  private static let maxWaiting = 32

  /// Creates a recorder that saves pictures, in total up to `maxBytes`, in the folder at `path`. Creates the folder if
  /// it is missing. Pictures of earlier runs count, too; other files are left alone.
  ///
  /// - Throws: Foundation's error if the folder cannot be created.
  package init(_ path: String, maxBytes: Int) throws {
    folder = URL(filePath: path)
    self.maxBytes = maxBytes
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    (judged, judging) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.maxWaiting))
    for picture in KeptPicture.all(in: folder) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: picture.name).path)
      files.append(File(name: picture.name, size: attributes?[.size] as? Int ?? 0))
      bytes += files.last?.size ?? 0
    }
  }

  /// Queues `picture`, which has been judged, to be saved in a file named after the time and its sender, when the disk
  /// has time.
  package nonisolated func keep(_ picture: Picture, of sender: String) { judging.yield((picture, sender)) }

  /// Saves pictures until the daemon stops.
  package func run() async {
    for await (picture, sender) in judged.cancelOnGracefulShutdown() { save(picture, of: sender) }
  }

  /// Deletes the pictures of senders with one of these identifiers.
  package func forget(_ ids: Set<String>) {
    for file in files where KeptPicture(name: file.name)?.isOf(ids) == true {
      try? FileManager.default.removeItem(at: folder.appending(path: file.name))
      bytes -= file.size
    }
    files.removeAll { KeptPicture(name: $0.name)?.isOf(ids) == true }
  }

  /// A full disk loses pictures, not the game.
  private func save(_ picture: Picture, of sender: String) {
    guard let content = picture.file, content.count <= maxBytes else { return }
    while bytes + content.count > maxBytes, !files.isEmpty {
      let oldest = files.removeFirst()
      bytes -= oldest.size
      try? FileManager.default.removeItem(at: folder.appending(path: oldest.name))
    }
    number += 1
    let time = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let who = sender.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let kind = content.starts(with: [0x89]) ? "png" : "jpg"
    let name = "\(time)-\(number)-\(String(who)).\(kind)"
    guard (try? Data(content).write(to: folder.appending(path: name), options: .atomic)) != nil else { return }
    files.append(File(name: name, size: content.count))
    bytes += content.count
  }
}
