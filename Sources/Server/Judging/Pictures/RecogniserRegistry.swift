package import Basics
package import Recognition
import Synchronization

/// The recognisers of the daemon, one for each group of references, so that a game looks only for things that it can
/// use: a quiz does not name a card of the maths games, and the Moon is found at film speed.
package final class RecogniserRegistry: Sendable {
  private let recognisers: Mutex<Recognisers>

  private struct Recognisers {
    let groups: ReferenceGroups
    let quiz: Recogniser
    let all: Recogniser
    let others: [ReferenceGroup: Recogniser]
    /// How often they were made anew.
    var edition = 0

    init(_ references: [Reference], _ groups: ReferenceGroups) {
      self.groups = groups
      all = Recogniser(ReferenceCatalogue(references))
      let inQuiz = references.filter { groups.isInQuiz($0.thing) }
      // An index of many references takes time and memory: one is shared where both would be the same.
      quiz = inQuiz.count == references.count ? all : Recogniser(ReferenceCatalogue(inQuiz))
      others = groups.names.filter { $0.key != .quiz }.mapValues { names in
        Recogniser(ReferenceCatalogue(references.filter { names.contains($0.thing) }))
      }
    }
  }

  /// Recognisers of `references`, which `groups` divides among the games.
  package init(_ references: [Reference], groups: ReferenceGroups) {
    recognisers = Mutex(Recognisers(references, groups))
  }

  package var quiz: Recogniser { recognisers.withLock { $0.quiz } }

  /// A number that is another one as soon as other references are looked for.
  package var edition: Int { recognisers.withLock { $0.edition } }

  /// The recogniser of `group`; nil if the group does not exist.
  package subscript(group: ReferenceGroup) -> Recogniser? {
    recognisers.withLock { recognisers in
      switch group {
      case .quiz: recognisers.quiz
      case .all: recognisers.all
      default: recognisers.others[group]
      }
    }
  }

  /// The number of references; available at once, even while they are graded.
  package var count: Int { recognisers.withLock { $0.all.catalogue.references.count } }

  /// From now on `reference` is looked for too, in place of another of its name. A thing that no group has is in the
  /// quiz.
  package func add(_ reference: Reference) {
    change { references in references.filter { $0.name != reference.name } + [reference] }
  }

  /// From now on the reference `name` is not looked for.
  package func remove(_ name: String) { change { references in references.filter { $0.name != name } } }

  /// Applies `edit` to the references. If they changed while the recognisers were being made, applies it again to what
  /// they are now: a pack may be reloaded while somebody photographs things.
  private func change(_ edit: ([Reference]) -> [Reference]) {
    while true {
      let (references, groups, edition) = recognisers.withLock {
        ($0.all.catalogue.references, $0.groups, $0.edition)
      }
      if put(Recognisers(edit(references), groups), inPlaceOf: edition) { return }
    }
  }

  /// From now on `references` are looked for, and no others.
  package func replace(with references: [Reference], groups: ReferenceGroups) {
    put(Recognisers(references, groups))
  }

  /// Puts `renewed` in place of the current recognisers. Returns false, and changes nothing, if their edition is not
  /// `edition`; nil stands for any edition.
  @discardableResult
  private func put(_ renewed: Recognisers, inPlaceOf edition: Int? = nil) -> Bool {
    recognisers.withLock { recognisers in
      guard edition == nil || edition == recognisers.edition else { return false }
      let next = recognisers.edition + 1
      recognisers = renewed
      recognisers.edition = next
      return true
    }
  }
}
