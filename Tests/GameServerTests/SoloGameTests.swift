import Capture
import Catalogue
import EventSourcing
import Quiz
import Recognition
import Synthesis
import TestSupport
import Testing
import Vision

@testable import GameServer

/// The limit is for a game that never ends; none of these waits for it.
@Suite(.timeLimit(.minutes(15))) struct `A game at a camera` {
  private let folder: TemporaryFolder
  private let references: ReferenceCatalogue

  /// Knows two pictures, a and b, and there is a film of them.
  init() throws {
    folder = try TemporaryFolder()
    let pictures = [GrayImage.artwork(seed: 1), .artwork(seed: 2)]
    for (name, picture) in zip(["a", "b"], pictures) { try folder.write(picture.file, to: "pictures/\(name).jpg") }
    var film = Film()
    film.framesPerPicture = 8
    try film.write(pictures, to: folder.path("film"))
    references = try CatalogueFolder(folder.path("pictures")).catalogue
  }

  private var still: CaptureEvent { .frame(Frame(image: .plain(), capturedAt: .now, sequence: 0)) }

  /// The events that tell the player the beginning and the end of rounds and game, of questions for `images`.
  private func play(
    _ images: [String], seconds: Int, at source: any FrameSource, pause: Duration? = .zero,
    wishes: [SoloGame.Wish] = [], passesAll: Bool = false, change: (inout Contest.Opening) -> Void = { _ in }
  ) async throws -> (told: [String], contest: Contest) {
    let assignments = images.map { Assignment(image: $0, question: "?", answer: "!", points: 10, seconds: seconds) }
    var opening = Contest.Opening(
      id: "", mode: .solo, source: .daemon, pack: "A pack", assignments: assignments, seed: 1)
    opening.speedPoints = false
    change(&opening)
    let (stream, wish) = AsyncStream<SoloGame.Wish>.makeStream()
    for first in wishes { wish.yield(first) }
    var told: [String] = []
    let game = SoloGame(opening, source: source, references: references, pause: pause)
    let contest = try await game.play(wishes: stream) { event in
      switch event {
      case .fact(.asked(let assignment, _), _):
        told.append("asked for \(assignment.image)")
        if passesAll { wish.yield(.next) }
      case .fact(.played(_, let fact), _) where [.lost, .left].contains(fact): told.append(fact.kind)
      case .fact(.played(_, .won), _): told.append("quiz.won")
      case .fact(.ended, _): told.append("over")
      case .cameraTrouble(let reason): told.append("trouble: \(reason)")
      case .waiting: told.append("waiting")
      case .fact, .remaining, .judged: break
      }
    }
    return (told, contest)
  }

  @Test func `is won by showing what is asked for`() async throws {
    let source = try FolderSource(folder: folder.path("film"), framesPerSecond: 20, loops: true)
    let (told, contest) = try await play(["a", "b"], seconds: 3600, at: source)
    let order = contest.rounds.map(\.assignment.image)
    #expect(Set(order) == ["a", "b"])
    #expect(told == ["asked for \(order[0])", "quiz.won", "asked for \(order[1])", "quiz.won", "over"])
    #expect(contest.points(of: SoloGame.player) == 20)
  }

  @Test func `is lost when the object never comes`() async throws {
    let source = PushedSource()
    source.push(still)
    let (told, _) = try await play(["a"], seconds: 1, at: source)
    #expect(told == ["asked for a", "quiz.lost", "over"])
  }

  @Test func `is over after the question in which its frames end`() async throws {
    let game = try await Room(.solo, players: [SoloGame.player])
    var table = SoloTable(room: game.room, contest: await game.contest, pause: .zero)
    let beginning = await game.room.state.version
    await table.goOn()
    _ = await table.handle(.sourceEnded, at: game.clock.now)
    #expect(await game.contest.phase == .question, "a frame may still be judged")
    game.clock.pass(.seconds(31))
    try await game.room.tick()
    for fact in try await game.facts(after: beginning) { _ = await table.handle(.fact(fact), at: game.clock.now) }
    #expect(await game.contest.phase == .over)
    #expect(await game.status(of: SoloGame.player) == .lost)
    #expect(await game.contest.rounds.count == 1)
  }

  @Test func `ends when none of its frames can be read`() async throws {
    try folder.write(BrokenPicture.text.bytes, to: "broken/frame.jpg")
    let source = try FolderSource(folder: folder.path("broken"), framesPerSecond: 20, loops: true)
    let (told, contest) = try await play(["a"], seconds: 3600, at: source)
    #expect(told.count { $0.hasPrefix("trouble: No file of") } == 1)
    #expect(told.last == "over")
    #expect(contest.round?.turns[SoloGame.player]?.status == .left)
  }

  @Test func `heeds what the player wishes`() async throws {
    let source = PushedSource()
    source.push(still)
    let (told, contest) = try await play(
      ["a", "b"], seconds: 3600, at: source, pause: nil, wishes: [.next, .next, .leave])
    #expect(contest.rounds.map { $0.turns[SoloGame.player]?.status } == [.left, .left])
    #expect(told.filter { $0 == "waiting" || $0 == "over" } == ["waiting", "over"])
  }

  @Test func `has as many questions as are wanted, of a deck that is shuffled anew too`() async throws {
    for (reshuffles, questions) in [(false, 2), (true, 3)] {
      let source = PushedSource()
      source.push(still)
      let (told, contest) = try await play(["a", "b"], seconds: 3600, at: source, passesAll: true) {
        $0.maxRounds = 3
        $0.reshuffles = reshuffles
      }
      #expect(contest.rounds.count == questions)
      #expect(told.last == "over")
    }
  }

  @Test func `without questions is over at once`() async throws {
    #expect(try await play([], seconds: 1, at: PushedSource()).told == ["over"])
  }
}
