/// Why a reference is not taken to be in the frame.
public enum Rejection: Sendable, Equatable, Hashable {
  /// The frame is almost black: turn on a light.
  case tooDark
  /// The frame shows almost nothing to hold on to: it is blurred, empty, or covered.
  case tooPlain
  /// Hardly anything in the frame looks like the reference.
  case fewMatches
  /// Some details look alike, but not in an arrangement in which a flat thing could show them.
  case implausibleOutline
  /// Something like the reference, with too little evidence to be sure: hold it closer, or steadier.
  case unsure
  /// What looks like it belongs to another reference that fits better.
  case ambiguous(runnerUp: String)
}

extension Rejection {
  /// The reason as one word for machines.
  public var code: String {
    switch self {
    case .tooDark: "tooDark"
    case .tooPlain: "tooPlain"
    case .fewMatches: "fewMatches"
    case .implausibleOutline: "implausibleOutline"
    case .unsure: "unsure"
    case .ambiguous: "ambiguous"
    }
  }

  /// The reason as a sentence that says what to do.
  public var sentence: String {
    switch self {
    case .tooDark: "The picture is almost black: turn on a light or uncover the lens."
    case .tooPlain: "The picture shows almost nothing to hold on to: it may be blurred, empty or covered."
    case .fewMatches: "Nothing known is in view."
    case .implausibleOutline: "Some details look familiar, but not as on a flat thing before the camera."
    case .unsure: "Something like it is in view: hold it closer and steadier."
    case .ambiguous(let runnerUp): "What looks like it fits \(runnerUp) better: show what differs."
    }
  }
}
