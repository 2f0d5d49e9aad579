import Basics
import Packs
import Recognition
import Synchronization

/// The references of the daemon by what is played with them, so that a game looks only for what it can use: a card of the
/// maths games is not named in a quiz, and the moon is found at the rate of a film.
final class RecogniserRegistry: Sendable {
  private let groups: ReferenceGroups
  private let recognisers: Mutex<Recognisers>

  private struct Recognisers {
    let quiz: Recogniser
    let all: Recogniser
    let others: [ReferenceGroup: Recogniser]

    init(_ references: [Reference], _ groups: ReferenceGroups) {
      all = Recogniser(ReferenceLibrary(references))
      let inQuiz = references.filter { groups.isInQuiz($0.name) }
      // An index among many references takes time and memory: there is one where the two are the same.
      quiz = inQuiz.count == references.count ? all : Recogniser(ReferenceLibrary(inQuiz))
      others = groups.names.filter { $0.key != .quiz }.mapValues { names in
        Recogniser(ReferenceLibrary(references.filter { names.contains($0.name) }))
      }
    }
  }

  /// `references`, of which `groups` names those of each game.
  init(_ references: [Reference], groups: ReferenceGroups) {
    self.groups = groups
    recognisers = Mutex(Recognisers(references, groups))
  }

  /// What looks for the references of the quiz.
  var quiz: Recogniser { recognisers.withLock { $0.quiz } }

  /// What looks for the references of `group`; nil where nothing is played with it.
  subscript(group: ReferenceGroup) -> Recogniser? {
    recognisers.withLock { recognisers in
      switch group {
      case .quiz: recognisers.quiz
      case .all: recognisers.all
      default: recognisers.others[group]
      }
    }
  }

  /// How many references there are; known at once, also while they are graded.
  var count: Int { recognisers.withLock { $0.all.catalogue.references.count } }

  /// From now on `references` are looked for. A name that no group has is in the quiz.
  func replace(_ references: [Reference]) {
    let renewed = Recognisers(references, groups)
    recognisers.withLock { $0 = renewed }
  }
}
