import Basics
import EventSourcing

extension Field {
  /// The longest name of a thing, in characters: so many stand on one line beside its outline on
  /// a phone (Tests/Pages/test_sizes.py).
  static let longestName = 60

  /// The names of the things on `images`, by image.
  func names(of images: [Pack.Image], _ report: inout ProblemCollector) -> [String: LocalizedText] {
    let known = images.map(\.name)
    guard let section = Section(self, keys: known, &report) else { return [:] }
    return known.reduce(into: [:]) { names, image in
      names[image] = section[image]?.localizedText(atMost: Self.longestName, lines: 1, &report)
    }
  }
}
