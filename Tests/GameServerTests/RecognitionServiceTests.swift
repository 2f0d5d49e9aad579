import Capture
import Recognition
import Synchronization
import TestSupport
import Testing
import Vision

@testable import GameServer

@Suite(.timeLimit(.minutes(15))) struct RecognitionDeskTests {
  private let desk = RecognitionService(workers: 2)
  private let recogniser: Recogniser
  private let seen: GrayImage

  init() throws {
    seen = GrayImage.artwork(seed: 1)
    recogniser = Recogniser(ReferenceLibrary([try Enrolment().enrol(seen, name: "a")]))
  }

  private func frame(_ image: GrayImage) -> Picture { .frame(Frame(image: image, capturedAt: .now, sequence: 0)) }

  /// Runs `body` while the desk works, and closes it.
  private func atWork(_ body: () async -> Void) async {
    await withTaskGroup { group in
      group.addTask { await self.desk.run() }
      await body()
      group.cancelAll()
    }
  }

  private func outcome(_ answer: RecognitionService.Answer) -> String {
    switch answer {
    case .judged(let look): look.findings.accepted.map(\.reference).joined(separator: ",")
    case .superseded: "superseded"
    case .failed(let error): error.code.rawValue
    }
  }

  @Test func `what is in a picture is found, sent as a frame or as a file`() async throws {
    let file = try seen.file
    await atWork {
      #expect(outcome(await desk.judge(frame(seen), from: "x", by: recogniser)) == "a")
      #expect(outcome(await desk.judge(.sent(SentPicture(file, capturedAt: .now)), from: "x", by: recogniser)) == "a")
    }
  }

  @Test func `a verdict that is open for a frame is final for a photograph, however small it is`() async throws {
    // What lies around the picture is not explained, so that a second look at a frame may find more.
    let small = try GrayImage.artwork(seed: 77, width: 640, height: 480).drawing(
      seen.resized(width: 240, height: 180), through: Homography([1, 0, 200, 0, 1, 150, 0, 0, 1]))
    for isPhotograph in [false, true] {
      let picture = Picture.sent(SentPicture(try small.file, capturedAt: .now, isPhotograph: isPhotograph))
      let result = try FrameResult(picture, recogniser)
      #expect(result.findings.accepted.map(\.reference) == ["a"])
      #expect(result.findings.standAlone == isPhotograph)
      #expect(result.isFinal == isPhotograph)
    }
  }

  @Test(arguments: BrokenPicture.allCases) func `a broken picture fails by itself`(_ broken: BrokenPicture) async throws
  {
    await atWork {
      let sent = SentPicture(broken.bytes, capturedAt: .now)
      #expect(outcome(await desk.judge(.sent(sent), from: "x", by: recogniser)) == broken.code)
      #expect(outcome(await desk.judge(frame(seen), from: "x", by: recogniser)) == "a")
    }
  }

  @Test func `of two pictures of one sender the older is answered at once, without being judged`() async throws {
    var outcomes: [String] = []
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { self.outcome(await self.desk.judge(self.frame(self.seen), from: "x", by: self.recogniser)) }
      }
      // Nobody works yet: one of them can be answered only because of the other.
      if let first = await group.next() { outcomes.append(first) }
      await atWork {
        if let second = await group.next() { outcomes.append(second) }
      }
    }
    #expect(outcomes == ["superseded", "a"])
  }

  @Test func `who still waits when the desk closes is told so`() async throws {
    let desk = RecognitionService(workers: 1)
    let (isHeld, held) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
    await withTaskGroup { group in
      group.addTask { await desk.run() }
      // The one worker is held while it asks who is to be told of a second look, also when it is cancelled meanwhile.
      async let first = desk.judge(frame(.plain()), from: "x", by: recogniser) {
        await withCheckedContinuation { _ = held.yield($0) }
        return nil
      }
      guard let worker = await isHeld.first(where: { _ in true }) else { return }
      async let second = desk.judge(frame(seen), from: "y", by: recogniser)
      group.cancelAll()
      #expect(outcome(await second) == "internal")
      worker.resume()
      #expect(outcome(await first).isEmpty)
    }
    #expect(outcome(await desk.judge(frame(seen), from: "x", by: recogniser)) == "internal")
  }

  @Test func `a picture that is left open is looked at again, and its sender told once`() async throws {
    let told = Mutex(0)
    await atWork {
      _ = await desk.judge(frame(.plain()), from: "x", by: recogniser) { { _ in told.withLock { $0 += 1 } } }
      await desk.finish()
    }
    #expect(told.withLock { $0 } == 1)
    #expect(await desk.counts.secondLooks == 1)
  }

  @Test func `a picture that shows something clearly is not looked at again`() async throws {
    let told = Mutex(0)
    await atWork {
      _ = await desk.judge(frame(seen), from: "x", by: recogniser) { { _ in told.withLock { $0 += 1 } } }
      await desk.finish()
    }
    #expect(told.withLock { $0 } == 0)
  }
}
