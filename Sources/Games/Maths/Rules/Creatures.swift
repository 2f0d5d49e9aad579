import Basics

/// The game "Put the name on its picture".
enum Creatures {
  /// The pictures of each level. Thirteen are enough for all options of the tenth problem to be possible answers still.
  static let levels: [[String]] = [
    [
      "dog", "cat", "cow", "horse", "pig", "rabbit", "elephant", "monkey", "sheep", "camel", "mouse", "crocodile",
      "turtle", "snake", "rhinoceros", "bear",
    ],
    [
      "rooster", "duck", "owl", "eagle", "penguin", "turkey", "chick", "bee", "ant", "butterfly", "ladybird", "spider",
      "snail", "caterpillar", "scorpion",
    ],
    [
      "fish", "dolphin", "whale", "octopus", "crab", "shrimp", "shell", "pufferfish", "anchor", "sailboat", "island",
      "wave", "shark",
    ],
    [
      "car", "bus", "bicycle", "train", "aeroplane", "helicopter", "rocket", "tractor", "ship", "motorcycle", "camera",
      "telephone", "television", "computer", "microscope", "telescope",
    ],
    flags,
    symbols,
    ["fox", "giraffe", "apple", "banana", "grapes", "strawberry", "guitar", "piano", "trumpet", "drum", "hammer"]
      + ["scissors", "shoe", "hat", "castle", "tree", "owl", "crab", "rocket", "japan"],
  ]

  static let flags = [
    "japan", "france", "germany", "italy", "poland", "ukraine", "sweden", "finland", "denmark", "switzerland",
    "austria",
    "czechia", "russia", "greece", "estonia", "bangladesh",
  ]

  static let symbols = [
    "plus", "minus", "times", "divide", "equals", "question", "exclamation", "hash", "percent", "ampersand", "at",
    "euro",
    "infinity", "note", "check", "root",
  ]

  /// Pictures that could be mistaken for each other; no two of a set appear in the same problem.
  static let alike: [Set<String>] = [
    ["dolphin", "whale", "shark"], ["fish", "pufferfish", "shark"], ["bicycle", "motorcycle"],
    ["television", "computer"], ["microscope", "telescope"], ["car", "bus"], ["eagle", "turkey", "rooster"],
    ["duck", "chick"], ["spider", "scorpion", "ant"], ["bear", "monkey"], ["cow", "pig"], ["shrimp", "crab"],
    ["poland", "austria"], ["denmark", "switzerland"], ["russia", "czechia", "france"], ["italy", "france"],
    ["japan", "bangladesh"], ["plus", "times"], ["minus", "divide", "equals"], ["percent", "divide"],
    ["check", "root"],
    ["greece", "finland"],
  ]

  static func areAlike(_ one: String, _ other: String) -> Bool {
    alike.contains { $0.contains(one) && $0.contains(other) }
  }

  /// The items of a level: names of pictures.
  static func items(_ level: Int) -> [String] { levels[level - 1] }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let names = levels[level - 1]
    let isFresh = { (name: String) in !state.used.contains(subject(name)) }
    let choice = Choice(
      4, of: names.filter(isFresh), else: names.filter { !isFresh($0) }, rank: state.rank, using: &generator,
      alike: areAlike)
    return Exercise(
      subject(choice.right), item: choice.right, rightFirst: choice.options.map(Drawing.picture), using: &generator)
  }

  private static func subject(_ name: String) -> Exercise.Subject {
    Exercise.Subject(Question(.put, "name.\(name)"))
  }
}
