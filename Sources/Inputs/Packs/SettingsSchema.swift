extension Pack.Settings {
  /// The allowed times in seconds: an hour is longer than a lesson.
  static let secondsRange = 1...3600

  /// Reads the settings at `field`; those that are missing or reported as wrong have their defaults.
  init(_ field: Field, _ report: inout ProblemCollector) {
    self.init()
    guard let section = Section(field, keys: ["nameWrongObjects", "seconds", "reshuffle"], &report) else { return }
    nameWrongObjects = section["nameWrongObjects"]?.flag(&report) ?? nameWrongObjects
    seconds = section["seconds"]?.integer(in: Self.secondsRange, &report) ?? seconds
    reshuffle = section["reshuffle"]?.flag(&report) ?? reshuffle
  }
}
