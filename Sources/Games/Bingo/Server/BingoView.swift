import Bingo
import EventSourcing
import HTTP
import Web

/// A game of bingo as one browser sees it.
struct BingoView: Codable, Described {
  static let fields: [String: JSONValue] = [
    "game": "The code in the address of the game.",
    "list": "The list of things, by its id; absent for all that the pack asks about.",
    "open": "Whether others may join with the code.",
    "host": "Whether this browser may end the game for all.",
    "address": "The address at which phones join; absent if the daemon listens on its own machine only.",
    "card": "The card of this browser's player; absent if it does not play.",
    "me": "The number of this browser's player; absent if it does not play.",
    "firstRow": "The number of the first player with a row of three; absent before that.",
    "firstFull": "The number of the first player with a full card; absent before that.",
    "whole": "Whether the items are all players, or only those that have changed.",
  ]

  /// A place of a card.
  struct Place: Codable, Described {
    static let fields: [String: JSONValue] = [
      "thing": "The reference to show.", "label": "What people call the thing.",
      "inRow": "Whether it lies in a row of three that was found.",
    ]

    let thing: String
    let label: String
    let found: Bool
    let inRow: Bool
  }

  /// A player; the card is told to the player only.
  struct Item: Codable, Described {
    static let fields: [String: JSONValue] = [
      "found": [
        "description": "Whether each place of the card was found, from top left to bottom right.", "minItems": 9,
        "maxItems": 9,
      ],
      "rowMs": "Milliseconds from joining to the first row of three; absent before that.",
      "fullMs": "Milliseconds from joining to the full card; absent before that.",
      "changedIn": "The version of the game that changed it last.",
    ]

    let id: String
    let number: Int
    let name: String
    let found: [Bool]
    let rowMs: Int64?
    let fullMs: Int64?
    let changedIn: Int

    init(_ player: Bingo.Player) {
      id = String(player.number)
      number = player.number
      name = player.author.name
      found = player.isFound
      // The wall clock may have been set back.
      rowMs = player.rowAt.map { max(0, $0 - player.author.at) }
      fullMs = player.fullAt.map { max(0, $0 - player.author.at) }
      changedIn = player.changedIn
    }
  }

  let game: String
  let list: String?
  let title: String
  let open: Bool
  let host: Bool
  let over: Bool
  let address: String?
  let me: Int?
  let card: [Place]?
  let firstRow: Int?
  let firstFull: Int?
  let version: Int
  let whole: Bool
  let items: [Item]

  /// Creates the view of the game `code` for a browser. `after` is the version that its page has seen; 0 for none.
  init(_ state: Versioned<Bingo>, code: String, after: Int = 0, for viewer: Viewer) {
    let rules = state.rules
    let player = viewer.visitor.flatMap { rules.player(of: $0) }
    game = code
    list = rules.opening?.plan.id
    title = rules.opening.map { viewer.wording($0.plan.title) } ?? ""
    open = rules.opening?.isOpen ?? false
    host = viewer.isHost && open
    over = rules.isOver
    address = open ? viewer.address.map { "\($0)/bingo/\(code)" } : nil
    me = player?.number
    card = player.map { player in
      zip(player.card.things, zip(player.isFound, player.isInRow)).map { thing, marks in
        Place(thing: thing, label: viewer.wording.label(of: thing), found: marks.0, inRow: marks.1)
      }
    }
    firstRow = rules.firstRow
    firstFull = rules.firstFull
    version = state.version
    whole = after == 0
    items = rules.players.filter { $0.changedIn > after }.map(Item.init)
  }

  /// The browser that sees a game.
  struct Viewer: Sendable {
    let visitor: String?
    let isHost: Bool
    let wording: Wording
    /// The address of the daemon for phones.
    let address: String?
  }
}

/// What can be played, as JSON.
struct BingoContents: Codable, Described {
  static let fields: [String: JSONValue] = [
    "size": "The number of things on a card: a list with fewer cannot be played.",
    "mine": "The code of the game that this browser plays alone; absent without one.",
    "games": "The running games of classes, the newest first; empty for all but the host.",
  ]

  /// A list of things.
  struct List: Codable, Described {
    static let fields: [String: JSONValue] = [
      "id": "Absent for all that the pack asks about.", "things": "The number of things.",
    ]

    let id: String?
    let title: String
    let things: Int
  }

  /// A running game of a class.
  struct Game: Codable {
    let game: String
    let title: String
    let players: Int
  }

  let size: Int
  let lists: [List]
  let mine: String?
  let games: [Game]

  init(_ plans: [BingoPlan], mine: String?, games: [BingoGames.Found], in wording: Wording) {
    size = Bingo.Card.size
    lists = plans.map { List(id: $0.id, title: wording($0.title), things: $0.things.count) }
    self.mine = mine
    self.games = games.map { found in
      let rules = found.state.rules
      return Game(
        game: found.code, title: rules.opening.map { wording($0.plan.title) } ?? "", players: rules.players.count)
    }
  }
}
