import Foundation
import Synchronization
import TestSupport
import Testing
import Vision
import ZipFiles

@Suite struct `The command pack check` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  @Test func `finds nothing wrong with a good pack`() async throws {
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.talk == "apeiron: \(sample.path): Pushkin, 2 assignments, 2 images, no problems\n")
  }

  @Test func `finds nothing wrong with the default pack, which has at least 12 assignments`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let run = try await apeiron("pack", "check", root.appending(path: "ReferenceImages").path)
    #expect(run.status == 0)
    #expect(run.output == "")
    let count = try #require(run.talk.firstMatch(of: /(\d+) assignments/))
    #expect(try #require(Int(count.1)) >= 12)
  }

  @Test func `finds nothing wrong with a pack that is only a hunt`() async throws {
    try folder.write(SamplePack.hunt, to: "hunt/pack.yaml")
    let run = try await apeiron("pack", "check", folder.path("hunt"))
    #expect(run.status == 0)
    #expect(run.talk == "apeiron: \(folder.path("hunt")): Lawn, 0 assignments, 0 images, no problems\n")
    // What needs a picture says that there is none.
    for command in [["film", "--out", folder.path("film"), "--pack"], ["bench", "--pack"], ["catalog", "check"]] {
      let without = try await Program().run(command + [folder.path("hunt")])
      #expect(without.status == 65 && without.talk.contains("no image to recognise"), "\(command): \(without.talk)")
    }
  }

  @Test(arguments: [
    ("name: Pushkin\n", "pack.yaml:1:1: \"assignments\" is missing"),
    (SamplePack.yaml.replacing("image: Ruslan", with: "image: Gogol"), "pack.yaml:6:12: assignments[1].image: "),
    (SamplePack.yaml + "    seconds: 0\n", "pack.yaml:9:14: assignments[1].seconds: "),
    (SamplePack.yaml + "    colour: red\n", "pack.yaml:9:5: assignments[1].colour: "),
    (SamplePack.yaml + "  - [\n", "pack.yaml:10"),
  ])
  func `names each problem with file, line and field`(yaml: String, place: String) async throws {
    try folder.write(yaml, to: "pack/pack.yaml")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 65)
    #expect(run.lines.contains { $0.hasPrefix(place) })
    #expect(run.talk.contains("1 problem"))
  }

  @Test func `tells the same in JSON`() async throws {
    try folder.write(SamplePack.yaml + "    seconds: 0\n", to: "pack/pack.yaml")
    let run = try await apeiron("pack", "check", sample.path, "--json")
    #expect(run.status == 65)
    let problem = try #require(try run.objects().first)
    #expect(Set(problem.keys) == ["file", "line", "column", "field", "message", "remedy"])
    #expect(problem["file"] as? String == "pack.yaml")
    #expect(problem["line"] as? Int == 9)
    #expect(problem["field"] as? String == "assignments[1].seconds")
  }

  @Test func `names the images that cannot be recognised`() async throws {
    try folder.write(GrayImage.plain().file, to: "pack/Onegin.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains("pack.yaml:3:12: assignments[0].image: \(sample.path)/Onegin.jpg: it has only 0 features"))
    let json = try await apeiron("pack", "check", sample.path, "--json")
    let problem = try #require(try json.objects().first)
    #expect(problem["line"] as? Int == 3 && problem["field"] as? String == "assignments[0].image")
  }

  @Test func `names two copies of one image`() async throws {
    try folder.write(GrayImage.artwork(seed: 1).jpeg(quality: 60), to: "pack/Ruslan.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "pack.yaml:6:12: assignments[1].image: \(sample.path)/Ruslan.jpg: it is the same image as \(sample.path)/Onegin.jpg"
      ))
  }

  @Test func `needs a pack`() async throws {
    try FileManager.default.removeItem(atPath: folder.path("pack/pack.yaml"))
    for path in [sample.path, folder.path("nowhere"), folder.path("pack/Onegin.jpg")] {
      let run = try await apeiron("pack", "check", path)
      #expect(run.status == 66)
      #expect(run.lines.count == 1 && run.lines[0].hasPrefix("pack.yaml: "))
      #expect(run.talk == "apeiron: \(path) has 1 problem(s)\n")
    }
  }

  @Test func `names two images of which one is taken for the other`() async throws {
    // A poster on which the other picture hangs, whole.
    let (onegin, poster) = (GrayImage.artwork(seed: 1), GrayImage.artwork(seed: 7, width: 720, height: 540))
    var pixels = poster.pixels
    for y in 0..<onegin.height {
      let start = (y + 90) * poster.width + 120
      pixels.replaceSubrange(
        start..<(start + onegin.width), with: onegin.pixels[(y * onegin.width)...].prefix(onegin.width))
    }
    let mixed = GrayImage(width: poster.width, height: poster.height, pixels: pixels)
    try folder.write(mixed.file, to: "pack/Ruslan.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1)
    let line = try #require(run.lines.first)
    #expect(line.hasPrefix("pack.yaml:6:12: assignments[1].image: \"Ruslan\" is taken for \"Onegin\". "))
    let problem = try #require(try await apeiron("pack", "check", sample.path, "--json").objects().first)
    #expect(problem["line"] as? Int == 6 && problem["remedy"] != nil)
  }

  @Test func `says of a small image that it is small`() async throws {
    try folder.write(GrayImage.artwork(seed: 1).scaled(by: 0.4).file, to: "pack/Onegin.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1 && run.output.contains("192 x 144 pixels"))
    try folder.write(GrayImage.plain(width: 100, height: 80).file, to: "pack/Onegin.jpg")
    let tiny = try await apeiron("pack", "check", sample.path)
    #expect(tiny.status == 1 && tiny.output.contains("with 100 x 80 pixels it is small"))
  }
}

@Suite struct `The command pack new` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (seed, name) in ["Number 10", "Number 2", "the_golden_cockerel"].enumerated() {
      try folder.write(GrayImage.artwork(seed: UInt64(seed)).file, to: "birds/\(name).jpg")
    }
  }

  @Test func `writes a pack as a person would, which can be played`() async throws {
    let run = try await apeiron("pack", "new", folder.path("birds"), "--name", "Birds: a first pack")
    #expect(run.status == 0 && run.talk.contains("asks 3 new questions"))
    #expect(
      String(decoding: try folder.read("birds/pack.yaml"), as: UTF8.self) == """
        name: "Birds: a first pack"
        language: en

        assignments:
          - image: Number 2
            question: Which is “Number 2”?
            answer: Number 2
          - image: Number 10
            question: Which is “Number 10”?
            answer: Number 10
          - image: the_golden_cockerel
            question: Which is “the golden cockerel”?
            answer: the golden cockerel

        """)
    let check = try await apeiron("pack", "check", folder.path("birds"))
    #expect(check.status == 0 && check.talk.contains("3 assignments"))
  }

  @Test func `never writes over a pack`() async throws {
    try folder.write("mine", to: "birds/pack.yaml")
    let run = try await apeiron("pack", "new", folder.path("birds"))
    #expect(run.status == 65 && run.talk.contains("the folder has one already"))
    #expect(try folder.read("birds/pack.yaml") == Array("mine".utf8))
  }

  @Test func `is followed by pack ask, which adds questions and leaves all else as it is`() async throws {
    let head = "# Mine.\nname: Birds\nassignments:   # some\n- {image: Number 2, question: q, answer: a}  # a comment\n"
    let tail = "\n# How it is played.\nsettings:\n  seconds: 20\n"
    try folder.write(head + tail, to: "birds/pack.yaml")
    let run = try await apeiron("pack", "ask", folder.path("birds"), "--language", "ru")
    #expect(run.status == 0 && run.talk.contains("asks 2 new questions"))
    let items = [("Number 10", "Number 10"), ("the_golden_cockerel", "the golden cockerel")].map { image, label in
      "- image: \(image)\n  question: Где «\(label)»?\n  answer: \(label)\n"
    }
    let expected = head + items.joined() + tail
    #expect(String(decoding: try folder.read("birds/pack.yaml"), as: UTF8.self) == expected)
    let again = try await apeiron("pack", "ask", folder.path("birds"))
    #expect(again.status == 0 && again.talk.contains("names all images"))
    #expect(String(decoding: try folder.read("birds/pack.yaml"), as: UTF8.self) == expected)
  }

  @Test func `and pack ask refuses a list that it cannot add to`() async throws {
    let yaml = "name: x\nassignments: [{image: Number 2, question: q, answer: a}]\n"
    try folder.write(yaml, to: "birds/pack.yaml")
    let run = try await apeiron("pack", "ask", folder.path("birds"))
    #expect(run.status == 65 && run.talk.contains("written in a way in which this cannot be changed"))
    #expect(try folder.read("birds/pack.yaml") == Array(yaml.utf8))
  }

  @Test func `needs a folder with pictures`() async throws {
    try folder.write("no picture", to: "texts/readme.txt")
    let empty = try await apeiron("pack", "new", folder.path("texts"))
    #expect(empty.status == 65 && empty.talk.contains("the folder has no pictures"))
    #expect(try await apeiron("pack", "new", folder.path("nowhere")).status == 66)
  }
}

@Suite struct `The command pack new with questions` {
  @Test func `makes a pack that can be played, and tells each row that it leaves out`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(GrayImage.artwork(seed: 1).file, to: "pictures/Onegin.jpg")
    for name in ["Onegin.gif", "more/Ruslan.gif", ".thumbs/Ruslan.gif"] {
      try folder.write("GIF89a", to: "pictures/\(name)")
    }
    let file = try folder.write(
      "question,answer 1,answer 2,correct answer\nWho?,Onegin,Ruslan,1\nWho else?,Onegin,Ruslan,2\nNone?,Onegin,,3\n",
      to: "q.csv")
    let run = try await apeiron(
      "pack", "new", folder.path("pack"), "--from", file, "--images", folder.path("pictures"), "--name", "Poems")
    #expect(run.status == 3)
    #expect(run.talk.contains("\(file): row 4: answer 3 is right, but empty. Write it, or one of the numbers 1."))
    #expect(run.talk.contains("\(file): row 3: there is no picture called \"Ruslan\"."))
    let unread = run.talk.split(separator: "\n").filter { $0.contains("not read") }
    #expect(unread.count == 1)
    #expect(unread.first?.contains("pictures: more/Ruslan.gif: this kind of picture is not read. Save") == true)
    #expect(run.talk.contains("asks 1 new question; 1 more waits for its picture."))
    let check = try await apeiron("pack", "check", folder.path("pack"))
    #expect(check.status == 0 && check.talk.contains("1 assignments, 1 more that wait for their images, 1 images"))
  }

  @Test func `asks for each picture of a zip of pictures`() async throws {
    let folder = try TemporaryFolder()
    let picture = try folder.write(GrayImage.artwork(seed: 1).file, to: "1.jpg")
    let zip = folder.path("birds.zip")
    try ZipFile.write([(name: "birds/Owl.jpg", path: picture), (name: "the_hen.jpg", path: picture)], to: zip)
    let run = try await apeiron("pack", "new", folder.path("birds"), "--from", zip, "--language", "ru")
    #expect(run.status == 0 && run.talk.contains("asks 2 new questions."), "\(run.talk)")
    let yaml = String(decoding: try folder.read("birds/pack.yaml"), as: UTF8.self)
    #expect(yaml.contains("question: Где «Owl»?") && yaml.contains("question: Где «the hen»?"), "\(yaml)")
    #expect(FileManager.default.fileExists(atPath: folder.path("birds/images/Owl.jpg")))
  }

  @Test func `sends a pack in one file to pack import`() async throws {
    let sample = try SamplePack()
    let file = sample.folder.path("it.zip")
    #expect(try await apeiron("pack", "export", sample.path, file).status == 0)
    let run = try await apeiron("pack", "new", sample.folder.path("new"), "--from", file)
    #expect(run.status == 65 && run.talk.contains("it is a pack in one file. Use \"apeiron pack import \(file)\"."))
    #expect(!FileManager.default.fileExists(atPath: sample.folder.path("new")))
  }

  @Test func `fetches the pictures of a museum's manifest`() async throws {
    let folder = try TemporaryFolder()
    let picture = try GrayImage.artwork(seed: 1).file
    let address = AddressBox()
    let server = try ListServer.ofFiles { path in
      switch path {
      case "/cat.jpg": picture
      case "/manifest":
        Array(
          """
          {"type":"Manifest","label":{"en":["Museum"]},"requiredStatement":{"value":{"en":["A museum"]}},"rights":"https://example.org/free",
          "items":[\(["cat", "dog"].map { """
            {"label":{"en":["A \($0)"]},"items":[{"items":[{"body":{"id":"\(address.text)/\($0).jpg","type":"Image","width":9,"height":9}}]}]}
            """ }.joined(separator: ","))]}
          """.utf8)
      default: nil
      }
    }
    address.text = server.address
    let run = try await apeiron("pack", "new", folder.path("pack"), "--from", server.address + "/manifest")
    #expect(run.status == 3)
    #expect(run.talk.contains("canvas 2: \(server.address)/dog.jpg answers with 404"))
    let yaml = String(decoding: try folder.read("pack/pack.yaml"), as: UTF8.self)
    #expect(
      yaml.hasPrefix("name: Museum\n\nassignments:\n  # https://example.org/free\n  # A museum\n  - image: A cat\n"))
    #expect(yaml.contains("    question: Which is “A cat”?\n    answer: |-\n      A cat\n      A museum\n"))
    #expect(try await apeiron("pack", "check", folder.path("pack")).status == 0)
  }

  @Test func `says what it needs`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await apeiron("pack", "new", folder.path("pack"), "--from", folder.path("none.csv")).status == 66)
    #expect(try await apeiron("pack", "new", folder.path("pack"), "--from", "http://127.0.0.1:1/manifest").status == 66)
    #expect(try await apeiron("pack", "new", folder.path("pack"), "--images", folder.path("x")).status == 64)
    let file = try folder.write("question,answer\nWho?,Onegin\n", to: "q.csv")
    let run = try await apeiron("pack", "new", folder.path("pack"), "--from", file)
    #expect(run.status == 3 && run.talk.contains("asks 0 new questions; 1 more waits for its picture."))
    #expect(try await apeiron("pack", "check", folder.path("pack")).status == 0)
    let nothing = try folder.write("question,answer\nIs it?,true\n", to: "nothing.csv")
    let refused = try await apeiron("pack", "new", folder.path("other"), "--from", nothing)
    #expect(refused.status == 65 && refused.talk.contains("none of the questions can be asked"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
  }
}

/// An address that is known only when its server is there.
private final class AddressBox: Sendable {
  private let kept = Mutex("")
  var text: String {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

@Suite struct `The commands pack export and import` {
  @Test func `carry a pack from one folder to another`() async throws {
    let sample = try SamplePack()
    let file = sample.folder.path("it.apeiron")
    let export = try await apeiron("pack", "export", sample.path, file)
    #expect(export.status == 0)
    let copy = sample.folder.path("copy")
    let run = try await apeiron("pack", "import", file, copy)
    #expect(run.status == 0 && run.talk.contains("2 questions about 2 images"))
    #expect(try sample.folder.read("copy/pack.yaml") == Array(SamplePack.yaml.utf8))
    #expect(try await apeiron("pack", "check", copy).status == 0)
    // Neither overwrites anything.
    #expect(try await apeiron("pack", "export", sample.path, file).status == 74)
    #expect(try await apeiron("pack", "import", file, copy).status == 74)
  }

  @Test func `refuse what is no pack, and say why`() async throws {
    let sample = try SamplePack()
    let junk = try sample.folder.write("no zip", to: "junk.apeiron")
    let run = try await apeiron("pack", "import", junk, sample.folder.path("copy"))
    #expect(run.status == 65 && run.talk.contains("cannot be read as a pack in one file"))
    #expect(try await apeiron("pack", "import", sample.folder.path("none.apeiron")).status == 66)
    #expect(try await apeiron("pack", "export", sample.folder.path("none")).status == 66)
    try sample.folder.write("name: x\n", to: "pack/pack.yaml")
    let broken = try await apeiron("pack", "export", sample.path, sample.folder.path("x.apeiron"))
    #expect(broken.status == 65 && broken.talk.contains("\"assignments\" is missing"))
  }
}
