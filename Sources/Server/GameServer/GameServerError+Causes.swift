import Eggs
import Maths
import Places
import Players
import Quiz
import Vision

extension GameServerError {
  /// The error for a failed command on a contest.
  init(_ error: RoomError) { self.init(error) { .contest($0) } }

  /// The error for a failed command on a stream; `refused` turns a refusal into an error.
  private init<Refusal>(_ error: AggregateError<Refusal>, refused: (Refusal) -> Self) {
    switch error {
    case .refused(let refusal): self = refused(refusal)
    case .changed(let version): self = .contestChanged(version: version)
    case .store(let error): self = .journal(error)
    case .unreadable: self = .unreadable(reason: error.description)
    }
  }

  /// The error for a picture that cannot be judged.
  init(_ error: VisionError) {
    switch error.code {
    case .internal, .outOfMemory: self = .recognition(reason: error.message)
    default: self = .picture(code: error.code.rawValue, reason: error.message)
    }
  }

  /// Runs `body` and turns the errors of any rules into ``GameServerError``.
  static func telling<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws(GameServerError) -> Result {
    do {
      return try await body()
    } catch let error as GameServerError {
      throw error
    } catch let error as AggregateError<Hunt.Refusal> {
      throw GameServerError(error) { .hunt($0) }
    } catch let error as AggregateError<PlaceMap.Refusal> {
      throw GameServerError(error) { .map($0) }
    } catch let error as AggregateError<Players.Refusal> {
      throw GameServerError(error) { .players($0) }
    } catch let error as AggregateError<Notebook.Refusal> {
      throw GameServerError(error) { .maths($0) }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}
