public import EventSourcing
package import Vision

/// The reason why a picture is neither judged nor enrolled.
public enum PictureRefusal: ExplainedRefusal, Equatable {
  /// The picture cannot be used: the code of the `VisionError`, and the reason.
  case unusable(code: String, reason: String)
  /// Recognition is not available at the moment.
  case unavailable(reason: String)

  /// The refusal of a picture that cannot be looked at.
  package init(_ error: VisionError) {
    switch error.code {
    case .internal, .outOfMemory: self = .unavailable(reason: error.message)
    default: self = .unusable(code: error.code.rawValue, reason: error.message)
    }
  }

  /// The code for programs.
  public var code: String {
    switch self {
    case .unusable(let code, _): code
    case .unavailable: "unavailable"
    }
  }

  /// Whether the picture or recognition is the reason.
  public var kind: RefusalKind {
    switch self {
    case .unusable: .unusable
    case .unavailable: .unavailable
    }
  }

  /// The number of seconds after which recognition may be available.
  public var retryAfter: Int? { if case .unavailable = self { 5 } else { nil } }

  /// The problem.
  public var description: String {
    switch self {
    case .unusable(_, let reason): "The picture cannot be used: \(reason)."
    case .unavailable(let reason): "The picture cannot be judged now: \(reason)."
    }
  }
}
