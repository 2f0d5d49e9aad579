extension Pack.Settings {
  /// The times that an author can set, in seconds: an hour is longer than a lesson.
  static let secondsRange = 1...3600

  /// The settings at `field`; what is not given, or reported as wrong, has its default.
  init(_ field: Field, _ report: inout ProblemCollector) {
    self.init()
    guard let section = Section(field, keys: ["nameWrongObjects", "seconds", "reshuffle"], &report) else { return }
    nameWrongObjects = section["nameWrongObjects"]?.flag(&report) ?? nameWrongObjects
    seconds = section["seconds"]?.integer(in: Self.secondsRange, &report) ?? seconds
    reshuffle = section["reshuffle"]?.flag(&report) ?? reshuffle
  }
}
