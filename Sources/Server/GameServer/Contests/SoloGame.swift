import Basics
public import Capture
import EventSourcing
import EventStore
import Judging
import Packs
public import Quiz
public import Recognition

/// A solo contest at one camera without a server: for a terminal, which shows each fact as it is kept.
public struct SoloGame: Sendable {
  /// A request of the player.
  public enum Wish: Sendable {
    /// To see the next question, or to close the answer to this one.
    case next
    /// To stop playing.
    case leave
  }

  /// An event that is shown to the player.
  public enum Event: Sendable {
    /// Something has happened; the contest is in the state after it.
    case fact(ContestFact, Contest)
    /// The time left to answer.
    case remaining(Duration)
    /// A frame was judged; the sentence says why nothing is recognised in it, and is nil where something is.
    case judged(rejection: String?)
    /// Why the camera gives no frames.
    case cameraTrouble(String)
    /// The next question waits for the player.
    case waiting
  }

  private let opening: Contest.Opening
  private let source: any FrameSource
  private let references: ReferenceCatalogue
  private let pause: Duration?

  /// The only player, whose name is not shown.
  static let player = PlayerID(rawValue: "player")

  /// Creates a game before its first question.
  ///
  /// - Parameters:
  ///   - opening: The opening of the contest: the assignments, their order, and their number.
  ///   - source: Where the frames come from.
  ///   - references: The things to look for in the frames.
  ///   - pause: How long an answer is shown before the next question; nil waits for the player.
  public init(_ opening: Contest.Opening, source: any FrameSource, references: ReferenceCatalogue, pause: Duration?) {
    self.opening = opening
    self.source = source
    self.references = references
    self.pause = pause
  }

  /// Plays to the end, shows the player each event in turn, and returns the contest as it is then.
  ///
  /// - Throws: ``AggregateError`` if the contest does not open or does not admit the player.
  public func play(
    wishes: AsyncStream<Wish>, show: (Event) async -> Void
  ) async throws(RoomError) -> Contest {
    let clock = SuspendingClock()
    let store = InMemoryEventStore()
    let rooms = ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator())
    let room = try await rooms.open(opening)
    try await room.perform(.join(Self.player, name: "Player"))
    let (inputs, inbox) = AsyncStream<SoloTable.Input>.makeStream(bufferingPolicy: .unbounded)
    var table = SoloTable(room: room, contest: Contest(opening), pause: pause)
    return await withTaskGroup { group in
      group.addTask { await room.run() }
      group.addTask { await watch(for: room, of: rooms, into: inbox) }
      group.addTask {
        for await wish in wishes { inbox.yield(.wish(wish)) }
      }
      group.addTask {
        while (try? await clock.sleep(for: ContestRoom.tickEvery)) != nil { inbox.yield(.tick) }
      }
      group.addTask {
        do {
          for try await stored in store.subscribe(after: 0) { inbox.yield(.fact(try stored.fact())) }
        } catch {
          inbox.finish()
        }
      }
      await table.goOn()
      for await input in inputs {
        for event in await table.handle(input, at: clock.now) { await show(event) }
        if table.isOver { break }
      }
      group.cancelAll()
      return table.contest
    }
  }

  /// Has each frame judged for the player, and says when no more come.
  private func watch(
    for room: ContestRoom, of rooms: ContestRooms, into inbox: AsyncStream<SoloTable.Input>.Continuation
  ) async {
    let recognition = RecognitionService(workers: 2)
    let registry = RecogniserRegistry(references.references, groups: ReferenceGroups())
    let judge = FrameJudge(rooms: rooms, recognition: recognition, registry: registry)
    let seat = FrameRequest.Seat(room: room, player: Self.player)
    await withTaskGroup { group in
      group.addTask { await recognition.run() }
      group.addTask { await judge.run() }
      await CameraPlay(events: { source.events() }, judge: judge, seats: { [seat] }) { inbox.yield(.camera($0)) }.run()
      inbox.yield(.sourceEnded)
      await recognition.finish()
      group.cancelAll()
    }
  }
}
