import Basics
import Foundation
import TestSupport
import Testing
import Vision

@testable import Recognition

@Suite struct CatalogueTests {
  /// A folder that is removed when the test ends.
  final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func add(_ name: String, _ bytes: [UInt8]) throws -> String {
      let file = path + "/" + name
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: file))
      return file
    }
  }

  @Test func `good images are enrolled by name and bad ones are reported, each with its reason`() throws {
    let folder = try Folder()
    let good = try folder.add("good.jpg", Pictures.textured(seed: 1).jpeg(quality: 90))
    let twin = try folder.add("twin/good.jpg", Pictures.textured(seed: 2).jpeg(quality: 90))
    let plain = try folder.add("plain.jpg", Pictures.flat(90).jpeg(quality: 90))
    let empty = try folder.add("empty.jpg", [])
    let text = try folder.add("text.png", Array("not a picture".utf8))
    let missing = folder.path + "/missing.jpg"
    let drawing = try folder.add("good.svg", Array("<svg/>".utf8))
    let files = [drawing, good, twin, plain, empty, text, missing].map(ImageFile.init)
    let made = CatalogueBuilder().enrol(files)
    let (catalogue, problems) = (made.catalogue, made.problems)
    #expect(catalogue.references.map(\.name) == ["good"])
    #expect(Set(problems.map(\.path)) == [drawing, twin, plain, empty, text, missing])
    let said = Dictionary(uniqueKeysWithValues: problems.map { ($0.path, $0.message) })
    #expect(said[twin]?.contains("same name") == true)
    #expect(said[plain]?.contains("features") == true)
    #expect(said[empty] == "it is empty")
    #expect(said[text] == "it is neither a JPEG nor a PNG, WebP, TIFF, HEIF or AVIF picture")
    #expect(said[drawing] == ImageFile.unreadRemedy)
    #expect(said[missing] == "there is no such file")
  }

  @Test func `a large reference keeps its stored size and is enrolled small`() throws {
    let reference = try Enrolment().enrol(Pictures.textured(seed: 3, width: 1200, height: 900), name: "large")
    #expect((reference.fullWidth, reference.fullHeight) == (1200, 900))
    #expect(max(reference.width, reference.height) == Enrolment().longestSide)
    #expect(reference.views.count == Enrolment().views.count)
    for keypoint in reference.views.flatMap(\.features.keypoints) {
      #expect((-2...Double(reference.width) + 2).contains(keypoint.position.x))
      #expect((-2...Double(reference.height) + 2).contains(keypoint.position.y))
    }
  }

  @Test func `a reference knows its file, and gives its image again`() throws {
    let folder = try Folder()
    let picture = Pictures.textured(seed: 1, width: 600, height: 450)
    let bytes = try picture.jpeg(quality: 90)
    let path = try folder.add("A wren.JPG", bytes)
    let reference = try #require(CatalogueBuilder().enrol([ImageFile(path)]).catalogue.references.first)
    var file = try #require(reference.file)
    file.stamp = nil
    #expect(
      file
        == ReferenceFile(name: "A wren", path: path, width: 600, height: 450, contentHash: ContentHash(of: bytes)))
    #expect(try reference.image(longestSide: 600) == ImageDecoder.decode(bytes))
    #expect(reference.renamed("birds/A wren").file == reference.file)
    let drawn = try Enrolment().enrol(picture, name: "drawn")
    #expect(throws: VisionError.self) { try drawn.image(longestSide: 600) }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a copy of an image, compressed again or reduced, is refused and names the other`(seed: UInt64) throws {
    let folder = try Folder()
    let picture = Pictures.textured(seed: seed, width: 600, height: 450)
    let original = try folder.add("a.jpg", picture.jpeg(quality: 90))
    let compressed = try folder.add("b.jpg", picture.jpeg(quality: 40))
    let reduced = try folder.add("c.jpg", picture.reduced(toLongestSide: 300).jpeg(quality: 80))
    let other = try folder.add("d.jpg", Pictures.textured(seed: seed + 10, width: 600, height: 450).jpeg(quality: 90))
    let files = [original, compressed, reduced, other].map(ImageFile.init)
    let made = CatalogueBuilder().enrol(files)
    let (catalogue, problems) = (made.catalogue, made.problems)
    #expect(catalogue.references.map(\.name) == ["a", "d"])
    #expect(problems.map(\.path) == [compressed, reduced])
    for problem in problems { #expect(problem.message.contains("the same image as \(original)")) }
  }

  @Test func `two flavours of one print in grey are two references, and a copy of one is refused`() throws {
    let folder = try Folder()
    let (lemon, cherry) = (ColorImage.flavour(isFirst: true, seed: 1), ColorImage.flavour(isFirst: false, seed: 1))
    let files = [
      ("a.jpg", try lemon.jpeg(quality: 90)), ("b.jpg", try cherry.jpeg(quality: 90)),
      ("c.jpg", try lemon.jpeg(quality: 30)), ("d.jpg", try lemon.gray.jpeg(quality: 90)),
    ]
    let made = CatalogueBuilder().enrol(try files.map { ImageFile(try folder.add($0.0, $0.1)) })
    #expect(made.catalogue.references.map(\.name) == ["a", "b"])
    #expect(made.problems.count == 2)
  }

  @Test func `two editions that differ in one corner are two references`() throws {
    let folder = try Folder()
    let picture = Pictures.textured(seed: 1, width: 600, height: 450)
    let edition = try picture.drawing(
      Pictures.textured(seed: 2, width: 120, height: 90), through: Homography([1, 0, 470, 0, 1, 350, 0, 0, 1]))
    let paths = [
      try folder.add("first.jpg", picture.jpeg(quality: 90)), try folder.add("second.jpg", edition.jpeg(quality: 90)),
    ]
    #expect(CatalogueBuilder().enrol(paths.map(ImageFile.init)).problems.isEmpty)
  }

  @Test(arguments: [("plain", "printed"), ("printed", "plain")])
  func `a sheet with a figure and one with a white field in its place are two references`(
    first: String, second: String
  ) throws {
    let folder = try Folder()
    let sheet = Pictures.textured(seed: 1, width: 600, height: 450)
    // 75 pixels of 600 are a block of the comparison, which begins at multiples of 75.
    let figure = Homography([1, 0, 225, 0, 1, 225, 0, 0, 1])
    // So faint and small that as a whole the two sheets are the same.
    let stripes = GrayImage(width: 75, height: 75, pixels: (0..<75 * 75).map { $0 / 75 / 25 == 1 ? 190 : 220 })
    let sheets = [
      "plain": try sheet.drawing(Pictures.flat(255, width: 75, height: 75), through: figure),
      "printed": try sheet.drawing(stripes, through: figure),
    ]
    let paths = try [first, second].map { name in
      try folder.add("\(name).jpg", #require(sheets[name]).jpeg(quality: 90))
    }
    #expect(CatalogueBuilder().enrol(paths.map(ImageFile.init)).problems.isEmpty)
  }
}
