import EventSourcing
import Foundation
import Packs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PackFolderTests {
  @Test func `a folder without pack yaml is not a pack`() throws {
    let problems = try SamplePack(nil).problems()
    #expect(problems.map(\.code) == [.noPack])
    #expect(problems[0].description.contains("is not a pack"))
  }

  @Test func `a folder that does not exist is not a pack`() throws {
    let sample = try SamplePack(nil)
    #expect(throws: PackError.self) { try PackFormat().load(from: sample.path("none")) }
  }

  @Test func `a pack is read through a relative link to its folder`() throws {
    let sample = try SamplePack(SamplePack.head)
    let link = sample.directory + "-link"
    let name = (sample.directory as NSString).lastPathComponent
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name)
    defer { try? FileManager.default.removeItem(atPath: link) }
    #expect(try PackFormat().load(from: link).name == "Pushkin")
  }

  @Test func `a file is not a pack`() throws {
    let sample = try SamplePack(SamplePack.head)
    #expect(throws: PackError.self) { try PackFormat().load(from: sample.path("pack.yaml")) }
  }

  @Test func `a file of one mebibyte is read and one byte more is not`() throws {
    let comment = "#" + String(repeating: "x", count: 1 << 20)
    #expect(try SamplePack(String((SamplePack.head + comment).prefix(1 << 20))).problems().isEmpty)
    let problems = try SamplePack(String((SamplePack.head + comment).prefix(1 << 20 + 1))).problems()
    #expect(problems.map(\.code) == [.tooLarge])
  }

  @Test func `bytes that are not UTF-8 are told with their line`() throws {
    let sample = try SamplePack(nil)
    try sample.write(Data(SamplePack.head.utf8) + [0x23, 0xFF, 0x0A], to: "pack.yaml")
    let problems = sample.problems()
    #expect(problems.map(\.code) == [.notUTF8])
    #expect(problems[0].line == 6)
  }

  @Test func `UTF-16 is not UTF-8`() throws {
    let sample = try SamplePack(nil)
    try sample.write(try #require(SamplePack.head.data(using: .utf16)), to: "pack.yaml")
    #expect(sample.problems().map(\.code) == [.notUTF8])
  }

  @Test func `a control character in the file is told with its line`() throws {
    let problems = try SamplePack(SamplePack.head + "    hint: a\u{7}b\n").problems()
    #expect(problems.map(\.code) == [.controlCharacter])
    #expect(problems[0].line == 6)
  }

  static let rivals = [
    ["a.jpg", "a.png"], ["a.jpg", "images/a.jpg"], ["a.jpg", "a.JPG"], ["\u{E9}.jpg", "e\u{301}.png"],
  ]

  @Test(arguments: rivals)
  func `two files of one name are refused`(files: [String]) throws {
    let problems = try SamplePack(SamplePack.head, files: ["Onegin.jpg"] + files).problems()
    #expect(problems.map(\.code) == [.sameName])
    #expect(files.contains(problems.first?.file ?? ""))
  }

  @Test func `pictures of kinds that are not read are told, unless there is a picture of their name`() throws {
    let files = ["Onegin.jpg", "Onegin.psd", "Tatyana.GIF", "images/Lensky.svg", "Olga.bmp/x", "notes.txt", ".a.gif"]
    let sample = try SamplePack(SamplePack.head, files: files)
    #expect(
      try sample.load().remarks.map(\.description) == [
        "Tatyana.GIF: this kind of picture is not read. Save it as JPEG or PNG.",
        "images/Lensky.svg: this kind of picture is not read. Save it as JPEG or PNG.",
      ])
    // The same is told of a folder of which a pack is made.
    try FileManager.default.removeItem(atPath: sample.path("pack.yaml"))
    #expect(try PackDraft(of: sample.directory).remarks.map(\.file) == ["Tatyana.GIF", "images/Lensky.svg"])
  }

  @Test func `links that stay in the pack are followed`() throws {
    let sample = try SamplePack(nil, files: ["hidden/o.jpg", "hidden/pack"])
    try sample.write(Data(SamplePack.head.utf8), to: "hidden/pack")
    try sample.link("pack.yaml", to: "hidden/pack")
    try sample.link("Onegin.jpg", to: "hidden/o.jpg")
    #expect(sample.problems().isEmpty)
  }

  @Test func `links that leave the pack are refused`() throws {
    let other = try SamplePack(nil, files: ["secret.jpg"])
    let sample = try SamplePack(SamplePack.head)
    try sample.link("a.jpg", to: other.path("secret.jpg"))
    try sample.link("b.jpg", to: "../\(URL(filePath: other.directory).lastPathComponent)/secret.jpg")
    try sample.link("images", to: other.directory)
    let problems = sample.problems()
    #expect(problems.map(\.code) == [.outsideOfPack, .outsideOfPack, .outsideOfPack])
    #expect(Set(problems.map(\.file)) == ["a.jpg", "b.jpg", "images"])
  }

  @Test func `a pack yaml outside of the pack is refused`() throws {
    let other = try SamplePack(SamplePack.head)
    let sample = try SamplePack(nil)
    try sample.link("pack.yaml", to: other.path("pack.yaml"))
    #expect(sample.problems().map(\.code) == [.outsideOfPack])
  }

  @Test func `a pack may itself be reached by a link`() throws {
    let sample = try SamplePack(SamplePack.head)
    try sample.link("link", to: ".")
    #expect(try PackFormat().load(from: sample.path("link")).images.count == 2)
  }

  @Test func `links to nothing, folders and devices are no images`() throws {
    let sample = try SamplePack(SamplePack.head, files: ["Onegin.jpg", "folder.jpg/x"])
    try sample.link("gone.jpg", to: "nowhere")
    try sample.link("loop.jpg", to: "loop.jpg")
    #expect(mkfifo(sample.path("pipe.jpg"), 0o600) == 0)
    let problems = sample.problems()
    #expect(problems.map(\.file) == ["folder.jpg", "gone.jpg", "loop.jpg", "pipe.jpg"])
    #expect(problems.allSatisfy { $0.code == .unreadable })
  }

  @Test func `a pipe in the place of pack yaml is not waited for`() throws {
    let sample = try SamplePack(nil)
    #expect(mkfifo(sample.path("pack.yaml"), 0o600) == 0)
    #expect(sample.problems().map(\.code) == [.unreadable])
  }
}
