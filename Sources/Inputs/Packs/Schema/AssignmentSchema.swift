import Basics
import Foundation
import Quiz

extension Assignment {
  /// The maximum lengths of texts, in characters as a reader counts them. A phone of 320 x 568 points has room for this
  /// many legible letters next to its camera's picture (Tests/Pages/test_sizes.py).
  static let longest = (question: 280, answer: 160, hint: 120)
  /// The most lines of a question.
  static let maxLines = 8

  /// Reads the assignment at `field`; nil, with the reasons in `report`, if it cannot be played.
  init?(_ field: Field, settings: Pack.Settings, images: inout [Pack.Image], _ report: inout ProblemCollector) {
    let keys = ["image", "question", "answer", "hint", "points", "seconds"]
    guard let section = Section(field, keys: keys, &report) else { return nil }
    let image = section.required("image", &report)?.image(among: &images, &report)
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
      [question, settings.hintsAtHalfTime ? nil : hint].compactMap(\.self), in: field.languages)
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
