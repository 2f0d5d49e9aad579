import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command print` {
  private static let renderer = "/usr/bin/pdftoppm"
  private let sample: SamplePack
  private var pdf: String { sample.folder.path("out.pdf") }

  init() throws { sample = try SamplePack() }

  private func print(_ options: String...) async throws -> Program.Run {
    try await Program().run(["print", sample.path, "-o", pdf] + options)
  }

  /// The pages as pictures, rendered by another program.
  private func pages() async throws -> [String] {
    let folder = try sample.folder.write("", to: "pages/.keep").replacing("/.keep", with: "")
    var program = Program()
    program.executable = Self.renderer
    let run = try await program.run(["-r", "75", "-png", pdf, "\(folder)/page"])
    #expect(run.status == 0, "\(run.talk)")
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: renderer), "pdftoppm is not installed: scripts/setup test"),
    arguments: [
      ["--per-page", "1"], ["--per-page", "4", "--crop-marks", "--paper", "letter"], ["--grey", "--per-page", "8"],
    ])
  func `prints sheets on which each thing is recognised`(options: [String]) async throws {
    let run = try await Program().run(["print", sample.path, "-o", pdf] + options)
    #expect(run.status == 0, "\(run.talk)")
    let pages = try await pages()
    #expect(pages.count == (options.contains("1") ? 2 : 1))
    let scored = try await Program().run(["score", "--catalog", sample.path] + pages)
    let seen = try scored.results().flatMap {
      ($0["sightings"] as? [[String: Any]] ?? []).compactMap { $0["reference"] as? String }
    }
    #expect(Set(seen) == ["Onegin", "Ruslan"])
  }

  @Test func `takes JPEG files as they are`() async throws {
    #expect(try await print().status == 0)
    let (document, picture) = (Data(try sample.folder.read("out.pdf")), Data(try sample.folder.read("pack/Onegin.jpg")))
    #expect(document.starts(with: Data("%PDF-".utf8)) && document.range(of: picture) != nil)
  }

  /// Readers of PDF take the numbers of a CMYK picture as they are, and Adobe's programs store them the other way round.
  @Test(arguments: [0, nil] as [UInt8?]) func `prints a JPEG of inks as one of light`(adobeTransform: UInt8?)
    async throws
  {
    let levels = (0..<60 * 45).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31) }
    let inks = FlatJPEG(
      columns: 60, rows: 45, components: [levels, levels.reversed(), levels, levels.map { 255 - $0 / 4 }],
      adobeTransform: adobeTransform)
    try sample.folder.write(inks.bytes, to: "pack/Onegin.jpg")
    let run = try await print()
    #expect(run.status == 0, "\(run.talk)")
    let document = Data(try sample.folder.read("out.pdf"))
    #expect(document.range(of: Data(inks.bytes)) == nil && document.range(of: Data("/DeviceCMYK".utf8)) == nil)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: renderer), "pdftoppm is not installed: scripts/setup test"))
  func `adds a key, also in Cyrillic`() async throws {
    let yaml = SamplePack.yaml.replacing(
      "name: Pushkin\n", with: "name: Пушкин\nlanguage: ru\nnames: {Onegin: Евгений Онегин}\n")
    try sample.folder.write(yaml, to: "pack/pack.yaml")
    let run = try await print("--answer-key")
    #expect(run.status == 0 && run.talk.contains("2 pictures on 1 sheet, and a key"))
    var program = Program()
    program.executable = "/usr/bin/pdftotext"
    let text = try await program.run(["-layout", pdf, "-"]).output
    for word in ["Пушкин", "Ответы", "Евгений Онегин", "Which is Ruslan?"] { #expect(text.contains(word), "\(text)") }
  }

  @Test func `says which pictures are coarse, and which a grey printer spoils`() async throws {
    try sample.folder.write(GrayImage.artwork(seed: 1).scaled(by: 0.6).file, to: "pack/Onegin.jpg")
    let coarse = try await print("--per-page", "1")
    #expect(coarse.talk.contains("1 (Onegin): with 288 x 216 pixels it has"))
    // A picture in a few greys that the printer's ink makes one.
    let faint = GrayImage.artwork(seed: 2)
    let pixels = faint.pixels.map { UInt8(Int($0) / 24) }
    try sample.folder.write(
      GrayImage(width: faint.width, height: faint.height, pixels: pixels).jpeg(quality: 95), to: "pack/Ruslan.jpg")
    let grey = try await print("--grey")
    #expect(
      grey.talk.contains("(Ruslan): printed in grey it would hardly be recognised") || grey.talk.contains("left out"),
      "\(grey.talk)")
  }

  @Test func `says what is wrong`() async throws {
    #expect(try await print("--per-page", "3").status == 64)
    let cards = try await print("--cards")
    #expect(cards.status == 65 && cards.talk.contains("has no cards"))
    #expect(try await apeiron("print", sample.folder.path("none"), "-o", pdf).status == 66)
    #expect(try await apeiron("print", sample.path, "-o", sample.folder.path("none/x.pdf")).status == 74)
    try sample.folder.write("no picture", to: "pack/Onegin.jpg")
    let broken = try await print()
    #expect(broken.status == 65 && broken.talk.contains("Onegin.jpg"))
    #expect(!FileManager.default.fileExists(atPath: pdf) && !FileManager.default.fileExists(atPath: pdf + ".part"))
  }

  @Test func `prints the cards`() async throws {
    try sample.folder.write(SamplePack.yaml + "cards:\n  moon: Onegin\n  numbers: [Ruslan]\n", to: "pack/pack.yaml")
    let run = try await print("--cards")
    #expect(run.status == 0 && run.talk.contains("2 pictures on 1 sheet"))
  }
}
