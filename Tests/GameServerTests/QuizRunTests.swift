import Capture
import Daemon
import Quiz
import Recognition
import TestSupport
import Testing
import Vision

@testable import GameServer

/// The limit is for a game that never ends; none of these waits for it.
@Suite(.timeLimit(.minutes(5))) struct `A game at a camera` {
  private let folder: TemporaryFolder
  private let recogniser: Recogniser

  /// Knows two pictures, a and b, and there is a film of them.
  init() throws {
    folder = try TemporaryFolder()
    let pictures = [GrayImage.artwork(seed: 1), .artwork(seed: 2)]
    for (name, picture) in zip(["a", "b"], pictures) { try folder.write(picture.file, to: "pictures/\(name).jpg") }
    var film = Film()
    film.framesPerPicture = 8
    try film.write(pictures, to: folder.path("film"))
    recogniser = Recogniser(try CatalogueFolder(folder.path("pictures")).catalogue)
  }

  private func game(_ images: [String], seconds: Int) -> Game {
    Game(
      Deck(images.map { Assignment(image: $0, question: "?", answer: "!", points: 10, seconds: seconds) }, seed: 1))
  }

  private var still: CaptureEvent { .frame(Frame(image: .plain(), capturedAt: .now, sequence: 0)) }

  /// What the player is told of the beginning and the end of rounds and game.
  private func play(
    _ game: Game, at source: any FrameSource, wishes: AsyncStream<QuizRun.PlayerWish> = AsyncStream { _ in }
  ) async -> (told: [String], game: Game) {
    var run = QuizRun(source: source, recogniser: recogniser)
    run.pause = .zero
    var told: [String] = []
    let played = await run.play(game, wishes: wishes) { event in
      switch event {
      case .asked, .ended, .finished, .cameraTrouble: told.append(event.words)
      case .remaining, .fact, .judged, .waiting: break
      }
    }
    return (told, played)
  }

  @Test func `is won by showing what is asked for`() async throws {
    let source = try FolderSource(folder: folder.path("film"), framesPerSecond: 20, loops: true)
    let (told, game) = await play(game(["a", "b"], seconds: 3600), at: source)
    let order = game.rounds.map(\.assignment.image)
    #expect(Set(order) == ["a", "b"])
    #expect(
      told == [
        "asked for \(order[0]), 1 of 2", "ended \(order[0]): won", "asked for \(order[1]), 2 of 2",
        "ended \(order[1]): won", "finished: 2 won, 0 lost, 0 left of 2, 20 points",
      ])
  }

  @Test func `is lost when the object never comes`() async {
    let source = PushedSource()
    source.push(still)
    let (told, _) = await play(game(["a"], seconds: 1), at: source)
    #expect(
      told == ["asked for a, 1 of 1", "ended a: lost", "finished: 0 won, 1 lost, 0 left of 1, 0 points"])
  }

  @Test func `is lost when its frames end`() async {
    let source = PushedSource()
    source.finish()
    let (told, _) = await play(game(["a"], seconds: 1), at: source)
    #expect(told.last == "finished: 0 won, 1 lost, 0 left of 1, 0 points")
  }

  @Test func `ends when none of its frames can be read`() async throws {
    try folder.write(BrokenPicture.text.bytes, to: "broken/frame.jpg")
    let source = try FolderSource(folder: folder.path("broken"), framesPerSecond: 20, loops: true)
    let (told, _) = await play(game(["a"], seconds: 3600), at: source)
    #expect(told.count == 4)
    #expect(told.dropFirst().first?.hasPrefix("trouble: No file of") == true)
    #expect(told.suffix(2) == ["ended a: left", "finished: 0 won, 0 lost, 1 left of 1, 0 points"])
  }

  @Test func `heeds what the player wishes`() async {
    let wishes = AsyncStream<QuizRun.PlayerWish> { wishes in
      wishes.yield(.next)
      wishes.yield(.next)
      wishes.yield(.leave)
    }
    let source = PushedSource()
    source.push(still)
    let (told, game) = await play(game(["a", "b"], seconds: 3600), at: source, wishes: wishes)
    #expect(game.rounds.map(\.outcome) == [.left, .left])
    #expect(told.count { $0.hasPrefix("finished") } == 1)
  }
}
