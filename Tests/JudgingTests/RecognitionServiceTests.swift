import Dispatch
import JudgingSupport
import Recognition
import Synchronization
import Testing
import Vision

@testable import Judging

/// Looks are made by the test itself: it says what they find, and when they are done.
@Suite(.timeLimit(.minutes(15))) struct RecognitionServiceTests {
  private let service = RecognitionService(workers: 2)

  /// Runs `body` while `service` works, and ends it.
  private func atWork(_ service: RecognitionService, _ body: () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { await service.run() }
      try await body()
      group.cancelAll()
    }
  }

  /// The findings of the looks at one picture, each as the names in it.
  private func names(_ results: RecognitionService.Results) async throws -> [[String]] {
    var names: [[String]] = []
    for try await result in results { names.append(result.findings.accepted.map(\.reference)) }
    return names
  }

  @Test func `a picture has one result, or a second where the first leaves it open`() async throws {
    try await atWork(service) { () async throws in
      let clear = await service.looks(from: "x") { .seeing(["a"], at: .now) }
      #expect(try await names(clear) == [["a"]])
      let open = await service.looks(from: "x") { .seeing([], at: .now, again: { .seeing(["b"], at: .now) }) }
      #expect(try await names(open) == [[], ["b"]])
    }
    #expect(await service.counts == [.first: 2, .second: 1])
  }

  @Test func `a look that fails ends its own picture only`() async throws {
    let damaged = VisionError(code: .damaged, message: "it ends early")
    try await atWork(service) { () async throws in
      let broken = await service.looks(from: "x") { () throws(VisionError) in throw damaged }
      await #expect(throws: damaged) { try await names(broken) }
      let open = await service.looks(from: "x") {
        .seeing(["a"], at: .now, again: { () throws(VisionError) in throw damaged })
      }
      var results = open.makeAsyncIterator()
      #expect(try await results.next()?.findings.accepted.map(\.reference) == ["a"])
      await #expect(throws: damaged) { try await results.next() }
      #expect(try await names(await service.looks(from: "x") { .seeing(["b"], at: .now) }) == [["b"]])
    }
  }

  @Test func `a look that does not come back is known, while another worker goes on`() async throws {
    #expect(await service.longestLook(at: .now) == nil)
    let (began, ends) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
    try await atWork(service) { () async throws in
      let hanging = await service.looks(from: "x") {
        began.continuation.yield()
        ends.wait()
        return .seeing(["a"], at: .now)
      }
      for await _ in began.stream { break }
      #expect(try await names(await service.looks(from: "y") { .seeing(["b"], at: .now) }) == [["b"]])
      let later = SuspendingClock.now + .seconds(3600)
      #expect(try #require(await service.longestLook(at: later)) >= .seconds(3600))
      ends.signal()
      #expect(try await names(hanging) == [["a"]])
      #expect(await service.longestLook(at: later) == nil)
    }
  }

  @Test func `of two pictures of one sender the older is never looked at`() async throws {
    let older = await service.looks(from: "x") { .seeing(["older"], at: .now) }
    let newer = await service.looks(from: "x") { .seeing(["newer"], at: .now) }
    // Nobody works yet.
    #expect(try await names(older) == [])
    try await atWork(service) { () async throws in #expect(try await names(newer) == [["newer"]]) }
    #expect(await service.counts == [.first: 1])
  }

  @Test func `who still waits when the service ends is told so`() async throws {
    let service = RecognitionService(workers: 1)
    let waiting = await service.looks(from: "x") { .seeing([], at: .now) }
    // It is told to end before it begins.
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { await service.run() }
    }
    // The one worker may have been quicker; afterwards nobody is.
    do { #expect(try await names(waiting) == [[]]) } catch let error as VisionError { #expect(error.code == .internal) }
    let late = await service.looks(from: "x") { .seeing([], at: .now) }
    await #expect(throws: VisionError.self) { try await names(late) }
  }

  /// Second looks that were made, by player.
  private final class Tally: Sendable {
    let counts: Mutex<[Int]>
    init(players: Int) { counts = Mutex([Int](repeating: 0, count: players)) }
  }

  @Test(arguments: [1, 2])
  func `where all send without a pause, everybody gets second looks`(workers: Int) async throws {
    let service = RecognitionService(workers: workers)
    let (players, frames) = (12, 40)
    let tally = Tally(players: players)
    try await atWork(service) { () async throws in
      try await withThrowingTaskGroup { group in
        for player in 0..<players {
          group.addTask {
            let again: FrameResult.Look = {
              tally.counts.withLock { $0[player] += 1 }
              return .seeing([], at: .now)
            }
            for _ in 0..<frames {
              let results = await service.looks(from: "\(player)") { .seeing([], at: .now, again: again) }
              // A phone sends its next frame when this one is answered, and does not wait for the second look.
              for try await _ in results { break }
            }
          }
        }
        try await group.waitForAll()
      }
      await service.finish()
    }
    let made = tally.counts.withLock(\.self)
    // Between two second looks there are at most nine first ones, and each worker may be at one.
    #expect(made.reduce(0, +) >= players * frames / 9 - workers)
    #expect(made.allSatisfy { $0 >= frames / 9 / 2 }, "\(made)")
  }

  @Test func `while another waits, a look is hurried where it can be`() async throws {
    let first = await service.looks(from: "x", hurried: { .seeing(["hurried"], at: .now) }) {
      .seeing(["whole"], at: .now)
    }
    let other = await service.looks(from: "y") { .seeing(["whole"], at: .now) }
    let last = await service.looks(from: "z", hurried: { .seeing(["hurried"], at: .now) }) {
      .seeing(["whole"], at: .now)
    }
    // Nobody works yet.
    try await atWork(service) { () async throws in
      #expect(try await names(first) == [["hurried"]])
      #expect(try await names(other) == [["whole"]])
      #expect(try await names(last) == [["whole"]])
    }
  }
}
