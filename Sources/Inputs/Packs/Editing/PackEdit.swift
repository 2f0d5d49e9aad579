/// One change to a `pack.yaml`, as an author makes it.
public enum PackEdit: Sendable, Equatable {
  /// A part of a question.
  public enum Part: String, Sendable, Codable, CaseIterable {
    case image, question, answer, hint, points, seconds

    /// Whether it is a whole number.
    var isNumber: Bool { self == .points || self == .seconds }
  }

  /// Sets the name of the pack that players read, in one of its languages; nil is all of them.
  case title(String, language: String?)
  /// Sets the languages of the pack's texts.
  case languages([String])
  /// Sets a part of the question of this number, from 0 on, in one of the pack's languages (nil is all of them); an
  /// empty text takes it out.
  case set(Part, of: Int, to: String, language: String?)
  /// Adds a question at the end, about the image of this name.
  case add(image: String)
  /// Removes the question of this number.
  case remove(Int)
  /// Moves the question of the first number to the second.
  case move(Int, to: Int)
}
