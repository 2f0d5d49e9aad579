import Capture
import Daemon
import Foundation

/// Where the frames of a game come from, and what has to be cleared away after it.
struct Stage {
  let source: any FrameSource
  private var rendered: String?

  init(_ options: PlayCommand, folder: CatalogueFolder) throws {
    do throws(CaptureError) {
      if let frames = options.frames {
        source = try FolderSource(folder: frames, framesPerSecond: options.rate, loops: !options.once)
        return
      }
      if let path = options.camera ?? CameraList.available().cameras.first?.path {
        _ = try CameraInfo(path: path)
        source = CameraSource(path: path)
        return
      }
    } catch {
      throw Exit.failing(Exit.missingInput, error.description)
    }
    Talk.say("apeiron: no camera on this machine; rendering frames that show the pack's images")
    for problem in CameraList.available().problems { Talk.say("apeiron: \(problem)") }
    let path = FileManager.default.temporaryDirectory.appending(path: "apeiron-film-\(getpid())").path
    try FilmCommand.render(folder, to: path, seed: options.seed ?? 1)
    rendered = path
    do throws(CaptureError) {
      source = try FolderSource(folder: path, framesPerSecond: options.rate, loops: true)
    } catch {
      throw Exit.failing(Exit.internalError, error.description)
    }
  }

  /// Removes frames that were rendered for this game.
  func strike() {
    if let rendered { try? FileManager.default.removeItem(atPath: rendered) }
  }
}
