/// A question, without its wording.
public struct Question: Sendable, Hashable {
  /// The sentence, by a name for which each language has a text.
  public enum Sentence: String, Sendable, CaseIterable {
    case howMany, most, fewest, fastest, slowest, biggest, smallest, middleSpeed, middleSize
    case howManyDots, makes, order
    case tapColour, tapShape, put, colour, shape, shapeOf
    case left, right, middle, top, bottom, centre, different, sum, difference, product, quotient
  }

  /// The sentence.
  public let sentence: Sentence
  /// The name of the text inserted into the sentence, such as "many.dog"; nil if none is.
  public let word: String?

  init(_ sentence: Sentence, _ word: String? = nil) {
    self.sentence = sentence
    self.word = word
  }
}
