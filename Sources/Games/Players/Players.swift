public import EventSourcing

/// The players of this server: any number per browser, and each browser sees only its own.
public struct Players: Snapshottable {
  /// The format of saved players; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "players.2"

  /// A player.
  public struct Player: Sendable, Equatable, Codable {
    /// The identifier for programs: the number of the fact that added the player, which is unique.
    public let id: Int
    /// The player's name.
    public internal(set) var name: String
    /// The picture by which the player knows itself; nil for a player who typed a name.
    public let picture: Picture?
    /// The browser in which the player was added: the identifier of its visitor.
    public let visitor: String

    /// Whether the player has this name or one that looks like it, ignoring case.
    func isCalled(_ name: String) -> Bool {
      self.name.lowercased() == name.lowercased() || self.name.skeleton == name.skeleton
    }
  }

  /// A picture that a player who cannot write yet chooses instead of typing a name: an animal. The pages have its word
  /// and its drawing under the same name.
  public enum Picture: String, Sendable, Codable, CaseIterable {
    case owl, fox, bear, rabbit, cat, dog, elephant, penguin, turtle, duck, fish, butterfly
  }

  /// A request made in the browser of `by`. `at` is in milliseconds since 1970.
  public enum Command: Sendable, Equatable {
    /// Add a player with this name, and with a picture or without.
    case add(name: String, picture: Picture? = nil, by: String, at: Int64)
    /// Rename a player.
    case rename(Int, name: String, by: String, at: Int64)
    /// Remove a player.
    case remove(Int, by: String, at: Int64)
  }

  /// Why a command is refused.
  public enum Refusal: String, ExplainedRefusal, CaseIterable {
    case noPlayer, nameEmpty, nameTooLong, nameUnprintable, nameTaken, tooManyPlayers

    /// The kind of the refusal: the player is missing, the existing players do not allow it, or the name is never
    /// valid.
    public var kind: RefusalKind {
      switch self {
      case .noPlayer: .missing
      case .nameTaken, .tooManyPlayers: .conflict
      case .nameEmpty, .nameTooLong, .nameUnprintable: .malformed
      }
    }

    /// The reason, and what to do instead.
    public var description: String {
      switch self {
      case .noPlayer: "This browser has no such player: choose another, or add one."
      case .nameEmpty: "The name is empty: write at least one letter."
      case .nameTooLong: "The name is longer than \(PersonName.maxCharacters) characters: write a shorter one."
      case .nameUnprintable: "The name contains control characters or line breaks: leave them out."
      case .nameTaken: "This browser already has a player of this name: choose that player, or another name."
      case .tooManyPlayers: "This browser has the maximum of \(Players.maxPlayersPerBrowser) players: remove one first."
      }
    }
  }

  /// The maximum number of players per browser: more than the classes of a school share, and few enough that nobody can
  /// fill the disk.
  public static let maxPlayersPerBrowser = 500

  private var players: [Int: Player] = [:]
  /// The number of facts so far.
  private var version = 0

  /// Creates an empty set of players.
  public init() {}

  /// The players in the browser of `visitor`, in the order in which they were added.
  public func all(of visitor: String) -> [Player] {
    players.values.filter { $0.visitor == visitor }.sorted { $0.id < $1.id }
  }

  /// The player `id`, if it belongs to the browser of `visitor`; otherwise nil.
  public func player(_ id: Int, of visitor: String) -> Player? {
    players[id].flatMap { $0.visitor == visitor ? $0 : nil }
  }

  /// The player in the browser of `visitor` who has this name or one that looks like it, ignoring case; otherwise nil.
  public func player(named name: String, of visitor: String) -> Player? {
    all(of: visitor).first { $0.isCalled(name) }
  }

  /// Returns `name`, or with the first number behind it, from 2 on, under which the browser of `visitor` has no player.
  public func freeName(like name: String, of visitor: String) -> String {
    var (free, number) = (name, 1)
    while player(named: free, of: visitor) != nil {
      number += 1
      free = PersonName.numbered(name, number)
    }
    return free
  }

  /// The one fact that follows from `command`; none for a player who already has the new name.
  ///
  /// - Throws: ``Refusal`` for a player that the browser does not have, a name that is unfit or taken, and one player
  ///   too many.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [PlayersFact] {
    switch command {
    case .add(let name, let picture, let visitor, let time):
      guard all(of: visitor).count < Self.maxPlayersPerBrowser else { throw .tooManyPlayers }
      return [.added(name: try free(name, for: nil, of: visitor), picture: picture, by: visitor, at: time)]
    case .rename(let id, let name, let visitor, let time):
      guard let player = player(id, of: visitor) else { throw .noPlayer }
      let name = try free(name, for: id, of: visitor)
      return name == player.name ? [] : [.renamed(id, name: name, by: visitor, at: time)]
    case .remove(let id, let visitor, let time):
      guard player(id, of: visitor) != nil else { throw .noPlayer }
      return [.removed(id, by: visitor, at: time)]
    }
  }

  /// Returns `name` without surrounding white space, if no other player of the browser has this name or one that looks
  /// like it, ignoring case.
  private func free(_ name: String, for id: Int?, of visitor: String) throws(Refusal) -> String {
    let name = try PersonName.checked(
      name, empty: Refusal.nameEmpty, tooLong: .nameTooLong, unprintable: .nameUnprintable)
    let isTaken = all(of: visitor).contains { $0.id != id && $0.isCalled(name) }
    if isTaken { throw .nameTaken }
    return name
  }

  /// Folds `fact`; the number of a fact that adds a player becomes the player's identifier.
  public mutating func apply(_ fact: PlayersFact) {
    version += 1
    switch fact {
    case .added(let name, let picture, let visitor, _):
      players[version] = Player(id: version, name: name, picture: picture, visitor: visitor)
    case .renamed(let id, let name, _, _): players[id]?.name = name
    case .removed(let id, _, _): players[id] = nil
    }
  }
}
