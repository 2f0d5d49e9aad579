public import EventSourcing

extension HuntFact: ErasableFact {
  /// Returns the erasure of `person` from `facts`: the authors of changes are forgotten, and the eggs stay as they are.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    forgettingAuthors(of: facts, where: person.isAuthor)
  }

  /// The same for everybody who did something before `time`, in milliseconds since 1970.
  public static func erasingAuthors(before time: Int64, from facts: [Self]) -> Erasure<Self> {
    forgettingAuthors(of: facts) { $0.at < time }
  }

  private static func forgettingAuthors(of facts: [Self], where isForgotten: (Author) -> Bool) -> Erasure<Self> {
    var erasure = Erasure<Self>()
    for (index, fact) in facts.enumerated() where fact.author.id != Author.erasedID && isForgotten(fact.author) {
      erasure.replaced[index] = fact.by(.erased(at: fact.author.at))
    }
    return erasure
  }

  private func by(_ author: Author) -> Self {
    switch self {
    case .collected(let number, let shown, _): .collected(number, shown: shown, by: author)
    case .dropped(let number, _): .dropped(number, by: author)
    case .undone(let number, _): .undone(number, by: author)
    case .moved(let number, let spot, _): .moved(number, to: spot, by: author)
    case .reset: .reset(by: author)
    }
  }
}
