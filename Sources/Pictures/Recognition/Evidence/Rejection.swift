/// Why a reference is not taken to be in the frame.
public enum Rejection: Sendable, Equatable, Hashable {
  /// The frame is too dark for anything to be seen.
  case tooDark
  /// The frame shows almost nothing to hold on to: it is empty, or covered.
  case tooPlain
  /// The frame, or the place of the reference in it, is out of focus or moved.
  case tooBlurred
  /// A light hides part of the frame or of the reference.
  case glare
  /// Something like the reference, too small to be sure.
  case tooSmall
  /// Something like the reference, too much of it beyond the edge of the frame.
  case partlyOut
  /// Hardly anything in the frame looks like the reference.
  case fewMatches
  /// Some details look similar, but not in an arrangement in which a flat object could show them.
  case implausibleOutline
  /// Something like the reference, with too little evidence to be sure, and nothing wrong with the picture.
  case unsure
  /// Something made like the reference, such as another card of its series: part of the picture differs.
  case differs(from: String, PartOfReference)
  /// The same picture as the reference in other colours, such as another flavour, and the part where they differ most.
  case otherColors(than: String, PartOfReference)
  /// The object may equally well be one of these other things, whose references fit as well or better; the best first.
  case ambiguous(with: [String])
  /// A thing other than the one that was requested.
  case otherObject(String)
}

extension Rejection {
  /// The reason as one word for machines.
  public var code: String {
    switch self {
    case .tooDark: "tooDark"
    case .tooPlain: "tooPlain"
    case .tooBlurred: "tooBlurred"
    case .glare: "glare"
    case .tooSmall: "tooSmall"
    case .partlyOut: "partlyOut"
    case .fewMatches: "fewMatches"
    case .implausibleOutline: "implausibleOutline"
    case .unsure: "unsure"
    case .differs: "differs"
    case .otherColors: "otherColors"
    case .ambiguous: "ambiguous"
    case .otherObject: "otherObject"
    }
  }

  /// The things that the reason names, the best first; empty if it names none.
  public var things: [String] {
    switch self {
    case .ambiguous(let names): names
    case .otherObject(let name), .differs(let name, _), .otherColors(let name, _): [name]
    default: []
    }
  }

  /// Where the reference differs, if that is the reason.
  public var part: PartOfReference? {
    switch self {
    case .differs(_, let part), .otherColors(_, let part): part
    default: nil
    }
  }

  /// Creates the reason with this ``code`` that names these ``things`` or this ``part``; nil if there is none.
  public init?(code: String, things: [String] = [], part: String? = nil) {
    switch code {
    case "tooDark": self = .tooDark
    case "tooPlain": self = .tooPlain
    case "tooBlurred": self = .tooBlurred
    case "glare": self = .glare
    case "tooSmall": self = .tooSmall
    case "partlyOut": self = .partlyOut
    case "fewMatches": self = .fewMatches
    case "implausibleOutline": self = .implausibleOutline
    case "unsure": self = .unsure
    case "differs", "otherColors":
      guard let part = part.flatMap(PartOfReference.init), let name = things.first else { return nil }
      self = code == "differs" ? .differs(from: name, part) : .otherColors(than: name, part)
    case "ambiguous":
      guard !things.isEmpty else { return nil }
      self = .ambiguous(with: things)
    case "otherObject":
      guard let name = things.first else { return nil }
      self = .otherObject(name)
    default: return nil
    }
  }

  /// The reason as a sentence that says what to do.
  public var sentence: String { sentence(naming: things) }

  /// The same where only these of the ``things`` may be named.
  public func sentence(naming names: [String]) -> String {
    switch self {
    case .tooDark: "It is too dark: turn on a light or uncover the lens."
    case .tooPlain: "The picture shows almost nothing to hold on to: it may be empty or covered."
    case .tooBlurred: "The picture is blurred: hold it still, and a little farther away if the camera does not focus."
    case .glare: "A light shines into the picture: tilt it until the reflection is gone."
    case .tooSmall: "Something like it is in view, but small: bring it closer."
    case .partlyOut: "Only a part of it is in view: move it to the middle."
    case .fewMatches: "Nothing known is in view: show the whole thing, flat and close."
    case .implausibleOutline: "Nothing known is in view, though some details look familiar: show it flat and whole."
    case .unsure: "Something like it is in view: hold it closer and steadier."
    case .differs(_, let part):
      "It looks like \(names.first ?? "something known"), but the picture \(part.rawValue) differs: it may be another of its series."
    case .otherColors(_, let part):
      "It looks like \(names.first ?? "something known"), but its colours differ \(part.rawValue): it may be another of its series."
    case .ambiguous:
      "It may as well be \(names.isEmpty ? "another of its series" : Self.choice(of: names)): show what sets it apart."
    case .otherObject: "That is \(names.first ?? "another thing")."
    }
  }

  /// `a`, `a or b`, or `a, b or c`.
  private static func choice(of names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}
