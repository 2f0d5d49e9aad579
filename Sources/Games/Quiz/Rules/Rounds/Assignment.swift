public import EventSourcing

/// One question whose answer is an object shown to the camera.
public struct Assignment: Sendable, Hashable, Codable {
  /// The name of the reference image that is the right answer.
  public var image: String
  /// The question; it may have several lines.
  public var question: LocalizedText
  /// The text shown when the round is over, won or lost.
  public var answer: LocalizedText
  /// A hint for the player; nil if there is none.
  public var hint: LocalizedText?
  /// The points for a right answer; 0 for a warm-up.
  public var points: Int
  /// The time to answer, in seconds; at least 1.
  public var seconds: Int
  /// The time to read the question before the clock starts, in seconds; nil is none.
  public var readingSeconds: Int?

  /// The same as a duration.
  var reading: Duration { .seconds(readingSeconds ?? 0) }

  /// An assignment with the default points and time limit unless others are given.
  public init(
    image: String, question: LocalizedText, answer: LocalizedText, hint: LocalizedText? = nil, points: Int = 1000,
    seconds: Int = 30
  ) {
    self.image = image
    self.question = question
    self.answer = answer
    self.hint = hint
    self.points = points
    self.seconds = seconds
  }
}
