import HTTP
import Maths
import Players

/// How well a player knows each item, as JSON.
struct KnowledgeView: Codable, Described {
  static let fields: [String: JSONValue] = ["now": "Milliseconds since 1970."]

  struct Item: Codable, Described {
    static let fields: [String: JSONValue] = [
      "item": "What is asked for, such as 7+5, 4 or dog.",
      "box": [
        "minimum": 0, "maximum": 6,
        "description": "The box of the Leitner system; 0 if the item was never asked for.",
      ],
      "due": "When it is due, in milliseconds since 1970; absent if it was never asked for.",
      "matched":
        "Whether the answers are pictures, so that the item is matched by eye rather than named.",
      "right": "The number of right answers.", "wrong": "The number of wrong answers.",
    ]

    let item: String
    let matched: Bool
    let box: Int
    let due: Int64?
    let right: Int
    let wrong: Int
  }

  struct Game: Codable {
    let game: MathsGame
    /// The items of the open levels, in their order.
    let items: [Item]
  }

  let player: PlayerEntry
  let now: Int64
  let games: [Game]

  init(_ player: Players.Player, _ notebook: Notebook, now: Int64) {
    self.player = PlayerEntry(player)
    self.now = now
    games = MathsGame.allCases.map { game in
      let memories = notebook.memories(of: game)
      let open = (1...notebook[game].open).flatMap(game.items)
      var seen: Set<String> = []
      // An item that was asked before a reset on another device may be of a level that is closed here.
      let items = (open + memories.keys.sorted()).filter { seen.insert($0).inserted }
      return Game(
        game: game,
        items: items.map { item in
          let memory = memories[item]
          return Item(
            item: item, matched: game.isMatched(item), box: memory?.box ?? 0, due: memory?.due,
            right: memory?.right ?? 0, wrong: memory?.wrong ?? 0)
        })
    }
  }
}
