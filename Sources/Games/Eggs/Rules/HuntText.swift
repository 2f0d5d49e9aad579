import EventSourcing

/// The limits of what a host may write about an egg or a hunt.
public enum HuntText {
  /// What is wrong with a text.
  public enum Fault: String, Sendable, CaseIterable, CustomStringConvertible {
    case huntTitleEmpty, huntTitleTooLong, clueTooLong, huntTextUnprintable

    /// The reason and the remedy.
    public var description: String {
      switch self {
      case .huntTitleEmpty: "The hunt has no name: write at least one letter."
      case .huntTitleTooLong: "A name is longer than \(longestTitle) characters: write a shorter one."
      case .clueTooLong: "The clue is longer than \(longestClue) characters: write a shorter one."
      case .huntTextUnprintable: "A text contains control characters: leave them out."
      }
    }
  }

  /// The number of characters that the heading on a phone holds in three lines.
  static let longestTitle = 80
  static let longestClue = 400

  /// Returns `text` without surrounding white space; nil if nothing is left.
  ///
  /// - Throws: ``Hunt/Refusal/text(_:)`` for a text that is too long or unprintable.
  static func checked(
    _ text: LocalizedText?, longest: Int, tooLong: Fault, allowing: String = ""
  ) throws(Hunt.Refusal) -> LocalizedText? {
    guard case .plain(let written)? = text else { return text }
    let text = written.replacing("\r\n", with: "\n").trimmed
    guard text.isPrintable(allowing: allowing) else { throw .text(.huntTextUnprintable) }
    guard text.fits(longest) else { throw .text(tooLong) }
    return text.hasInk ? .plain(text) : nil
  }
}

extension HuntPlan.Egg {
  /// Returns the egg with its texts as they are stored. Texts that `before` has already are not checked: a pack's may
  /// be longer.
  ///
  /// - Throws: ``Hunt/Refusal`` for a text or a radius that is unfit, and for a hidden egg that could be collected from
  ///   anywhere.
  func checked(besides before: Self? = nil) throws(Hunt.Refusal) -> Self {
    if let radius, !Self.radii.contains(radius) { throw .wrongRadius }
    if isHidden, radius == nil, image == nil { throw .hiddenEverywhere }
    return Self(
      number: number,
      title: title == before?.title
        ? title : try HuntText.checked(title, longest: HuntText.longestTitle, tooLong: .huntTitleTooLong),
      spot: spot, image: image, radius: radius,
      clue: clue == before?.clue
        ? clue
        : try HuntText.checked(clue, longest: HuntText.longestClue, tooLong: .clueTooLong, allowing: "\n\t"),
      isHidden: isHidden)
  }
}
