import ArgumentParser
import Capture
import Foundation
import Recognition
import Settings
import Synchronization

/// The source of a game's frames.
struct PlaySource {
  let source: any FrameSource

  init(_ options: PlayCommand, references: [Reference]) throws {
    let kept = KeptControls(folder: try DataOptions.parse([]).settings().data)
    let machine = options.frames == nil && options.camera == nil ? CameraList.available() : nil
    let wanted = try options.mode.wanted()
    let picturesPerSecond = options.mode.rate ?? 10
    do throws(CaptureError) {
      if let frames = options.frames {
        source = try FolderSource(folder: frames, framesPerSecond: picturesPerSecond, loops: !options.once)
        return
      }
      if let path = options.camera ?? machine?.cameras.first?.path {
        _ = try CameraInfo(path)
        _ = try kept.load()
        source = CameraSource(path, wanted: wanted, controls: kept.values)
        return
      }
    } catch {
      throw Exit.failing(Exit.missingInput, error.description)
    }
    StandardError.say("no camera on this machine; rendering frames that show the pack's images")
    for problem in machine?.problems ?? [] { StandardError.say("\(problem)") }
    let path = FileManager.default.temporaryDirectory.appending(path: "apeiron-film-\(UUID().uuidString)").path
    Self.removeAtExit(path)
    try FilmCommand.render(references, to: path, seed: options.seed ?? 1)
    do throws(CaptureError) {
      source = try FolderSource(folder: path, framesPerSecond: picturesPerSecond, loops: true)
    } catch {
      throw Exit.failing(Exit.internalError, error.description)
    }
  }

  private static let rendered = Mutex("")

  /// Removes the folder at exit as well: the program may end in the middle of a game because its output fails.
  private static func removeAtExit(_ path: String) {
    rendered.withLock { $0 = path }
    atexit { try? FileManager.default.removeItem(atPath: PlaySource.rendered.withLock { $0 }) }
  }
}
