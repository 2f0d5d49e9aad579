import Basics

/// The game "Tap the different one".
enum Classifying {
  /// Nine groups; none contains another or shares a thing with it. All are of one size: otherwise the things of the
  /// smaller groups would come up more often, which would tell the groups apart to someone who does not know them.
  static let groups: KeyValuePairs<String, [String]> = [
    "animals": ["dog", "cat", "elephant", "duck", "snail"],
    "fruit": ["apple", "banana", "grapes", "strawberry", "pear"],
    "vehicles": ["car", "bus", "train", "bicycle", "tractor"],
    "clothes": ["shirt", "trousers", "dress", "shoe", "hat"],
    "instruments": ["guitar", "piano", "trumpet", "violin", "drum"],
    "weather": ["sun", "rain", "snowflake", "thunderstorm", "rainbow"],
    "tools": ["hammer", "spanner", "pickaxe", "scissors", "paintbrush"],
    "buildings": ["house", "castle", "factory", "church", "hospital"],
    "flowers": ["rose", "sunflower", "tulip", "blossom", "hibiscus"],
  ]

  /// The number of groups in play, by level, starting at level 3.
  static let groupsOfLevel = [3, 6, 9]

  /// The items of a level: two groups that are told apart, or one whose things are.
  static func items(_ level: Int) -> [String] {
    let names = groups.map(\.key)
    if level == 2 { return names }
    let inPlay = level == 1 ? names : Array(names.prefix(groupsOfLevel[level - 3]))
    return inPlay.indices.flatMap { one in inPlay[..<one].map { item([$0, inPlay[one]]) } }
  }

  private static func item(_ names: [String]) -> String { names.sorted().joined(separator: ",") }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    state.mostWanted(&generator) { generator in
      switch level {
      case 1:
        // Copies of one thing, and one thing of another group.
        let (majority, odd) = twoGroups(groups.map(\.value), &generator)
        return exercise(Array(repeating: generator.pick(majority), count: 2), generator.pick(odd), &generator)
      case 2:
        // Copies of one thing, and another thing of the same group.
        let things = Choice(2, of: generator.pick(groups.map(\.value)), using: &generator).options
        return exercise(Array(repeating: things[1], count: 3), things[0], &generator)
      default:
        let inPlay = Array(groups.map(\.value).prefix(groupsOfLevel[level - 3]))
        let known =
          level == 3 || state.revises ? [] : inPlay.prefix(groupsOfLevel[level - 4])
        let (majority, odd) = twoGroups(inPlay, notBothOf: known, &generator)
        return exercise(Choice(3, of: majority, using: &generator).options, generator.pick(odd), &generator)
      }
    }
  }

  private static func twoGroups(
    _ groups: [[String]], notBothOf known: ArraySlice<[String]> = [], _ generator: inout SplitMix64
  ) -> (majority: [String], odd: [String]) {
    while true {
      let two = Choice(2, of: groups, using: &generator).options
      if !two.allSatisfy(known.contains) { return (two[0], two[1]) }
    }
  }

  private static func exercise(_ alike: [String], _ odd: String, _ generator: inout SplitMix64) -> Exercise {
    let names = [odd, alike[0]].compactMap { thing in groups.first { $0.value.contains(thing) }?.key }
    let drawings = ([odd] + alike.sorted()).map(Drawing.picture)
    return Exercise(
      Exercise.Subject(Question(.different), comparing: drawings), item: item(Array(Set(names))),
      rightFirst: drawings, using: &generator)
  }
}
