import Quiz

extension Pack.Question {
  /// Reads the question at `field`, which has this `number` in the list; nil, with the reasons in `report`, if it cannot
  /// be played.
  init?(
    _ field: Field, number: Int, settings: Pack.Settings, images: inout [Pack.Image], _ report: inout ProblemCollector
  ) {
    guard let section = Section(field, keys: Assignment.keys, &report) else { return nil }
    let mayWait = section["waiting"]?.flag(&report) ?? false
    let name = section.requiredThing(among: &images, mayWait: mayWait, &report)
    guard let assignment = Assignment(section, of: name, settings: settings, &report) else { return nil }
    self.init(
      number: number, assignment: assignment, waits: !images.contains { $0.name == assignment.image })
  }
}

extension Assignment {
  fileprivate static let keys = ["image", "images", "waiting", "question", "answer", "hint", "points", "seconds"]
  /// The maximum lengths of texts, in characters as a reader counts them. A phone of 320 x 568 points has room for this
  /// many legible letters next to its camera's picture (Tests/Pages/test_sizes.py).
  static let longest = (question: 280, answer: 160, hint: 120)
  /// The most lines of a question.
  static let maxLines = 8

  /// Reads the assignment in `section`, whose image is called `image`; nil, with the reasons in `report`, if it cannot
  /// be played.
  fileprivate init?(
    _ section: Section, of image: String?, settings: Pack.Settings, _ report: inout ProblemCollector
  ) {
    let question = section.required("question", &report)?.localizedText(
      atMost: Self.longest.question, lines: Self.maxLines, &report)
    let answer = section.required("answer", &report)?.localizedText(
      atMost: Self.longest.answer, lines: Self.maxLines, &report)
    let hint = section["hint"]?.localizedText(atMost: Self.longest.hint, lines: Self.maxLines, &report)
    let points = section["points"]?.integer(in: 0...1_000_000, &report)
    let seconds = section["seconds"]?.integer(in: Pack.Settings.secondsRange, &report)
    guard let image, let question, let answer else { return nil }
    self.init(
      image: image, question: question, answer: answer, hint: hint, points: points ?? 1000,
      seconds: seconds ?? settings.seconds)
    readingSeconds = settings.reading(
      [question, settings.hintsAtHalfTime ? nil : hint].compactMap(\.self), in: section.languages)
  }
}
