public import EventSourcing

/// Those who play at this house: any number in each browser, which sees its own only.
public struct Players: Decider {
  /// Somebody who plays.
  public struct Player: Sendable, Equatable {
    /// Who it is for programs: the number of the fact that added it, which no other has.
    public let id: Int
    /// What the player is called.
    public internal(set) var name: String
    /// The browser in which the player was added: the identifier of its visitor.
    public let visitor: String
  }

  /// What somebody wants, in the browser of `by`, at so many milliseconds since 1970.
  public enum Command: Sendable, Equatable {
    /// Let somebody of this name play.
    case add(name: String, by: String, at: Int64)
    /// Call a player something else.
    case rename(Int, name: String, by: String, at: Int64)
    /// Forget a player.
    case remove(Int, by: String, at: Int64)
  }

  /// Why a command is refused.
  public enum Refusal: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    case noPlayer, nameEmpty, nameTooLong, nameUnprintable, nameTaken, tooManyPlayers

    /// Why not, and what to do instead.
    public var description: String {
      switch self {
      case .noPlayer: "This browser has no such player: choose another, or add one."
      case .nameEmpty: "A name has at least one letter: write one."
      case .nameTooLong: "A name has at most \(PersonName.mostCharacters) letters: write a shorter one."
      case .nameUnprintable: "A name has no control characters and no line ends: leave them out."
      case .nameTaken: "Somebody in this browser has this name already: choose that player, or write another name."
      case .tooManyPlayers: "A browser has at most \(Players.mostInBrowser) players: remove one first."
      }
    }
  }

  /// The most players of one browser: more than a school's classes share one, and few enough that nobody fills a disk.
  public static let mostInBrowser = 500

  private var players: [Int: Player] = [:]
  /// How many facts there were.
  private var version = 0

  /// Nobody yet.
  public init() {}

  /// The players of the browser of `visitor`, in the order in which they came.
  public func all(of visitor: String) -> [Player] {
    players.values.filter { $0.visitor == visitor }.sorted { $0.id < $1.id }
  }

  /// The player `id`, where it is one of the browser of `visitor`.
  public func player(_ id: Int, of visitor: String) -> Player? {
    players[id].flatMap { $0.visitor == visitor ? $0 : nil }
  }

  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [PlayersFact] {
    switch command {
    case .add(let name, let visitor, let time):
      guard all(of: visitor).count < Self.mostInBrowser else { throw .tooManyPlayers }
      return [.added(name: try free(name, for: nil, of: visitor), by: visitor, at: time)]
    case .rename(let id, let name, let visitor, let time):
      guard let player = player(id, of: visitor) else { throw .noPlayer }
      let name = try free(name, for: id, of: visitor)
      return name == player.name ? [] : [.renamed(id, name: name, by: visitor, at: time)]
    case .remove(let id, let visitor, let time):
      guard player(id, of: visitor) != nil else { throw .noPlayer }
      return [.removed(id, by: visitor, at: time)]
    }
  }

  /// `name` without white space around it, if nobody else in the browser has it but for capitals.
  private func free(_ name: String, for id: Int?, of visitor: String) throws(Refusal) -> String {
    let name = try PersonName.checked(
      name, empty: Refusal.nameEmpty, tooLong: .nameTooLong, unprintable: .nameUnprintable)
    let isTaken = all(of: visitor).contains { $0.id != id && $0.name.lowercased() == name.lowercased() }
    if isTaken { throw .nameTaken }
    return name
  }

  public mutating func apply(_ fact: PlayersFact) {
    version += 1
    switch fact {
    case .added(let name, let visitor, _): players[version] = Player(id: version, name: name, visitor: visitor)
    case .renamed(let id, let name, _, _): players[id]?.name = name
    case .removed(let id, _, _): players[id] = nil
    }
  }
}
