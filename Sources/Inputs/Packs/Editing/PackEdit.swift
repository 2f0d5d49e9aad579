/// One change to a `pack.yaml`, as an author makes it.
public enum PackEdit: Sendable, Equatable {
  /// A part of a question.
  public enum Part: String, Sendable, Codable, CaseIterable {
    case image, question, answer, hint, points, seconds

    /// Whether it is a whole number.
    var isNumber: Bool { self == .points || self == .seconds }
  }

  /// Sets the name of the pack that players see, in one of its languages, or in all of them if the language is nil.
  case title(String, language: String?)
  /// Sets the languages of the pack's texts.
  case languages([String])
  /// Sets a part of the question with this number, counted from 0, in one of the pack's languages, or in all of them if
  /// the language is nil. An empty text removes the part.
  case set(Part, of: Int, to: String, language: String?)
  /// Adds an image to those of the thing that the question with this number asks for.
  case addImage(String, of: Int)
  /// Takes an image out of those of its thing, in all questions that list it. Of an image that stands for a thing, the
  /// next one of the list does so from now on.
  case removeImage(String)
  /// Adds a question about the image with this name at the end.
  case add(image: String)
  /// Removes the question with this number. If it lists the images of a thing for which another question asks, that one
  /// lists them from now on.
  case remove(Int)
  /// Moves the question with the first number to the position of the second.
  case move(Int, to: Int)
}

extension PackEdit {
  /// Returns the edit for a file in which the question counted as `n` here has the number `numbers[n]`: a question that
  /// cannot be read is not counted here. Returns nil if the edit is about a question that is not here.
  func renumbered(_ numbers: [Int]) -> PackEdit? {
    let number = { (index: Int) in numbers.indices.contains(index) ? numbers[index] : nil }
    switch self {
    case .title, .languages, .add, .removeImage: return self
    case .addImage(let image, let index): return number(index).map { PackEdit.addImage(image, of: $0) }
    case .set(let part, let index, let text, let language):
      return number(index).map { PackEdit.set(part, of: $0, to: text, language: language) }
    case .remove(let index): return number(index).map(PackEdit.remove)
    case .move(let index, let other):
      guard let from = number(index), let to = number(other) else { return nil }
      return .move(from, to: to)
    }
  }
}
