public import EventSourcing

extension BingoFact: ErasableFact {
  /// Returns the erasure of `person` from `facts`: the names are forgotten, and the cards stay with what was found on
  /// them. A game that the person played alone is erased as a whole; it is told by the browser only, because it has no
  /// names.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    var erasure = Erasure<Self>()
    for case .opened(_, false, let author) in facts {
      erasure.isOfWholeStream = person.ids.contains(author.id)
      return erasure
    }
    for (index, fact) in facts.enumerated() {
      switch fact {
      case .opened(let plan, let isOpen, let author):
        if author.isToBeForgotten(person) {
          erasure.replaced[index] = .opened(plan, isOpen: isOpen, by: .erased(at: author.at))
        } else {
          erasure.takeOut(person, of: author.name, at: index) {
            .opened(plan, isOpen: isOpen, by: Author(id: author.id, name: $0, at: author.at))
          }
        }
      case .joined(let card, let author):
        if author.isToBeForgotten(person) {
          erasure.replaced[index] = .joined(card, by: .erased(at: author.at))
        } else {
          erasure.takeOut(person, of: author.name, at: index) {
            .joined(card, by: Author(id: author.id, name: $0, at: author.at))
          }
        }
      case .found, .closed: break
      }
    }
    return erasure
  }
}

extension Author {
  /// Whether this is `person`, and not yet forgotten.
  fileprivate func isToBeForgotten(_ person: Person) -> Bool { id != Author.erasedID && person.isAuthor(self) }
}
