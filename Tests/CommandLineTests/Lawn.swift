import Foundation
import TestSupport

/// A pack with a hunt of two eggs, and a data folder beside it that is not there yet.
struct Lawn {
  let folder: TemporaryFolder
  /// The options that name them.
  let pack, data: [String]

  init() throws {
    folder = try TemporaryFolder()
    let file = try folder.write(
      """
      name: Lawn
      assignments:
        - {image: Wren, question: "Which?", answer: "This."}
      eggs:
        - id: lawn
          title: On the lawn
          latitude: 50
          longitude: -10
          across: 100
          eggs:
            - {number: 0, latitude: 50, longitude: -10}
            - {number: 4, title: The red one, latitude: 50.5, longitude: -10.25}

      """, to: "pack/pack.yaml")
    try folder.write("", to: "pack/Wren.png")
    pack = ["--pack", URL(filePath: file).deletingLastPathComponent().path]
    data = ["--data", folder.path("data")]
  }
}
