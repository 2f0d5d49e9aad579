import EventSourcing

extension Pack.Settings {
  /// The allowed times in seconds: an hour is longer than a lesson.
  static let secondsRange = 1...3600

  private static let keys = ["nameWrongObjects", "seconds", "lettersPerSecond", "hintsAtHalfTime", "reshuffle"]
  /// The time, in seconds, that a player needs to look up from another activity.
  private static let secondsToLookUp = 1

  /// Returns the time to read `texts`, in seconds; nil if the settings give no time to read. The language of
  /// `languages` with the longest texts decides, because one clock runs for all readers.
  func reading(_ texts: [LocalizedText], in languages: [String]) -> Int? {
    guard lettersPerSecond > 0 else { return nil }
    func letters(_ language: String?) -> Int { texts.reduce(0) { $0 + $1.text(in: language).count } }
    let letters = languages.map(letters).max() ?? letters(nil)
    return Self.secondsToLookUp + (letters + lettersPerSecond - 1) / lettersPerSecond
  }

  /// Reads the settings at `field`. Settings that are missing or reported as wrong keep their defaults.
  init(_ field: Field, _ report: inout ProblemCollector) {
    self.init()
    guard let section = Section(field, keys: Self.keys, &report) else { return }
    nameWrongObjects = section["nameWrongObjects"]?.flag(&report) ?? nameWrongObjects
    seconds = section["seconds"]?.integer(in: Self.secondsRange, &report) ?? seconds
    lettersPerSecond = section["lettersPerSecond"]?.integer(in: 0...100, &report) ?? lettersPerSecond
    hintsAtHalfTime = section["hintsAtHalfTime"]?.flag(&report) ?? hintsAtHalfTime
    reshuffle = section["reshuffle"]?.flag(&report) ?? reshuffle
  }
}
