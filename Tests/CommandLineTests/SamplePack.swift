import Synthesis
import TestSupport
import Vision

/// A pack of two pictures, Onegin and Ruslan, with frames in which they are shown to a camera.
struct SamplePack {
  static let names = ["Onegin", "Ruslan"]

  let folder: TemporaryFolder
  /// The pack.
  var path: String { folder.path("pack") }
  private let pictures: [GrayImage]

  init() throws {
    folder = try TemporaryFolder()
    pictures = [.artwork(seed: 1), .artwork(seed: 2)]
    for (name, picture) in zip(Self.names, pictures) { try folder.write(picture.file, to: "pack/\(name).jpg") }
    try folder.write(Self.yaml, to: "pack/pack.yaml")
  }

  static let yaml =
    "name: Pushkin\nassignments:\n"
    + names.map { name in
      "  - image: \(name)\n    question: Which is \(name)?\n    answer: \(name) it was.\n"
    }.joined()

  /// The file of a pack that is only a hunt.
  static let hunt = """
    name: Lawn
    eggs:
      - id: lawn
        title: On the lawn
        latitude: 50
        longitude: 10
        across: 100
        eggs: [{number: 0, latitude: 50, longitude: 10}]

    """

  /// Writes a frame in which the picture of this number is in view, and returns its path.
  func frame(of number: Int, to file: String) throws -> String {
    var film = Film()
    film.seed = UInt64(number + 1)
    return try folder.write(film.frame(of: pictures[number]).file, to: file)
  }

  /// Writes the film of both pictures and returns its folder.
  func film() throws -> String {
    var film = Film()
    film.framesPerPicture = 8
    try film.write(pictures, to: folder.path("film"))
    return folder.path("film")
  }
}
