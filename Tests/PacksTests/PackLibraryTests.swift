import EventSourcing
import Foundation
import Packs
import Testing

@Suite struct `A library of packs` {
  private let sample: SamplePack
  private let library: PackLibrary
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    sample = try SamplePack(nil, files: [])
    library = PackLibrary(sample.path("packs"), PackFormat())
  }

  /// A pack that can be played.
  private func add(_ name: String) throws {
    try sample.write(Data([1, 2, 3]), to: "packs/\(name)/images/Onegin.jpg")
    try sample.write(Data([4]), to: "packs/\(name)/images/.deleted/Old.jpg")
    let yaml = "# Mine.\nname: Pushkin # and his\nassignments:\n  - {image: Onegin, question: Who?, answer: He.}\n"
    try sample.write(Data(yaml.utf8), to: "packs/\(name)/pack.yaml")
  }

  private func yaml(_ name: String) -> Data? {
    FileManager.default.contents(atPath: sample.path("packs/\(name)/pack.yaml"))
  }

  @Test func `is empty where there is no folder`() {
    #expect(library.entries().isEmpty)
    #expect(throws: PackLibrary.Refusal.noSuchPack("Books", meant: [])) { _ = try library.path(of: "Books") }
  }

  @Test func `lists its packs as people sort them, each with its title and its problems`() throws {
    for name in ["Lesson 10", "Lesson 2"] { try add(name) }
    try sample.write(Data("name: [".utf8), to: "packs/Broken/pack.yaml")
    let entries = library.entries()
    #expect(entries.map(\.name) == ["Broken", "Lesson 2", "Lesson 10"])
    #expect(entries.map(\.assignments.count) == [0, 1, 1] && entries.map(\.images) == [0, 1, 1])
    #expect(entries.map(\.problems.count) == [1, 0, 0])
    #expect(entries[1].title == .plain("Pushkin"))
  }

  @Test func `makes an empty pack, which lacks nothing but questions`() throws {
    try library.make("Books", title: "Books: the best", language: "en")
    let entry = library.entry("Books")
    #expect(entry.title == .plain("Books: the best") && entry.languages == ["en"])
    #expect(entry.problems.map(\.isLackOfQuestions) == [true])
    #expect(try PackFormat().begun(in: library.path(of: "Books")).assignments.isEmpty)
    #expect(throws: PackLibrary.Refusal.nameTaken("books")) {
      try library.make("books", title: "x", language: "en")
    }
  }

  @Test(arguments: ["", ".hidden", "../up", "a/b", "line\nbreak", " space", String(repeating: "я", count: 81)])
  func `takes no name that is no folder's`(name: String) throws {
    try add("Books")
    #expect(throws: PackLibrary.Refusal.badName) { try library.make(name, title: "x", language: "en") }
    #expect(throws: PackLibrary.Refusal.badName) { try library.rename("Books", to: name) }
    #expect(throws: PackLibrary.Refusal.self) { _ = try library.path(of: name) }
  }

  @Test func `duplicates and renames, with every comment`() throws {
    try add("Books")
    let text = yaml("Books")
    try library.duplicate("Books", as: "Books 2")
    try library.rename("Books", to: "Old books")
    #expect(library.names == ["Books 2", "Old books"])
    #expect(yaml("Books 2") == text && yaml("Old books") == text)
    #expect(!FileManager.default.fileExists(atPath: sample.path("packs/Books 2/images/.deleted")))
    #expect(throws: PackLibrary.Refusal.nameTaken("Old books")) { try library.duplicate("Books 2", as: "Old books") }
    #expect(throws: PackLibrary.Refusal.noSuchPack("Boks 2", meant: ["Books 2"])) {
      try library.rename("Boks 2", to: "x")
    }
  }

  @Test func `exports and imports, with every comment`() throws {
    try add("Books")
    try library.export("Books", to: sample.path("Books.apeiron"))
    try library.unpack(sample.path("Books.apeiron"), as: "Again")
    #expect(yaml("Again") == yaml("Books"))
    #expect(throws: PackLibrary.Refusal.nameTaken("Again")) {
      try library.unpack(sample.path("Books.apeiron"), as: "Again")
    }
    try sample.write(Data("PK".utf8), to: "bad.apeiron")
    #expect(throws: PackLibrary.Refusal.self) { try library.unpack(sample.path("bad.apeiron"), as: "Bad") }
    #expect(library.names == ["Again", "Books"])
  }

  @Test func `keeps what is deleted for 30 days`() throws {
    try add("Books")
    try library.delete("Books", at: now)
    try add("Books")
    try library.delete("Books", at: now.addingTimeInterval(86_400))
    #expect(library.names.isEmpty)
    let aside = { (try? FileManager.default.contentsOfDirectory(atPath: sample.path("packs/.deleted")))?.sorted() }
    #expect(aside() == ["Books-20270115T080000Z", "Books-20270116T080000Z"])
    #expect(library.purge(at: now.addingTimeInterval(30 * 86_400 - 1)) == 0)
    #expect(library.purge(at: now.addingTimeInterval(30 * 86_400 + 1)) == 1)
    #expect(aside() == ["Books-20270116T080000Z"])
  }

  @Test func `keeps images that were taken out of a pack for 30 days`() throws {
    try add("Books")
    let image = sample.path("packs/Books/images/.deleted/Old.jpg")
    try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: image)
    #expect(library.purge(at: now.addingTimeInterval(29 * 86_400)) == 0)
    #expect(library.purge(at: now.addingTimeInterval(31 * 86_400)) == 1)
    #expect(!FileManager.default.fileExists(atPath: image))
  }
}
