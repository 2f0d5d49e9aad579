import Eggs
import EventStore
import Maths
import Places
import Players
import Quiz
import Vision

extension GameServerError {
  /// Why a contest does not do what it is asked for.
  init(_ error: RoomError) {
    switch error {
    case .refused(let refusal): self = .contest(refusal)
    case .changed(let version): self = .contestChanged(version: version)
    case .journal(let error): self = .journal(error)
    case .unreadable: self = .unreadable(reason: error.description)
    }
  }

  /// Why a picture is of no use.
  init(_ error: VisionError) {
    switch error.code {
    case .internal, .outOfMemory: self = .recognition(reason: error.message)
    default: self = .picture(code: error.code.rawValue, reason: error.message)
    }
  }

  /// What `body` returns, or why an aggregate, called `name`, does not do what it is asked for in it.
  static func telling<Result: Sendable>(
    _ name: String, _ body: () async throws -> Result
  ) async throws(GameServerError) -> Result {
    do {
      return try await body()
    } catch let error as GameServerError {
      throw error
    } catch let refusal as Hunt.Refusal {
      throw .hunt(refusal)
    } catch let refusal as PlaceMap.Refusal {
      throw .map(refusal)
    } catch let refusal as Players.Refusal {
      throw .players(refusal)
    } catch let refusal as Notebook.Refusal {
      throw .maths(refusal)
    } catch let error as EventStoreError {
      throw .journal(error)
    } catch {
      throw .unreadable(reason: "What is kept of \(name) cannot be read: \(error)")
    }
  }
}
