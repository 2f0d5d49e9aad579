import EventSourcing
import GameServer
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Packs

extension Problem {
  /// The problem for any error: the only place where refusals are mapped to statuses.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any ExplainedRefusal:
      self.init(Self.status(of: error.kind), error.code, error.description)
      if let error = error as? GameServerError {
        retryAfter = Self.wait(of: error)
        if case .enrolment(.copy(let original)) = error { name = original }
        if case .packFile(.problems(let problems)) = error { name = problems.first?.field }
      }
    case is HTTPParserError:
      self = .invalid("brokenRequest", "The request's body ends too early or has malformed chunks: send it again.")
    case is NIOTooManyBytesError:
      self.init(.contentTooLarge, "tooLarge", "The request's body is too large for this address: send a smaller one.")
    case let error as HTTPError where error.status == .notFound: self = .notFound
    case let error as HTTPError:
      self.init(error.status, "badRequest", error.body ?? error.status.reasonPhrase)
    case let error as any HTTPResponseError:
      self.init(error.status, "badRequest", error.status.reasonPhrase)
    default: self = .unexpected
    }
  }

  private static func status(of kind: RefusalKind) -> HTTPResponse.Status {
    switch kind {
    case .malformed: .badRequest
    case .forbidden: .forbidden
    case .missing: .notFound
    case .conflict: .conflict
    case .outdated: .preconditionFailed
    case .tooLarge: .contentTooLarge
    case .unusable: .unprocessableContent
    case .unavailable: .serviceUnavailable
    }
  }

  /// After how many seconds it may be otherwise; nil where time changes nothing.
  private static func wait(of error: GameServerError) -> Int? {
    switch error {
    // An idle game makes room after so long.
    case .tooManyContests: 60
    case .recognition, .journal: 5
    default: nil
    }
  }
}
