import Basics
public import EventSourcing

/// The reason why a picture does not become a reference.
public enum EnrolmentRefusal: ExplainedRefusal, Equatable {
  case badName
  case nameTaken
  /// The picture has too few features.
  case tooPlain(reason: String)
  /// It is the same image as the reference of this name.
  case copy(of: String)
  /// There is no reference of this name.
  case noSuchReference
  /// The daemon was started with no pack, and none of the library is meant.
  case noPack
  /// `pack.yaml` names the reference, so that it cannot go or be called otherwise.
  case named(field: String)
  /// The pack's folder is not writable.
  case cannotWrite(reason: String)

  /// The code for programs.
  public var code: String {
    switch self {
    case .badName: "badName"
    case .nameTaken: "nameTaken"
    case .tooPlain: "tooPlain"
    case .copy: "copy"
    case .noSuchReference: "noSuchReference"
    case .noPack: "noPack"
    case .named: "named"
    case .cannotWrite: "cannotWrite"
    }
  }

  /// Whether the name can never be, the reference is missing, the pack does not allow it,
  /// or the picture cannot be used.
  public var kind: RefusalKind {
    switch self {
    case .badName: .malformed
    case .noSuchReference: .missing
    case .nameTaken, .copy, .named, .cannotWrite, .noPack: .conflict
    case .tooPlain: .unusable
    }
  }

  /// The original of a copy.
  public var subject: String? { if case .copy(let original) = self { original } else { nil } }

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .badName: "The name cannot be used for a file: use \(FileName.rule)."
    case .nameTaken: "There is already a reference of this name: choose another name."
    case .tooPlain(let reason): "It cannot become a reference: \(reason)."
    case .copy(let name): "It is the same image as \"\(name)\": remove that one first, or choose another image."
    case .noPack: "There is no pack to put it into: make one on the page /packs."
    case .noSuchReference: "There is no reference of this name: load the page again."
    case .named(let field): "pack.yaml names it (\(field)): change that line first."
    case .cannotWrite(let reason): "The pack's folder cannot be written: \(reason)"
    }
  }
}
