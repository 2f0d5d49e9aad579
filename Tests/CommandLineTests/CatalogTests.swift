import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The commands catalog list and check` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  @Test func `list each reference with its figures`() async throws {
    let run = try await apeiron("catalog", "list", sample.path)
    #expect(run.status == 0)
    #expect(run.talk == "")
    #expect(run.lines.map { $0.split(separator: " ").first } == ["reference", "Onegin", "Ruslan"])
    #expect(run.lines[1].contains(/Onegin +480x360 +\d+ +\d+ +\d+/))
  }

  @Test func `list the same in JSON`() async throws {
    let run = try await apeiron("catalog", "list", sample.path, "--json")
    let objects = try run.objects()
    #expect(objects.map { $0["reference"] as? String } == ["Onegin", "Ruslan"])
    for object in objects {
      #expect(Set(object.keys) == ["reference", "width", "height", "features", "bytes", "bytesWithoutExtraViews"])
      #expect(object["width"] as? Int == 480 && object["height"] as? Int == 360)
      let features = try #require(object["features"] as? Int)
      #expect(features > 600)
      let bytes = try #require(object["bytes"] as? Int)
      let plain = try #require(object["bytesWithoutExtraViews"] as? Int)
      #expect(bytes >= 48 * features && bytes > 2 * plain)
      // A view and a thumbnail, and the picture in colour.
      #expect(plain <= 40 * 1024 + 12_000)
    }
  }

  @Test func `grade good references, and write a report with their names`() async throws {
    let run = try await apeiron("catalog", "check", sample.path, "--html", folder.path("report.html"))
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(run.lines[1].contains(/^Onegin +\d\d +\d+\.\d % +\d+° +\d+\.\d px$/))
    #expect(run.talk.contains("2 references, 0 of them hard"))
    let html = String(decoding: try folder.read("report.html"), as: UTF8.self)
    for word in ["Onegin", "Ruslan", "data:image/jpeg", "No reference could be mistaken for another"] {
      #expect(html.contains(word))
    }
  }

  @Test func `name the references that will be hard to recognise, and why, and those that share a part`() async throws {
    try folder.write(GrayImage.artwork(seed: 3, width: 200, height: 150).file, to: "pictures/stamp.jpg")
    let (page, other) = (GrayImage.artwork(seed: 4), GrayImage.artwork(seed: 5))
    let half = page.pixels.count / 2
    let sequel = GrayImage(width: 480, height: 360, pixels: Array(page.pixels[..<half] + other.pixels[half...]))
    try folder.write(page.file, to: "pictures/page.jpg")
    try folder.write(sequel.file, to: "pictures/sequel.jpg")
    let run = try await apeiron("catalog", "check", folder.path("pictures"), "--json")
    #expect(run.status == 1)
    let objects = try run.objects()
    let causes = Dictionary(
      uniqueKeysWithValues: objects.compactMap { object in
        (object["reference"] as? String).map { ($0, object["causes"] as? [String] ?? []) }
      })
    #expect(causes["stamp"]?.contains("tooSmall") == true)
    #expect(causes["page"] == [])
    let pairs = objects.compactMap { $0["lookAlikes"] as? [String] }
    #expect(pairs == [["page", "sequel"]])
    #expect(objects.allSatisfy { $0["lookAlikes"] != nil || (0...100).contains($0["score"] as? Int ?? -1) })
  }

  @Test func `hold the scores against photographs`() async throws {
    for number in 0..<2 { _ = try sample.frame(of: number, to: "photos/\(number).jpg") }
    try folder.write("query,reference\n0.jpg,Onegin\n1.jpg,Ruslan\n", to: "labels.csv")
    let run = try await apeiron(
      "catalog", "prove", sample.path, "--queries", folder.path("photos"), "--labels", folder.path("labels.csv"))
    #expect(run.status == 0)
    let objects = try run.objects()
    #expect(objects.count == 3)
    #expect(objects[0]["recall640"] as? Double == 1)
    #expect(objects[2]["references"] as? Int == 2)
  }

  @Test func `say which images are left out`() async throws {
    try folder.write(GrayImage.artwork(seed: 4).file, to: "pictures/page.jpg")
    for broken in BrokenPicture.allCases { try folder.write(broken.bytes, to: "pictures/\(broken).jpg") }
    for (command, status) in [("list", 4), ("check", 1)] as [(String, Int32)] {
      let run = try await apeiron("catalog", command, folder.path("pictures"))
      #expect(run.status == status)
      for broken in BrokenPicture.allCases {
        #expect(run.talk.contains("apeiron: left out: \(folder.path("pictures/\(broken).jpg")): "))
      }
    }
  }

  @Test(arguments: ["list", "check"]) func `need a folder with pictures`(command: String) async throws {
    let missing = try await apeiron("catalog", command, folder.path("nowhere"))
    #expect(missing.status == 66)
    #expect(missing.talk.contains("no such folder"))
    try folder.write("a note", to: "notes/note.txt")
    let empty = try await apeiron("catalog", command, folder.path("notes"))
    #expect(empty.status == 65)
    #expect(empty.talk.contains("\(folder.path("notes")): no image to recognise"))
  }
}
