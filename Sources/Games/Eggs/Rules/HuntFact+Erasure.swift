public import EventSourcing

/// A fact whose author can be forgotten while everything else about it stays.
public protocol AuthoredFact: ErasableFact {
  /// The author of the fact, with its time.
  var author: Author { get }

  /// The same fact by `author`.
  func by(_ author: Author) -> Self
}

extension AuthoredFact {
  /// Returns the erasure of `person` from `facts`: the authors of changes are forgotten, and all else stays as it is.
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
}

extension HuntFact: AuthoredFact {
  /// The same fact by `author`.
  public func by(_ author: Author) -> Self {
    switch self {
    case .collected(let number, let shown, _): .collected(number, shown: shown, by: author)
    case .dropped(let number, _): .dropped(number, by: author)
    case .undone(let number, _): .undone(number, by: author)
    case .moved(let number, let spot, _): .moved(number, to: spot, by: author)
    case .reset: .reset(by: author)
    case .laid(let egg, _): .laid(egg, by: author)
    case .removed(let number, _): .removed(number, by: author)
    }
  }
}

extension HuntBookFact: AuthoredFact {
  /// The same fact by `author`.
  public func by(_ author: Author) -> Self {
    switch self {
    case .made(let plan, _): .made(plan, by: author)
    case .removed(let id, _): .removed(id, by: author)
    }
  }
}
