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
    #expect(run.lines[1].contains(/Onegin +480x360 +\d+ +\d+ % +\d+/))
  }

  @Test func `list the same in JSON`() async throws {
    let run = try await apeiron("catalog", "list", sample.path, "--json")
    let objects = try run.objects()
    #expect(objects.map { $0["reference"] as? String } == ["Onegin", "Ruslan"])
    for object in objects {
      #expect(Set(object.keys) == ["reference", "width", "height", "features", "spread", "contrast", "advice"])
      #expect(object["width"] as? Int == 480 && object["height"] as? Int == 360)
      #expect(try #require(object["features"] as? Int) > 600)
      #expect(object["advice"] as? [String] == [])
    }
  }

  @Test func `find nothing wrong with good references`() async throws {
    let run = try await apeiron("catalog", "check", sample.path)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.talk.contains("2 references, 0 of them hard to recognise, 0 images left out"))
  }

  @Test func `name the references that will be hard to recognise, and why`() async throws {
    try folder.write(GrayImage.artwork(seed: 3, width: 200, height: 150).file, to: "pictures/stamp.jpg")
    try folder.write(GrayImage.artwork(seed: 4).file, to: "pictures/page.jpg")
    let run = try await apeiron("catalog", "check", folder.path("pictures"))
    #expect(run.status == 1)
    #expect(run.output.contains("stamp: small: "))
    #expect(!run.output.contains("page"))
    let json = try await apeiron("catalog", "check", folder.path("pictures"), "--json")
    #expect(json.status == 1)
    #expect(try json.objects().map { $0["reference"] as? String } == ["stamp"])
  }

  @Test func `say which images are left out`() async throws {
    try folder.write(GrayImage.artwork(seed: 4).file, to: "pictures/page.jpg")
    for broken in BrokenPicture.allCases { try folder.write(broken.bytes, to: "pictures/\(broken).jpg") }
    for (command, status) in [("list", 3), ("check", 1)] as [(String, Int32)] {
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
