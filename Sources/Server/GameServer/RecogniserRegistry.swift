import Eggs
import Packs
import Quiz
import Recognition
import Synchronization

/// The references of the daemon by what is played with them, so that a game looks only for what it can use: a card of the
/// maths games is not named in a quiz, and the moon is found at the rate of a film.
final class RecogniserRegistry: Sendable {
  /// What is asked about in the quiz, and what else is at hand to be shown by mistake.
  static let quiz = "quiz"
  static let all = "all"

  private let groups: [String: Set<String>]
  private let recognisers: Mutex<[String: Recogniser]>

  /// `references`, of which `groups` names those of each game.
  init(_ references: [Reference], groups: [String: Set<String>]) {
    self.groups = groups
    recognisers = Mutex(Self.recognisers(references, groups))
  }

  /// What looks for the references of `group`; nil where nothing is played with it.
  subscript(group: String) -> Recogniser? { recognisers.withLock { $0[group] } }

  /// How many references there are; known at once, also while they are graded.
  var count: Int { self[Self.all]?.catalogue.references.count ?? 0 }

  /// From now on `references` are looked for. A name that no group has is in the quiz.
  func replace(_ references: [Reference]) {
    let renewed = Self.recognisers(references, groups)
    recognisers.withLock { $0 = renewed }
  }

  /// Whether the quiz looks for `name`: it asks about it, or no other game has it.
  static func isInQuiz(_ name: String, _ groups: [String: Set<String>]) -> Bool {
    groups[quiz]?.contains(name) == true || !groups.values.contains { $0.contains(name) }
  }

  private static func recognisers(_ references: [Reference], _ groups: [String: Set<String>]) -> [String: Recogniser] {
    let all = Recogniser(ReferenceLibrary(references))
    var recognisers = groups.mapValues { names in
      Recogniser(ReferenceLibrary(references.filter { names.contains($0.name) }))
    }
    let others = references.filter { isInQuiz($0.name, groups) }
    // An index among many references takes time and memory: there is one where the two are the same.
    recognisers[quiz] = others.count == references.count ? all : Recogniser(ReferenceLibrary(others))
    recognisers[Self.all] = all
    return recognisers
  }
}

extension Pack {
  /// The names of the references that each game is played with.
  var groups: [String: Set<String>] {
    var groups = [RecogniserRegistry.quiz: Set(assignments.map(\.image))]
    if let moon = cards.moon { groups["moon"] = [moon] }
    if !cards.numbers.isEmpty { groups["numbers"] = Set(cards.numbers) }
    for hunt in hunts {
      let images = Set(hunt.eggs.compactMap(\.image))
      if !images.isEmpty { groups["hunt:\(hunt.id)"] = images }
    }
    return groups
  }
}
