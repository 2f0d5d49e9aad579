import EventSourcing
import Quiz

/// When the questions of these tests are shown.
let start = Instant(nanoseconds: 7_000_000_000_000)

/// The instant `time` after the question.
func after(_ time: Duration) -> Instant { start + time }

let ruslan = Assignment(image: "Ruslan and Ludmila", question: "Where are these lines from?", answer: "The poem")

/// Assignments with the images "0", "1", and so on.
func assignments(_ count: Int) -> [Assignment] {
  (0..<count).map { Assignment(image: String($0), question: "Which is \($0)?", answer: "This.") }
}

extension Deck {
  /// The images of the next draws, `limit` at most.
  mutating func images(_ limit: Int) -> [String] {
    var images: [String] = []
    while images.count < limit, let assignment = draw() { images.append(assignment.image) }
    return images
  }
}
