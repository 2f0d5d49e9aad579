public import EventSourcing

extension Contest {
  /// The reason why a contest refuses a command. The raw value is the code for programs.
  public enum Refusal: String, ExplainedRefusal, CaseIterable {
    case over, locked, full, removed
    case nameEmpty, nameTooLong, nameUnprintable
    case unknownPlayer, nobodyHere, deckEmpty
    case roundRunning, noRound, timeOutOfRange, advanceOutOfRange
    case noAuthor
    case tooManyNames, begun, noTeam, teamsOutOfRange
    case unknownRound, roundNotOver, notInRound, reasonUnfit

    /// The kind of the refusal, which is always a conflict with the state of the contest.
    public var kind: RefusalKind { .conflict }

    /// The reason, and what to do instead, in one sentence.
    public var description: String {
      switch self {
      case .over: "The game is over: open a new one."
      case .locked: "The game is locked: ask the host to unlock it."
      case .full: "The game is full: wait for the next one."
      case .removed: "The host removed you from this game: talk to the host."
      case .nameEmpty: "The name is empty: write at least one letter."
      case .nameTooLong: "The name is too long: use up to \(PersonName.maxCharacters) characters."
      case .nameUnprintable: "The name contains characters that cannot be shown: type it on one line."
      case .unknownPlayer: "There is no such player in this game: reload the page."
      case .nobodyHere: "Nobody has joined yet: wait for the first player."
      case .deckEmpty: "There is nothing to ask: choose a pack that has assignments."
      case .roundRunning: "The question is still being played: wait until it ends, or skip it."
      case .noRound: "No question is being played: ask one first."
      case .timeOutOfRange: "The time to add is out of range: choose 1 to \(Contest.maxSecondsAdded) seconds."
      case .advanceOutOfRange:
        "The time until the next question is out of range: choose \(Contest.advanceRange.lowerBound) to \(Contest.advanceRange.upperBound) seconds."
      case .noAuthor:
        "Pictures are kept for the author of a pack: open a class game with a pack of the library."
      case .tooManyNames: "Too many names share this phone: write up to \(Contest.maxNames)."
      case .begun: "The game has begun: choose teams before the first question."
      case .noTeam: "There is no such team in this game: reload the page."
      case .teamsOutOfRange:
        "This is no number of teams: choose \(Contest.teamRange.lowerBound) to \(Contest.teamRange.upperBound), or 0 for none."
      case .unknownRound: "No question has this number: take a number from the results."
      case .roundNotOver: "The question is still being played: overrule its verdict once it is over."
      case .notInRound: "This player did not play this question: choose one who did."
      case .reasonUnfit:
        "A verdict needs a reason to be overruled: write one line of up to \(Contest.longestReason) characters."
      }
    }
  }
}
