public import EventSourcing

extension PlaceMap {
  /// Why a command is refused. The raw value is its code for programs.
  public enum Refusal: String, ExplainedRefusal, CaseIterable {
    case titleEmpty, titleTooLong, titleUnprintable, addressTooLong, addressUnprintable
    case noteEmpty, noteTooLong, noteUnprintable
    case unknownMap, unknownPlace, unknownNote, notYours, packPlace, noteChanged, placeChanged, mapFull, tooManyNotes
    case nothingToUndo, changedSince

    /// The kind of the refusal: the map, place or note is missing, only somebody else may do this, the state of the map
    /// does not allow it, or the text cannot be used.
    public var kind: RefusalKind {
      switch self {
      case .unknownMap, .unknownPlace, .unknownNote: .missing
      case .notYours, .packPlace: .forbidden
      case .noteChanged, .placeChanged, .nothingToUndo, .changedSince, .mapFull, .tooManyNotes: .conflict
      case .titleEmpty, .titleTooLong, .titleUnprintable, .addressTooLong, .addressUnprintable, .noteEmpty,
        .noteTooLong, .noteUnprintable:
        .unusable
      }
    }

    private static let unprintable = "characters that cannot be shown, or that reverse the text"

    /// The reason, and what to do instead.
    public var description: String {
      switch self {
      case .titleEmpty: "Please enter a location."
      case .titleTooLong: "The location is longer than \(PlaceText.longestTitle) characters: write a shorter one."
      case .titleUnprintable: "The location contains \(Self.unprintable): type it yourself, on one line."
      case .addressTooLong: "The address is longer than \(PlaceText.longestAddress) characters: write a shorter one."
      case .addressUnprintable: "The address contains \(Self.unprintable): type it yourself, on one line."
      case .noteEmpty: "The note is empty: write something."
      case .noteTooLong: "The note is longer than \(PlaceText.longestNote) characters: write a shorter one."
      case .noteUnprintable: "The note contains \(Self.unprintable): type it yourself."
      case .unknownMap: "There is no such map: go back to all maps."
      case .unknownPlace: "This place is no longer on the map: go back to all places."
      case .unknownNote: "This note no longer exists: reload the page."
      case .notYours: "Somebody else wrote this: ask that person, or the host."
      case .packPlace: "This place belongs to the pack: change or remove it in pack.yaml."
      case .noteChanged: "You have changed this note in another window: look at it, then change it again."
      case .placeChanged: "Somebody has changed this place meanwhile: look at it, then change it again."
      case .nothingToUndo: "There is nothing to undo here: what was done is undone already, or too long ago."
      case .changedSince: "It was changed again since, so it cannot be undone: look at it first."
      case .mapFull: "The map is full (\(PlaceMap.maxPlaces) places): remove some first."
      case .tooManyNotes: "This place has the maximum of \(PlaceMap.maxNotes) notes: delete one first."
      }
    }
  }
}
