import EventStore
import Foundation
import GameServer
import Hummingbird
import InMemoryTracing
import Logging
import Packs
import Quiz
import QuizServer
import Recognition
import ServiceLifecycle
import TestSupport
import Testing
import Tracing
import Vision

@testable import HTTP
@testable import Web

/// A class game over a journal in memory, whose one question is answered by a frame that is really looked at.
@Suite(.timeLimit(.minutes(15))) struct `A frame` {
  /// The most steps that a frame may take once it is admitted.
  private static let maxSteps = 16

  /// The steps that the documentation lists, in its order.
  private static func documented() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../").standardized
    let page = try String(contentsOf: root.appending(path: "Documentation/Apeiron.docc/Contests.md"), encoding: .utf8)
    return page.matches(of: /\n\d+\. `(\w+\.\w+)`/).map { String($0.output.1) }
  }

  @Test func `goes the way that the documentation lists, in sixteen steps at most`() async throws {
    let tracer = InMemoryTracer()
    try await withTracer(tracer) { try await showUntilWon() }
    let traces = Dictionary(grouping: tracer.finishedSpans, by: \.traceID).values
    let winner = try #require(traces.first { $0.contains { $0.operationName == "EventStore.append" } && $0.isWhole })
    let steps = winner.sorted { $0.startInstant.nanosecondsSinceEpoch < $1.startInstant.nanosecondsSinceEpoch }
      .map(\.operationName)
    #expect(steps == (try Self.documented()))
    let admission = try #require(steps.firstIndex(of: "PictureUploads.receive"))
    #expect(steps.count - admission - 1 <= Self.maxSteps)
  }

  /// Shows the thing that is asked for until it has won.
  private func showUntilWon() async throws {
    let thing = GrayImage.artwork(seed: 1)
    let folder = try TemporaryFolder()
    try folder.write(Self.pack, to: "pack.yaml")
    try Data(thing.jpeg(quality: 90)).write(to: URL(filePath: folder.path("Wren.jpg")))
    let games = try await GameServer(
      PackFormat().load(from: folder.path), references: [Enrolment().enrol(thing, name: "Wren")], cameras: Cameras([]),
      store: InMemoryEventStore(), options: .init(streams: KeptStreams.ofHouse, format: PackFormat()),
      logger: Logger(label: "test"))
    let keyring = Keyring(key: [UInt8](repeating: 7, count: 32))
    let site = Site(
      games, [QuizModule()], keyring: keyring, host: HostAccess(HostBookFile(folder: folder.path)),
      address: SiteAddress(addresses: { [] }, hosts: { ["quiz.test"] }))
    let contest = try await games.contests.open(ContestRequest(mode: .classGame, source: .browser)).contest.opening.id
    let player = try await games.contests.join(contest, name: "Anna", others: [], returning: nil)
    _ = try await games.contests.perform(.ask, in: contest, expecting: nil)
    let browser = Browser(site)
    browser.cookies["apeiron_p_\(contest)"] = keyring.playerToken(player.rawValue, in: contest)
    let frame = try thing.jpeg(quality: 90)
    try await withThrowingTaskGroup { group in
      for service in games.services { group.addTask { try await service.run() } }
      try await eventually("the frame wins") {
        // steady: a thing that is shown within a second of the question counts only after it was away for another.
        try await Task.sleep(for: .milliseconds(1100))
        let answer = try await browser.send(.post, "/api/contests/\(contest)/frames", [:], frame)
        return answer.json["outcome"] as? String == "won"
      }
      group.cancelAll()
    }
  }

  private static let pack = """
    name: Birds
    assignments: [{image: Wren, question: Which?, answer: This., seconds: 3600}]

    """
}

extension [FinishedInMemorySpan] {
  /// Whether the way began with a request; a second look is played when its request is answered already.
  fileprivate var isWhole: Bool { contains { $0.operationName == "House.answer" } }
}
