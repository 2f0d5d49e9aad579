/// The reason why a picture does not become a reference.
public enum EnrolmentRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  case badName
  case nameTaken
  /// The picture has too few features.
  case tooPlain(reason: String)
  /// The pack's folder is not writable.
  case cannotWrite(reason: String)

  /// The code for programs.
  public var code: String {
    switch self {
    case .badName: "badName"
    case .nameTaken: "nameTaken"
    case .tooPlain: "tooPlain"
    case .cannotWrite: "cannotWrite"
    }
  }

  /// What is wrong, and the remedy.
  public var description: String {
    switch self {
    case .badName: "This cannot be a file's name: use 1...80 letters, digits, spaces and - _ , ( )."
    case .nameTaken: "There is a reference of this name: give the new one another."
    case .tooPlain(let reason): "It cannot become a reference: \(reason)."
    case .cannotWrite(let reason): "The pack's folder cannot be written: \(reason)"
    }
  }
}
