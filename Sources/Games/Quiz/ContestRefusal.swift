import EventSourcing

extension Contest {
  /// The reason why a contest refuses a command. The raw value is the code for programs.
  public enum Refusal: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    case over, locked, full, removed
    case nameEmpty, nameTooLong, nameUnprintable
    case unknownPlayer, nobodyHere, deckEmpty
    case roundRunning, noRound, timeOutOfRange
    case unknownRound, roundNotOver, notInRound, reasonUnfit

    /// What is wrong and what to do instead, in one sentence.
    public var description: String {
      switch self {
      case .over: "The game is over: open another one."
      case .locked: "The game is locked: ask the host to let newcomers in."
      case .full: "The game has all the players that it can have: wait for the next one."
      case .removed: "The host has removed you from this game: speak with the host."
      case .nameEmpty: "A name needs something to read: write at least one letter."
      case .nameTooLong: "The name is too long: use up to \(PersonName.mostCharacters) characters."
      case .nameUnprintable: "The name has characters that cannot be shown: write it by hand, on one line."
      case .unknownPlayer: "There is no such player in this game: reload the page."
      case .nobodyHere: "Nobody has joined yet: wait for the first player."
      case .deckEmpty: "There is nothing to ask: open a game with a pack that has assignments."
      case .roundRunning: "The question is still being played: wait for its end, or skip it."
      case .noRound: "No question is being played: ask one first."
      case .timeOutOfRange: "Time is added by 1 to \(Contest.mostSecondsAdded) seconds: choose a number between."
      case .unknownRound: "No question with this number has been asked: take the number from the results."
      case .roundNotOver: "The question is still being played: overrule the verdict when it is over."
      case .notInRound: "The player did not play this question: there is no verdict to overrule."
      case .reasonUnfit:
        "A verdict is overruled for a reason: write one, on one line, up to \(Contest.longestReason) characters."
      }
    }
  }
}
