extension PlaceMap {
  /// Why a command is refused. The raw value is its code for programs.
  public enum Refusal: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    case titleEmpty, titleTooLong, titleUnprintable, addressTooLong, addressUnprintable
    case noteEmpty, noteTooLong, noteUnprintable
    case unknownPlace, unknownNote, notYours, packPlace, noteChanged, mapFull, tooManyNotes

    private static let unprintable = "characters that cannot be shown, or that turn text around"

    /// The reason, and what to do instead.
    public var description: String {
      switch self {
      case .titleEmpty: "Please enter a location."
      case .titleTooLong: "A location is up to \(Writing.longestTitle) characters: write a shorter one."
      case .titleUnprintable: "The location has \(Self.unprintable): write it by hand, on one line."
      case .addressTooLong: "An address is up to \(Writing.longestAddress) characters: write a shorter one."
      case .addressUnprintable: "The address has \(Self.unprintable): write it by hand, on one line."
      case .noteEmpty: "There is nothing in the note: write something."
      case .noteTooLong: "A note is up to \(Writing.longestNote) characters: write a shorter one."
      case .noteUnprintable: "The note has \(Self.unprintable): write it by hand."
      case .unknownPlace: "This place is not on the map any more: go back to all places."
      case .unknownNote: "This note is not there any more: reload the page."
      case .notYours: "Somebody else wrote this: ask that person, or the host."
      case .packPlace: "This place belongs to the pack: take it out of pack.yaml."
      case .noteChanged: "You have changed this note elsewhere since: look at it, and change it again."
      case .mapFull: "The map has all the places that it can have, \(PlaceMap.mostPlaces): remove some first."
      case .tooManyNotes: "This place has all the notes that it can have, \(PlaceMap.mostNotes): delete one first."
      }
    }
  }
}
