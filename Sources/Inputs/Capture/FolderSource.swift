import Basics
import Foundation
public import Logging
import Vision

/// Image files that act as a camera: a folder, a list of files, or one file, played at a frame rate, once or in a loop.
///
/// A file that cannot be decoded is logged with the reason, and skipped from then on. If no file is left, the stream
/// emits `lost` with the code `noImages`. A loop that has shown a picture then tries all files again once a second,
/// like a camera whose cable was unplugged; otherwise the stream ends.
public struct FolderSource: FrameSource {
  /// The path of the folder or of the only file, otherwise the number of files.
  public let description: String
  let files: [String]
  private let interval: Duration
  private let loops: Bool
  private let logger: Logger
  private let thread = CaptureThread()
  var clock = Waiting.linux
  var decode: @Sendable (String) throws -> GrayImage = { try ImageDecoder.decode(file: $0) }

  /// Creates a source of the image files in `folder`, by file extension, in the order of their names, `frame2` before
  /// `frame10`. Subfolders are not searched.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - framesPerSecond: Pictures per second, 0.001 to 1000.
  ///   - loops: Whether the last picture is followed by the first; otherwise the stream ends after the last.
  ///   - logger: Receives the names of files that cannot be decoded.
  /// - Throws: `unreadableFolder`, `noImages`, `badRate`.
  public init(
    folder: String, framesPerSecond: Double, loops: Bool, logger: Logger = Logger(label: "apeiron.capture")
  ) throws(CaptureError) {
    let files: [String]
    do throws(VisionError) {
      files = try ImageFiles.list(in: folder)
      for file in try ImageFiles.unread(in: folder) {
        logger.warning(
          "picture left out", metadata: ["file": "\(file.path)", "reason": "\(ImageFile.unreadRemedy)"])
      }
    } catch {
      throw CaptureError(code: .unreadableFolder, description: "\(folder) cannot be shown: \(error).")
    }
    try self.init(files, named: folder, framesPerSecond: framesPerSecond, loops: loops, logger: logger)
  }

  /// Creates a source of `files` in the given order, whatever their names.
  ///
  /// - Parameters:
  ///   - files: The paths of the files.
  ///   - framesPerSecond: Pictures per second, 0.001 to 1000.
  ///   - loops: Whether the last picture is followed by the first; otherwise the stream ends after the last.
  ///   - logger: Receives the names of files that cannot be decoded.
  /// - Throws: `noImages` for an empty list, `badRate`.
  public init(
    files: [String], framesPerSecond: Double, loops: Bool, logger: Logger = Logger(label: "apeiron.capture")
  ) throws(CaptureError) {
    let name = files.count == 1 ? files[0] : "the list of \(files.count) files"
    try self.init(files, named: name, framesPerSecond: framesPerSecond, loops: loops, logger: logger)
  }

  private init(
    _ files: [String], named name: String, framesPerSecond: Double, loops: Bool, logger: Logger
  ) throws(CaptureError) {
    guard (0.001...1000).contains(framesPerSecond) else {
      throw CaptureError(
        code: .badRate, description: "The rate is \(framesPerSecond) frames a second; it must be 0.001 to 1000.")
    }
    guard !files.isEmpty else {
      let endings = ImageFile.extensions.sorted().map { "." + $0 }.joined(separator: ", ")
      throw CaptureError(code: .noImages, description: "No picture in \(name). Add files that end in \(endings).")
    }
    description = name
    interval = .seconds(1 / framesPerSecond)
    self.files = files
    self.loops = loops
    self.logger = logger
  }

  /// Plays the files, beginning with the first.
  public func events() -> AsyncStream<CaptureEvent> {
    thread.events(logger: logger) { output, stop in play(into: &output, until: stop) }
  }

  func play(into output: inout CaptureOutput, until stop: StopRequest) {
    repeat {
      show(into: &output, until: stop)
    } while loops && output.sentCount > 0
      && (try? clock.wait(for: nil, until: clock.now() + Self.retryInterval, stop: stop)) == .timedOut
  }

  private static let retryInterval = Duration.seconds(1)

  /// Shows the files until it is told to stop, until the last was shown once, or until none can be decoded.
  private func show(into output: inout CaptureOutput, until stop: StopRequest) {
    var sequence = FileSequence(files: files, loops: loops)
    var due = clock.now()
    while !stop.isMade {
      let picture = sequence.nextPicture(decode: decode) { path, error in
        // Once for all that are missing while the loop waits for them.
        let level = output.isLost ? Logger.Level.debug : .warning
        logger.log(level: level, "picture left out", metadata: ["file": "\(path)", "reason": "\(error)"])
      }
      guard let picture else { break }
      guard (try? clock.wait(for: nil, until: due, stop: stop)) == .timedOut else { return }
      let now = clock.now()
      let file = picture.path as NSString
      let bytes = try? ImageDecoder.read(picture.path)
      let isJPEG = bytes?.starts(with: [0xFF, 0xD8, 0xFF]) ?? false
      output.send(
        picture.image, colors: bytes.map { ColorSource(decoding: $0) }, jpeg: isJPEG ? bytes : nil, capturedAt: now,
        name: file.lastPathComponent, now: now)
      // After a picture that took too long to decode, the next ones do not hurry to catch up.
      due = (now - due > interval ? now : due) + interval
    }
    if sequence.files.isEmpty {
      output.lose(
        CaptureError(
          code: .noImages, description: "No file of \(description) can be decoded; the log says why."))
    }
  }

  /// Returns when no stream of this source is running.
  func idle() async { await thread.idle() }
}
