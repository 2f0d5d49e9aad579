/// Why no reference is made of a picture.
public enum EnrolmentRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  case badName
  case nameTaken
  /// Too little is on it to be recognised by.
  case tooPlain(reason: String)
  /// The pack's folder cannot be written.
  case cannotWrite(reason: String)

  /// The reason as one word for programs.
  public var code: String {
    switch self {
    case .badName: "badName"
    case .nameTaken: "nameTaken"
    case .tooPlain: "tooPlain"
    case .cannotWrite: "cannotWrite"
    }
  }

  /// Why not, and what to do instead.
  public var description: String {
    switch self {
    case .badName: "This cannot be a file's name: use 1...80 letters, digits, spaces and - _ , ( )."
    case .nameTaken: "There is a reference of this name: give the new one another."
    case .tooPlain(let reason): "It cannot become a reference: \(reason)."
    case .cannotWrite(let reason): "The pack's folder cannot be written: \(reason)"
    }
  }
}
