public import EventSourcing
public import Judging
public import Packs

/// An error of the packs and their references. Each case has a code for programs and a sentence for people.
public enum PackServerError: ExplainedRefusal, Equatable {
  /// The picture is neither judged nor enrolled.
  case picture(PictureRefusal)
  case enrolment(EnrolmentRefusal)
  /// Something cannot be done with a pack of the library.
  case pack(PackLibrary.Refusal)
  /// The `pack.yaml` of a pack is not changed.
  case packFile(PackFile.Refusal)
  /// The pack cannot be played, for the first reason that its check gives.
  case packProblem(String)
  /// The pack asks nothing yet, or there is none.
  case noQuestions
  /// A game that is being played was opened with the pack.
  case packPlayed

  /// The code for programs; it stays the same when the sentence is reworded.
  public var code: String {
    switch self {
    case .picture(let refusal): refusal.code
    case .enrolment(let refusal): refusal.code
    case .pack(let refusal): refusal.code
    case .packFile(let refusal): refusal.code
    case .packProblem: "packProblem"
    case .noQuestions: "noQuestions"
    case .packPlayed: "isPlayed"
    }
  }

  /// The meaning of the error for the client.
  public var kind: RefusalKind {
    switch self {
    case .picture(let refusal): refusal.kind
    case .enrolment(let refusal): refusal.kind
    case .pack(let refusal): refusal.kind
    case .packFile(let refusal): refusal.kind
    case .packProblem: .unusable
    case .noQuestions, .packPlayed: .conflict
    }
  }

  /// The thing that a refusal of an enrolment or of a change is about.
  public var subject: String? {
    switch self {
    case .enrolment(let refusal): refusal.subject
    case .packFile(let refusal): refusal.subject
    default: nil
    }
  }

  /// The number of seconds after which to try again.
  public var retryAfter: Int? { if case .picture(let refusal) = self { refusal.retryAfter } else { nil } }

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .picture(let refusal): refusal.description
    case .enrolment(let refusal): refusal.description
    case .pack(let refusal): refusal.description
    case .packFile(let refusal): refusal.description
    case .packProblem(let reason): "The pack cannot be played: \(reason)"
    case .noQuestions: "There is no question to ask yet: make a pack on the page /packs, or add questions to this one."
    case .packPlayed: "A game that is being played was opened with the pack: change it when that is over."
    }
  }
}
