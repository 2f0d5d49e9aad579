import Eggs
import EventSourcing
import HTTP
import Web

/// A hunt as one visitor sees it.
struct HuntView: Codable, Described {
  static let fields: [String: JSONValue] = [
    "across": "The width of the map at first, in metres.",
    "whole": "Whether the items are all of them, or only those that have changed.",
    "removed": "The ids of the items that were taken out since.",
  ]

  struct Item: Codable, Described {
    static let fields: [String: JSONValue] = [
      "image": "The reference to show in order to collect it; absent if a press is enough.",
      "latitude": "Absent if the egg is hidden: it is told to who is near, and to all once it is collected.",
      "longitude": "As latitude.",
      "radius": "How many metres from it one has to stand to collect it; absent if it can be collected from anywhere.",
      "clue": "What leads to it.",
      "hidden": "Whether its place is hidden from this browser.",
      "nearOnly": "Whether its place is told only to who is near; for the host only.",
      "change": "The last change; absent if there was none, as are by and at.",
      "at": "Milliseconds since 1970.",
      "mine": "Whether this browser made it.",
      "changedIn": "The version of the hunt that changed it last.",
    ]

    let id: String
    let number: Int
    let title: String?
    let latitude: Double?
    let longitude: Double?
    let radius: Int?
    let clue: String?
    let hidden: Bool
    /// Whether its place is told only to who is near; nil for anyone but the host.
    let nearOnly: Bool?
    let collected: Bool
    /// The reference to show in order to collect it; nil if a press is enough.
    let image: String?
    /// The display name of the thing on the reference.
    let label: String?
    /// The last change; nil if there was none.
    let change: Egg.Change?
    /// The name of the author of the last change; nil if there was none.
    let by: String?
    /// The time of the last change, in milliseconds since 1970.
    let at: Int64?
    /// Whether this visitor made the last change.
    let mine: Bool
    let canUndo: Bool
    let changedIn: Int

    /// Creates the view of `egg` for `visitor`. A `host` always sees the egg's place, even if it is hidden.
    init(_ egg: Egg, in wording: Wording, for visitor: String?, isHost: Bool) {
      id = String(egg.plan.number)
      number = egg.plan.number
      title = egg.plan.title.map { wording($0) }
      hidden = egg.plan.isHidden && !egg.isCollected && !isHost
      nearOnly = isHost ? egg.plan.isHidden : nil
      (latitude, longitude) = hidden ? (nil, nil) : (egg.spot.latitude, egg.spot.longitude)
      radius = egg.plan.radius
      clue = egg.plan.clue.map { wording($0) }
      collected = egg.isCollected
      image = egg.plan.image
      label = egg.plan.image.map(wording.label)
      change = egg.change
      by = egg.author?.name
      at = egg.author?.at
      mine = visitor != nil && egg.author?.id == visitor
      canUndo = visitor.map { egg.canBeUndone(by: $0) } ?? false
      changedIn = egg.changedIn
    }
  }

  /// An entry in the list of hunts.
  struct Entry: Codable {
    let hunt: String
    let title: String
    let collected: Int
    let total: Int
    /// Whether a host made it on the page, so that it can be removed there.
    let made: Bool

    init(_ hunt: Hunt, isMade: Bool, in wording: Wording) {
      made = isMade
      self.hunt = hunt.plan.id
      title = wording(hunt.plan.title)
      collected = hunt.collected
      total = hunt.eggs.count
    }
  }

  let hunt: String
  let title: String
  let centre: Coordinate
  /// The initial width of the map, in metres.
  let across: Int
  let collected: Int
  let total: Int
  let version: Int
  /// Whether `items` contains all items.
  let whole: Bool
  /// All items, or only those that have changed.
  let items: [Item]
  /// The ids of items that were taken out of the hunt since.
  let removed: [String]

  /// Creates the view of the changes since the version `after` for `visitor`; if `after` is 0, of everything.
  init(
    _ state: Versioned<Hunt>, after: Int = 0, in wording: Wording, for visitor: String?, isHost: Bool = false
  ) {
    let rules = state.rules
    hunt = rules.plan.id
    title = wording(rules.plan.title)
    centre = rules.plan.centre
    across = rules.plan.across
    collected = rules.collected
    total = rules.eggs.count
    version = state.version
    whole = after == 0
    items = rules.eggs.filter { after == 0 || $0.changedIn > after }.map {
      Item($0, in: wording, for: visitor, isHost: isHost)
    }
    removed = rules.removed.filter { after > 0 && $0.value > after }.keys.sorted().map(String.init)
  }
}

/// How near a player is to the eggs that have not been collected, as JSON.
struct NearView: Codable {
  struct Item: Codable, Described {
    static let fields: [String: JSONValue] = [
      "metres": "The distance; absent while the place of the egg is hidden.",
      "latitude": "Absent while the place of the egg is hidden.", "longitude": "As latitude.",
    ]

    let id: String
    let warmth: Warmth
    let metres: Double?
    let latitude: Double?
    let longitude: Double?

    /// Creates the view of `egg` for `seeker`. A hidden egg shows its place to a seeker who is within 50 metres of it,
    /// or near enough to collect it.
    init(_ egg: Egg, for seeker: Seeker) {
      id = String(egg.plan.number)
      warmth = Warmth(of: egg, for: seeker)
      let isShown = !egg.plan.isHidden || warmth == .here || warmth == .hot
      metres = isShown ? seeker.distance(to: egg.spot).rounded() : nil
      (latitude, longitude) = isShown ? (egg.spot.latitude, egg.spot.longitude) : (nil, nil)
    }
  }

  let items: [Item]

  init(_ hunt: Hunt, for seeker: Seeker) {
    items = hunt.eggs.filter { !$0.isCollected }.map { Item($0, for: seeker) }
  }
}
