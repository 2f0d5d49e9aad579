import EventSourcing
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension Problem {
  /// The problem for any error: the only place where refusals are mapped to statuses.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any ExplainedRefusal:
      self.init(Self.status(of: error.kind), error.code, error.description, retryAfter: error.retryAfter)
      name = error.subject
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
}
