import Basics
import Foundation
import Logging
import Testing
import Vision

@testable import Capture

@Suite(.timeLimit(.minutes(15))) struct `A folder that plays a camera` {
  /// The frames that `source` shows until its clock says stop, or to its end, on the calling thread.
  private func play(_ source: FolderSource) throws -> (frames: [Frame], losses: [CaptureError]) {
    var (frames, losses): ([Frame], [CaptureError]) = ([], [])
    var output = CaptureOutput(logger: .silent) { event in
      switch event {
      case .frame(let frame): frames.append(frame)
      case .lost(let error): losses.append(error)
      }
      return .taken
    }
    source.play(into: &output, until: StopRequest())
    return (frames, losses)
  }

  @Test func `shows its pictures in natural order and leaves out the rest, saying why once`() throws {
    let folder = try TemporaryFolder([
      "frame10.png": twoPixels, "frame2.PNG": twoPixels, "frame1.png": Array("no picture".utf8), "frame3.jpg": [],
      "labels.csv": Array("a,b".utf8), ".hidden.png": twoPixels, "frame4.gif": [], "frame2.bmp": [],
    ])
    let book = LogBook()
    var source = try FolderSource(folder: folder.path, framesPerSecond: 10, loops: true, logger: book.logger)
    source.clock = ScriptedClock(waits: 5).waiting
    let (frames, losses) = try play(source)
    #expect(frames.map(\.name) == ["frame2.PNG", "frame10.png", "frame2.PNG", "frame10.png", "frame2.PNG"])
    #expect(frames.map(\.sequence) == [0, 1, 2, 3, 4])
    #expect(frames.first?.image == GrayImage(width: 2, height: 1, pixels: [10, 200]))
    #expect(try frames.first?.colors?.image().pixels == [10, 10, 10, 200, 200, 200])
    #expect(losses.isEmpty)
    #expect(book.lines.count == 3)
    let left = "warning picture left out file=\(folder.path)"
    #expect(book.lines.first == "\(left)/frame4.gif reason=\(ImageFile.unreadRemedy)")
    #expect(book.lines.dropFirst().first?.hasPrefix("\(left)/frame1.png reason=") == true)
  }

  @Test func `shows them at its rate`() throws {
    let clock = ScriptedClock(waits: 100)
    let frames = try play(fake(["a", "b", "c"], rate: 4, clock: clock.waiting)).frames
    let zero = SuspendingClock().systemEpoch
    #expect(frames.map { $0.capturedAt - zero } == [.zero, .milliseconds(250), .milliseconds(500)])
  }

  @Test func `does not hurry after a slow picture`() throws {
    let clock = ScriptedClock(waits: 100)
    var source = try fake(["a", "slow", "c", "d"], rate: 4, clock: clock.waiting)
    source.decode = { path in
      if path == "slow" { clock.pass(.seconds(2)) }
      return GrayImage(width: 1, height: 1, pixels: [0])
    }
    let zero = SuspendingClock().systemEpoch
    #expect(
      try play(source).frames.map { $0.capturedAt - zero }
        == [.zero, .milliseconds(2000), .milliseconds(2250), .milliseconds(2500)])
  }

  @Test(arguments: [true, false]) func `in which every file is broken is lost and ends`(loops: Bool) throws {
    var source = try FolderSource(files: ["a", "b"], framesPerSecond: 10, loops: loops, logger: .silent)
    source.decode = { _ in throw VisionError(code: .damaged, message: "it ends too early") }
    let (frames, losses) = try play(source)
    #expect(frames.isEmpty)
    #expect(losses.map(\.code) == [.noImages])
  }

  @Test func `that loses all its files says so once, and shows them when they are back`() throws {
    let book = LogBook()
    let clock = ScriptedClock(waits: 8)
    var source = try FolderSource(files: ["a", "b"], framesPerSecond: 1, loops: true, logger: book.logger)
    source.clock = clock.waiting
    // Its cable is pulled for some seconds.
    source.decode = { _ in
      let away = (SuspendingClock().systemEpoch + .seconds(1))...(SuspendingClock().systemEpoch + .seconds(4))
      if away.contains(clock.waiting.now()) { throw VisionError(code: .unreadable, message: "it is not there") }
      return GrayImage(width: 1, height: 1, pixels: [0])
    }
    let (frames, losses) = try play(source)
    #expect(frames.map(\.name).starts(with: ["a", "b", "a", "b"]))
    #expect(losses.map(\.code) == [.noImages])
    #expect(book.lines.count { $0.hasPrefix("warning picture left out") } == 2)
  }

  @Test func `without pictures is refused`() throws {
    let folder = try TemporaryFolder(["notes.txt": [1]])
    #expect(error(folder.path)?.code == .noImages)
    #expect(error(folder.path)?.description.contains(folder.path) == true)
    #expect(error("\(folder.path)/missing")?.code == .unreadableFolder)
    #expect(error("\(folder.path)/notes.txt")?.code == .unreadableFolder)
    #expect(throws: CaptureError.self) { try FolderSource(files: [], framesPerSecond: 1, loops: false) }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-300]) func `needs a sensible rate`(rate: Double) throws {
    #expect(throws: CaptureError.self) { try FolderSource(files: ["a"], framesPerSecond: rate, loops: false) }
  }

  @Test func `that is played once ends after its last picture`() async throws {
    let source = try fake(["a", "b", "c"], rate: 1000, clock: .linux)
    var last: CaptureEvent?
    for await event in source.events() { last = event }
    guard case .frame(let frame) = last else { return #expect(Bool(false), "\(String(describing: last))") }
    #expect(frame.name == "c" && frame.sequence == 2)
  }

  @Test func `keeps only the newest for a reader that comes late`() async throws {
    let book = LogBook()
    let source = try fake(["a", "b", "c"], rate: 1, clock: ScriptedClock(waits: 3).waiting, logger: book.logger)
    let stream = source.events()
    await source.idle()
    var names: [String?] = []
    for await case .frame(let frame) in stream { names.append(frame.name) }
    #expect(names == ["c"])
    #expect(book.lines == ["debug 2 frames dropped in 1.0 seconds broken=0 settling=0 stale=0 unread=2"])
  }

  @Test func `stops at once when nobody reads any more`() async throws {
    // The second picture would come after 1000 seconds.
    let source = try fake(["a", "b"], rate: 0.001, clock: .linux)
    for await _ in source.events() { break }
    await source.idle()
  }

  @Test func `stops at once when its reader is cancelled`() async throws {
    let source = try fake(["a", "b"], rate: 0.001, clock: .linux)
    await withTaskGroup { group in
      group.addTask { for await _ in source.events() {} }
      group.cancelAll()
    }
    await source.idle()
  }

  /// A source of files that need not exist: each is one black pixel.
  private func fake(
    _ files: [String], rate: Double, clock: Waiting, logger: Logger = .silent
  ) throws -> FolderSource {
    var source = try FolderSource(files: files, framesPerSecond: rate, loops: false, logger: logger)
    source.clock = clock
    source.decode = { _ in GrayImage(width: 1, height: 1, pixels: [0]) }
    return source
  }

  private func error(_ folder: String) -> CaptureError? {
    do throws(CaptureError) {
      _ = try FolderSource(folder: folder, framesPerSecond: 10, loops: false)
      return nil
    } catch {
      return error
    }
  }
}
