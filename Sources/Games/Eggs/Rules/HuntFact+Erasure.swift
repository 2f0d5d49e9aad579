public import EventSourcing

/// A fact whose author can be forgotten while everything else about it stays.
public protocol AuthoredFact: ErasableFact {
  /// The author of the fact, with its time.
  var author: Author { get }

  /// What people wrote in the fact.
  var texts: [LocalizedText] { get }

  /// The same fact by `author`.
  func by(_ author: Author) -> Self

  /// The same fact with each of its texts changed.
  func saying(_ change: (String) -> String) -> Self
}

extension AuthoredFact {
  /// Returns the erasure of `person` from `facts`: the authors of changes are forgotten, the person's name is taken out
  /// of texts if that is wished, and all else stays as it is.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    var erasure = forgettingAuthors(of: facts, where: person.isAuthor)
    for (index, fact) in facts.enumerated() {
      let now = erasure.replaced[index] ?? fact
      erasure.takeOut(person, of: now.texts.flatMap(\.all).joined(separator: "\n"), at: index) { _ in
        now.saying { person.takenOut(of: $0) ?? $0 }
      }
    }
    return erasure
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

extension LocalizedText {
  fileprivate func saying(_ change: (String) -> String) -> Self {
    switch self {
    case .plain(let text): .plain(change(text))
    case .byLanguage(let texts): .byLanguage(texts.mapValues(change))
    }
  }
}

extension HuntPlan.Egg {
  fileprivate func saying(_ change: (String) -> String) -> Self {
    Self(
      number: number, title: title?.saying(change), spot: spot, image: image, radius: radius,
      clue: clue?.saying(change), isHidden: isHidden)
  }
}

extension HuntFact: AuthoredFact {
  /// The name and the clue of an egg that was laid.
  public var texts: [LocalizedText] {
    if case .laid(let egg, _) = self { [egg.title, egg.clue].compactMap(\.self) } else { [] }
  }

  /// The same fact with each of its texts changed.
  public func saying(_ change: (String) -> String) -> Self {
    if case .laid(let egg, let author) = self { .laid(egg.saying(change), by: author) } else { self }
  }

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
  /// The name of a hunt that was made.
  public var texts: [LocalizedText] { if case .made(let plan, _) = self { [plan.title] } else { [] } }

  /// The same fact with each of its texts changed.
  public func saying(_ change: (String) -> String) -> Self {
    guard case .made(let plan, let author) = self else { return self }
    let said = HuntPlan(
      id: plan.id, title: plan.title.saying(change), centre: plan.centre, across: plan.across, eggs: plan.eggs)
    return .made(said, by: author)
  }

  /// The same fact by `author`.
  public func by(_ author: Author) -> Self {
    switch self {
    case .made(let plan, _): .made(plan, by: author)
    case .removed(let id, _): .removed(id, by: author)
    }
  }
}
