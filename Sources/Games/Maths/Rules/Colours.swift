import Basics

/// The game "What colour is this?"
enum Colours {
  /// Ten colours per level, with the names and values of CSS (Color Module Level 4, named colours; "papaya" is
  /// papayawhip).
  static let levels: [KeyValuePairs<String, String>] = [
    [
      "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00", "orange": "#ffa500",
      "purple": "#800080", "pink": "#ffc0cb", "brown": "#a52a2a", "black": "#000000", "white": "#ffffff",
    ],
    [
      "grey": "#808080", "gold": "#ffd700", "turquoise": "#40e0d0", "navy": "#000080", "lime": "#00ff00",
      "olive": "#808000", "beige": "#f5f5dc", "violet": "#ee82ee", "maroon": "#800000", "skyblue": "#87ceeb",
    ],
    [
      "cyan": "#00ffff", "magenta": "#ff00ff", "teal": "#008080", "indigo": "#4b0082", "khaki": "#f0e68c",
      "coral": "#ff7f50", "crimson": "#dc143c", "lavender": "#e6e6fa", "tan": "#d2b48c", "springgreen": "#00ff7f",
    ],
    [
      "plum": "#dda0dd", "sienna": "#a0522d", "royalblue": "#4169e1", "slategrey": "#708090", "chartreuse": "#7fff00",
      "tomato": "#ff6347", "wheat": "#f5deb3", "forestgreen": "#228b22", "aquamarine": "#7fffd4", "deeppink": "#ff1493",
    ],
    [
      "salmon": "#fa8072", "papaya": "#ffefd5", "orchid": "#da70d6", "steelblue": "#4682b4", "thistle": "#d8bfd8",
      "seagreen": "#2e8b57", "goldenrod": "#daa520", "midnightblue": "#191970", "rosybrown": "#bc8f8f",
      "saddlebrown": "#8b4513",
    ],
  ]

  /// The shapes that a colour fills.
  static let forms = ["circle", "square", "star", "heart"]

  /// The items of a level: names of colours.
  static func items(_ level: Int) -> [String] { levels[level - 1].map(\.key) }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let colours = levels[level - 1]
    func spot(_ colour: String, _ form: String) -> Drawing {
      .spot(colour: colours.first { $0.key == colour }?.value ?? "", shape: form)
    }
    func subject(_ colour: String, _ form: String) -> Exercise.Subject {
      Exercise.Subject(Question(.colour), spot(colour, form))
    }
    // A colour may come again in another form, and is then as likely as any other.
    func open(_ colour: String) -> [String] { forms.filter { !state.used.contains(subject(colour, $0)) } }
    let choice = Choice(4, of: colours.map(\.key).filter { !open($0).isEmpty }, rank: state.rank, using: &generator)
    let form = generator.pick(open(choice.right))
    return Exercise(
      subject(choice.right, form), item: choice.right,
      rightFirst: choice.options.map { colour in
        level <= Lesson.drawnLevels ? spot(colour, forms.following(form)) : .word("colour.\(colour)")
      }, using: &generator)
  }
}
