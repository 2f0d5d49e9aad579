/// One change to a `pack.yaml`, as an author makes it.
public enum PackEdit: Sendable, Equatable {
  /// What a question consists of.
  public enum Part: String, Sendable, Codable, CaseIterable {
    case image, question, answer, hint, points, seconds

    /// Whether it is a whole number.
    var isNumber: Bool { self == .points || self == .seconds }
  }

  /// What the players read as the pack's name, in one of its languages; nil is all of them.
  case title(String, language: String?)
  /// The languages of the pack's texts.
  case languages([String])
  /// A part of the question of this number, from 0 on, in one of the pack's languages (nil is all of them); an empty text takes it out.
  case set(Part, of: Int, to: String, language: String?)
  /// Another question at the end, about the image of this name.
  case add(image: String)
  /// The question of this number goes.
  case remove(Int)
  /// The question of the first number comes to stand at the second.
  case move(Int, to: Int)
}
