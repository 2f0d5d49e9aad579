import Foundation
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
    let (catalogue, problems) = CatalogueBuilder().enrol([good, twin, plain, empty, text, missing])
    #expect(catalogue.references.map(\.name) == ["good"])
    #expect(Set(problems.map(\.path)) == [twin, plain, empty, text, missing])
    let said = Dictionary(uniqueKeysWithValues: problems.map { ($0.path, $0.message) })
    #expect(said[twin]?.contains("same name") == true)
    #expect(said[plain]?.contains("features") == true)
    #expect(said[empty] == "it is empty")
    #expect(said[text] == "it is neither a JPEG nor a PNG")
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

  @Test func `a poor reference gets advice and a good one none`() throws {
    let good = try Enrolment().enrol(Pictures.textured(seed: 1), name: "good")
    #expect(ReferenceQuality(good).advice.isEmpty)
    #expect(ReferenceQuality(good).spread == 1)
    var corner = Pictures.flat(128, width: 250, height: 200)
    corner = try corner.drawing(
      Pictures.textured(seed: 2, width: 80, height: 60), through: Homography([0.8, 0, 5, 0, 0.8, 5, 0, 0, 1]))
    let poor = try Enrolment().enrol(corner, name: "poor")
    #expect(Set(ReferenceQuality(poor).advice).isSuperset(of: [.badlySpread, .small]))
  }
}
