public import EventSourcing

extension Bingo {
  /// Why a command is refused.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// No game has the requested number.
    case noSuchGame
    /// The pack has no list with the requested name.
    case noSuchList
    /// The list has only this many things.
    case tooFewThings(Int)
    /// The pack has other things in the list than when the game was opened.
    case listChanged
    case alreadyOpened
    /// It is the solo game of another person.
    case notYours
    case notJoined
    case over
    case full
    case nameEmpty
    case nameTooLong
    case nameUnprintable
    case nameTaken

    /// The reason as one word, for programs.
    public var code: String {
      switch self {
      case .noSuchGame: "noSuchBingo"
      case .noSuchList: "noSuchBingoList"
      case .tooFewThings: "bingoTooFewThings"
      case .listChanged: "bingoListChanged"
      case .alreadyOpened: "bingoAlreadyOpened"
      case .notYours: "bingoNotYours"
      case .notJoined: "stranger"
      case .over: "over"
      case .full: "full"
      case .nameEmpty: "nameEmpty"
      case .nameTooLong: "nameTooLong"
      case .nameUnprintable: "nameUnprintable"
      case .nameTaken: "nameTaken"
      }
    }

    /// The kind of the refusal: the game or the list is missing, somebody else plays it, the name is never valid, or
    /// the state of the game does not allow the command.
    public var kind: RefusalKind {
      switch self {
      case .noSuchGame, .noSuchList: .missing
      case .notYours, .notJoined: .forbidden
      case .nameEmpty, .nameTooLong, .nameUnprintable: .malformed
      case .tooFewThings, .listChanged, .alreadyOpened, .over, .full, .nameTaken: .conflict
      }
    }

    /// The reason and the remedy.
    public var description: String {
      switch self {
      case .noSuchGame: "No game of bingo has this code: check the code on the wall."
      case .noSuchList: "The pack has no such list of things: look at the lists of bingo."
      case .tooFewThings(let count):
        "A card has \(Card.size) things, and the pack has \(count): add \(Card.size - count) more to it."
      case .listChanged: "The pack has changed since the game was opened: open a new one."
      case .alreadyOpened: "A game with this code was opened already: open another one."
      case .notYours: "Somebody else plays this game alone: open one of your own."
      case .notJoined: "This browser does not play in this game: join it first."
      case .over: "The game is over: open a new one."
      case .full: "The game has the maximum of \(Bingo.maxPlayers) players: wait for the next one."
      case .nameEmpty: "The name is empty: write at least one letter."
      case .nameTooLong: "The name is too long: use up to \(PersonName.maxCharacters) characters."
      case .nameUnprintable: "The name contains characters that cannot be shown: type it on one line."
      case .nameTaken: "Another player has this name, or one that looks like it: choose another name."
      }
    }
  }
}
