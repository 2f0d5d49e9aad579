import Basics
import EventSourcing

extension Field {
  /// The maximum length of a thing's name, in characters: this many fit on one line next to the thing's outline on a
  /// phone (Tests/Pages/test_sizes.py).
  static let longestName = 60

  /// Reads the names of the things on `images`, by image.
  func names(of images: [Pack.Image], _ report: inout ProblemCollector) -> [String: LocalizedText] {
    let known = images.map(\.name)
    guard let section = Section(self, keys: known, &report) else { return [:] }
    return known.reduce(into: [:]) { names, image in
      names[image] = section[image]?.localizedText(atMost: Self.longestName, lines: 1, &report)
    }
  }
}
