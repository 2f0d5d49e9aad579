import Basics
import Foundation
import Quiz

extension Pack.Question {
  /// Reads the question at `field`, which has this `number` in the list; nil, with the reasons in `report`, if it cannot
  /// be played.
  init?(
    _ field: Field, number: Int, settings: Pack.Settings, images: inout [Pack.Image], _ report: inout ProblemCollector
  ) {
    guard let section = Section(field, keys: Assignment.keys, &report) else { return nil }
    let mayWait = section["waiting"]?.flag(&report) ?? false
    let image = section.required("image", &report)
    let name = mayWait ? image?.comingImage(among: &images, &report) : image?.image(among: &images, &report)
    guard let assignment = Assignment(section, of: name, settings: settings, &report) else { return nil }
    self.init(
      number: number, assignment: assignment, waits: !images.contains { $0.name == assignment.image })
  }
}

extension Assignment {
  fileprivate static let keys = ["image", "waiting", "question", "answer", "hint", "points", "seconds"]
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

extension Field {
  /// The name of one of `images` exactly as its file has it; records on the image where it is mentioned.
  package func image(among images: inout [Pack.Image], _ report: inout ProblemCollector) -> String? {
    guard let name = text(&report) else { return nil }
    if let i = images.firstIndex(where: { $0.name == name }) {
      if images[i].mention == nil, let place, let path {
        images[i].mention = Pack.Image.Mention(line: place.line, column: place.column, field: path)
      }
      return images[i].name
    }
    report.add(.unknownImage, self, "the pack has no image \(name.inQuotes)", remedy: remedy(for: name, images))
    return nil
  }

  /// The name of an image that may be yet to come.
  fileprivate func comingImage(among images: inout [Pack.Image], _ report: inout ProblemCollector) -> String? {
    guard let name = text(&report) else { return nil }
    if images.contains(where: { $0.name == name }) { return image(among: &images, &report) }
    guard FileName.isPlain(name) else {
      report.add(
        .wrongType, self, "\(name.inQuotes) cannot be the name of an image", remedy: "Write \(FileName.rule).")
      return nil
    }
    let near = Spelling.nearest(to: name, among: images.map(\.name))
    if !near.isEmpty {
      report.remark(
        .unknownImage, self, "the question waits for an image \(name.inQuotes)",
        remedy: "If \(near.inQuotes) is meant, write that name.")
    }
    return name
  }

  private func remedy(for name: String, _ images: [Pack.Image]) -> String {
    let names = images.map(\.name)
    guard !names.isEmpty else { return "Put a file of this name, with the extension .jpg or .png, beside pack.yaml." }
    // Authors may write the file, with its folder and extension, instead of the name.
    let file = URL(filePath: name)
    let meant = names.contains(file.deletingPathExtension().lastPathComponent) ? file.deletingPathExtension() : file
    let nearest = Spelling.nearest(to: meant.lastPathComponent, among: names)
    return nearest.isEmpty ? "The images are \(names.inQuotes)." : "Did you mean \(nearest.inQuotes)?"
  }
}
