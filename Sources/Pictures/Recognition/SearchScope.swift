/// The references of a catalogue that are searched for in a picture.
public enum SearchScope: Sendable, Hashable {
  /// All that the picture may show.
  case everything
  /// Those with these numbers, the images of one thing, and no others.
  case only([Int])
  /// The references with these numbers; the others only if one of these may be in the picture, because then all compete
  /// for its place. A picture that shows none of these costs one comparison for each of them instead of dozens, and a
  /// picture that shows one of them is judged as if everything had been searched for.
  case expected([Int])

  /// The only references that are compared; nil if an index chooses them.
  var numbers: [Int]? {
    switch self {
    case .everything: nil
    case .only(let numbers), .expected(let numbers): numbers
    }
  }

  /// Whether a picture in which nothing is found may show other references.
  public var isPartial: Bool { if case .expected = self { true } else { false } }
}
