extension PlaceMap {
  /// Why a command is refused. The raw value is the code by which programs know it.
  public enum Refusal: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    case titleEmpty, titleUnfit, addressUnfit, noteEmpty, noteUnfit
    case unknownPlace, unknownNote, notYours, packPlace, noteChanged, mapFull, tooManyNotes

    /// Why not, and what to do instead.
    public var description: String {
      switch self {
      case .titleEmpty: "Please enter a location."
      case .titleUnfit: "A location is up to \(Writing.longestTitle) characters on one line: write a shorter one."
      case .addressUnfit: "An address is up to \(Writing.longestAddress) characters on one line: write a shorter one."
      case .noteEmpty: "There is nothing in the note: write something."
      case .noteUnfit: "A note is up to \(Writing.longestNote) characters that can be shown: write a shorter one."
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
