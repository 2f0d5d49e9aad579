import Atlas
import Eggs
import GameServer
import HTTPTypes
import Hummingbird
import Maths
import Moon
import NIOCore
import NIOHTTP1
import Packs
import Places
import Players

extension Problem {
  /// The problem for any error: the only place where refusals are mapped to statuses.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as GameServerError:
      self.init(Self.status(of: error), error.code, error.description, retryAfter: Self.wait(of: error))
      if case .enrolment(.copy(let original)) = error { name = original }
      if case .packFile(.problems(let problems)) = error { name = problems.first?.field }
    case let error as PlaceList.Failure: self.init(Self.status(of: error), error.rawValue, error.description)
    case let error as MoonError: self.init(.badRequest, error.code, error.sentence)
    case let error as AtlasError: self.init(.serviceUnavailable, "noCoast", error.description)
    case let error as HostBookFile.Failure: self.init(.serviceUnavailable, "hostBook", error.description)
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

  private static func status(of error: GameServerError) -> HTTPResponse.Status {
    switch error {
    case .noSuchContest, .noSuchCamera, .noSuchHunt, .noSuchMap, .noSuchGroup: .notFound
    case .contest, .contestChanged, .camera, .noPhotographs, .pictureFile: .conflict
    case .hunt(let refusal): status(of: refusal)
    case .map(let refusal): status(of: refusal)
    case .players(let refusal): status(of: refusal)
    case .maths(let refusal): status(of: refusal)
    case .enrolment(let refusal): status(of: refusal)
    case .pack(let refusal): status(of: refusal)
    case .packFile(let refusal): status(of: refusal)
    case .packProblem: .unprocessableContent
    case .noQuestions, .packPlayed: .conflict
    case .link, .picture: .unprocessableContent
    case .tooManyContests, .recognition, .journal, .unreadable: .serviceUnavailable
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

  private static func status(of refusal: Hunt.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .noSuchEgg: .notFound
    case .notYours: .forbidden
    case .changed, .toBeShown, .placeUnknown, .tooFar, .nothingToUndo: .conflict
    }
  }

  private static func status(of refusal: PlaceMap.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .unknownPlace, .unknownNote: .notFound
    case .notYours, .packPlace: .forbidden
    case .noteChanged, .placeChanged, .nothingToUndo, .changedSince, .mapFull, .tooManyNotes: .conflict
    case .titleEmpty, .titleTooLong, .titleUnprintable, .addressTooLong, .addressUnprintable, .noteEmpty,
      .noteTooLong, .noteUnprintable:
      .unprocessableContent
    }
  }

  private static func status(of failure: PlaceList.Failure) -> HTTPResponse.Status {
    failure == .listTooLarge ? .contentTooLarge : .unprocessableContent
  }

  private static func status(of refusal: Players.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .noPlayer: .notFound
    case .nameTaken, .tooManyPlayers: .conflict
    case .nameEmpty, .nameTooLong, .nameUnprintable: .badRequest
    }
  }

  private static func status(of refusal: Notebook.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .noSession: .notFound
    case .noLevel, .noOption: .badRequest
    case .levelClosed, .sessionOver, .problemPassed: .conflict
    }
  }

  private static func status(of refusal: PackLibrary.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .badName: .badRequest
    case .noSuchPack: .notFound
    case .nameTaken, .cannotWrite: .conflict
    case .archive: .unprocessableContent
    }
  }

  private static func status(of refusal: PackFile.Refusal) -> HTTPResponse.Status {
    switch refusal {
    case .changed: .preconditionFailed
    case .unchangeable, .problems: .unprocessableContent
    case .cannotWrite: .conflict
    }
  }

  private static func status(of refusal: EnrolmentRefusal) -> HTTPResponse.Status {
    switch refusal {
    case .nameTaken, .copy, .named, .cannotWrite, .noPack: .conflict
    case .noSuchReference: .notFound
    case .badName: .badRequest
    case .tooPlain: .unprocessableContent
    }
  }
}
