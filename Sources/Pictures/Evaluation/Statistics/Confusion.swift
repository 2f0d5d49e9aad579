import Recognition

/// One error in one picture.
public struct Confusion: Sendable {
  /// The kinds of errors, by their names in `summary.json`.
  public enum Kind: String, Sendable, Encodable, CaseIterable {
    /// An object was not found.
    case missed
    /// A reference was accepted that is not in the picture, while another is.
    case wrong
    /// A reference was accepted in a picture that shows none.
    case falselyAccepted
    /// An object was found, but its outline overlaps the labelled corners by 80 % or less.
    case misplaced
  }

  /// The kind of the error.
  public let kind: Kind
  /// The picture that was misjudged, with its label.
  public let picture: LabelledPicture
  /// The labelled object; nil for a sighting of something that is not there.
  public let object: LabelledQuery.Object?
  /// The sighting; nil for an object that was not seen at all.
  public let candidate: Candidate?

  /// The reference concerned: of several right answers, the one that was seen or, if none was, the first.
  public var reference: String { candidate?.sighting.reference ?? object?.references.first ?? "" }

  static func all(_ judgement: Judgement) -> [Confusion] {
    let ofObjects = judgement.objects.compactMap { object -> Confusion? in
      let kind: Kind? = !object.isFound ? .missed : (object.overlap ?? 1) <= 0.8 ? .misplaced : nil
      return kind.map {
        Confusion(kind: $0, picture: judgement.picture, object: object.object, candidate: object.candidate)
      }
    }
    return ofObjects
      + judgement.wrong.map {
        Confusion(
          kind: judgement.isNegative ? .falselyAccepted : .wrong, picture: judgement.picture, object: nil, candidate: $0
        )
      }
  }
}

extension Confusion: Encodable {
  private enum Key: String, CodingKey { case kind, file, reference, probability, reason }

  /// Writes the picture's name as `file` and the code of a rejection as `reason`; omits properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(kind, forKey: .kind)
    try object.encode(picture.name, forKey: .file)
    try object.encode(reference, forKey: .reference)
    try object.encodeIfPresent(candidate?.probability, forKey: .probability)
    try object.encodeIfPresent(candidate?.rejection?.code, forKey: .reason)
  }
}
