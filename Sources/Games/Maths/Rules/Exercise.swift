import Basics

/// One problem: a question, a scene to look at, and the options, exactly one of which is right.
///
/// It contains no prose: pages and terminals word it in their own language, using the names in it.
public struct Exercise: Sendable, Equatable {
  /// The properties that make two problems the same: the question and the drawings that the player looks at, regardless
  /// of the order of the options.
  public struct Subject: Sendable, Hashable {
    /// The question.
    public let question: Question
    /// The drawing that the player looks at; nil if the player looks at the options themselves.
    public let scene: Drawing?
    /// The things to compare, where the player looks at the options themselves, also beside a scene; their order does
    /// not depend on the slots.
    public let compared: [Drawing]

    init(_ question: Question, _ scene: Drawing? = nil, comparing compared: [Drawing] = []) {
      self.question = question
      self.scene = scene
      self.compared = compared
    }
  }

  /// The question and the things that it asks about.
  public let subject: Subject
  /// The knowledge that the problem tests, named within the game, such as "7+5": see ``Memory``.
  public let item: String
  /// The options by slot.
  public let options: [Drawing]
  /// The slot of the right option.
  public let right: Int

  /// Creates a problem with `options` in random order, each order equally likely; the first element is the right one.
  init(_ subject: Subject, item: String, rightFirst options: [Drawing], using generator: inout SplitMix64) {
    self.subject = subject
    self.item = item
    var order = Array(options.indices)
    generator.shuffle(&order)
    self.options = order.map { options[$0] }
    right = order.firstIndex(of: 0) ?? 0
  }

  /// The question.
  public var question: Question { subject.question }
  /// The drawing that the player looks at; nil if the player looks at the options themselves.
  public var scene: Drawing? { subject.scene }
}
