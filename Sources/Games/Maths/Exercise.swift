import Basics

/// One problem: a question, what is to be looked at, and the options, of which one is right.
///
/// It holds no words: pages and terminals word it in their language by the names in it.
public struct Exercise: Sendable, Equatable {
  /// What makes two problems the same: the question and what is looked at, however the options lie.
  public struct Subject: Sendable, Hashable {
    /// What is asked.
    public let question: Question
    /// What is looked at; nil where the options themselves are.
    public let scene: Drawing?
    /// What is compared, where the options themselves are looked at; in an order that does not depend on the slots.
    public let compared: [Drawing]

    init(_ question: Question, _ scene: Drawing? = nil, comparing compared: [Drawing] = []) {
      self.question = question
      self.scene = scene
      self.compared = compared
    }
  }

  /// What is asked about what.
  public let subject: Subject
  /// The options by slot.
  public let options: [Drawing]
  /// The slot of the right option.
  public let right: Int

  /// The problem whose options are `options` in an order of chance, each equally likely; the first of them is right.
  init(_ subject: Subject, rightFirst options: [Drawing], using generator: inout SplitMix64) {
    self.subject = subject
    var order = Array(options.indices)
    generator.shuffle(&order)
    self.options = order.map { options[$0] }
    right = order.firstIndex(of: 0) ?? 0
  }

  /// What is asked.
  public var question: Question { subject.question }
  /// What is looked at; nil where the options themselves are.
  public var scene: Drawing? { subject.scene }
}
