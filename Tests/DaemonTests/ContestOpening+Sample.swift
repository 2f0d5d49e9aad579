import EventSourcing
import Quiz

extension Contest.Opening {
  /// A contest of three questions.
  static func sample(_ mode: Contest.Mode = .classGame) -> Self {
    let assignments = (0..<3).map { Assignment(image: "\($0)", question: "Which is \($0)?", answer: "This.") }
    return Self(id: "", mode: mode, source: .browser, pack: "A pack", assignments: assignments, seed: 1)
  }
}
