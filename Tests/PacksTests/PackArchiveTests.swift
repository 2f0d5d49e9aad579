import Basics
import Foundation
import Packs
import Testing

@Suite struct `A pack as one file` {
  private static let yaml = """
    # A comment that stays.
    name: Pushkin   # and so does this one
    assignments:
      - {image: Onegin, question: "Who?", answer: He.}
      - image: Ruslan and Ludmila
        question: |-
          Where are these lines from?
          «Of times that gone»
        answer: The poem

    """

  private let sample: SamplePack
  private let files = FileManager.default

  init() throws {
    sample = try SamplePack(Self.yaml, files: [])
    var generator = SplitMix64(seed: 5)
    for file in ["Onegin.jpg", "images/Ruslan and Ludmila.png"] {
      try sample.write(Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }), to: file)
    }
  }

  private func unpack(_ bytes: [UInt8], _ limits: PackArchive.Limits = .init()) throws -> Pack {
    try sample.write(Data(bytes), to: "in.apeiron")
    return try PackArchive.unpack(sample.path("in.apeiron"), to: sample.path("out"), PackFormat(), limits: limits)
  }

  /// Returns the reason why `bytes` are refused, and checks that nothing was written.
  private func refusal(of bytes: [UInt8], _ limits: PackArchive.Limits = .init()) -> String? {
    let failure = #expect(throws: PackArchive.Failure.self) { _ = try unpack(bytes, limits) }
    #expect(!files.fileExists(atPath: sample.path("out")))
    let left = (try? files.contentsOfDirectory(atPath: sample.directory)) ?? [".import"]
    #expect(!left.contains { $0.hasPrefix(".import") })
    return failure.map { "\($0)" }
  }

  private let onegin = Zip.Entry(name: "Onegin.jpg", content: [1, 2, 3])
  private let text = Zip.Entry(
    name: "pack.yaml", content: Array("name: x\nassignments:\n  - {image: Onegin, question: q, answer: a}\n".utf8))

  @Test func `comes back as it was, comments included`() throws {
    let file = sample.path("Pushkin.apeiron")
    try PackArchive.write(sample.directory, to: file, PackFormat())
    let pack = try PackArchive.unpack(file, to: sample.path("out"), PackFormat())
    #expect(pack.assignments.count == 2)
    for path in ["pack.yaml", "Onegin.jpg", "images/Ruslan and Ludmila.png"] {
      #expect(files.contents(atPath: sample.path(path)) == files.contents(atPath: sample.path("out/\(path)")))
    }
    #expect(throws: PackArchive.Failure.self) { try PackArchive.write(sample.directory, to: file, PackFormat()) }
    #expect(throws: PackArchive.Failure.self) { try PackArchive.unpack(file, to: sample.path("out"), PackFormat()) }
  }

  @Test func `may be packed by any other program`() throws {
    #expect(try unpack(Zip([onegin, text]).bytes).images.map(\.name) == ["Onegin"])
  }

  @Test(arguments: [
    "/etc/passwd.jpg", "../out.jpg", "images/../../x.jpg", "images/deep/x.jpg", "a/b.jpg", "a\\b.jpg", "..\\x.jpg",
    ".hidden.jpg", "images/.x.jpg", "run.sh", "pack.yml", "Pack.yaml", "images", "__MACOSX/x.jpg", "x", "", ".", "..",
    "C:\\x.jpg", "x.jpg/", "images//x.jpg", "./x.jpg", "x\u{1}.jpg", "x\u{202E}gpj.jpg", "nested.apeiron", "nested.zip",
    String(repeating: "a", count: 300) + ".jpg", "//x.jpg", "images/pack.yaml", "~/x.jpg", "x.jpg.exe", "\u{200B}.png.",
  ])
  func `with another file is refused`(name: String) {
    let refusal = refusal(of: Zip([text, onegin, Zip.Entry(name: name, content: [1])]).bytes)
    #expect(refusal != nil)
  }

  @Test(arguments: [0o120777, 0o020644, 0o060644, 0o010644, 0o140755] as [UInt32])
  func `with a link or a device is refused`(mode: UInt32) {
    var link = Zip.Entry(name: "link.jpg", content: Array("/etc/passwd".utf8))
    link.mode = mode
    #expect(refusal(of: Zip([text, onegin, link]).bytes)?.contains("is a link or a device") == true)
  }

  @Test func `that would unpack to more than a pack has is refused before it is`() {
    var limits = PackArchive.Limits()
    limits.imageBytes = 2
    #expect(refusal(of: Zip([text, onegin]).bytes, limits)?.contains("has 3 bytes, more than 2") == true)
    limits = .init()
    limits.allBytes = 60
    #expect(refusal(of: Zip([text, onegin]).bytes, limits)?.contains("holds more than 60 bytes") == true)
    limits = .init()
    limits.entries = 1
    #expect(refusal(of: Zip([text, onegin]).bytes, limits)?.contains("holds 2 files, more than 1") == true)
    limits = .init()
    limits.bytes = 100
    #expect(refusal(of: Zip([text, onegin]).bytes, limits)?.contains("more than 100") == true)
    let long = Zip.Entry(name: "pack.yaml", content: [UInt8](repeating: 32, count: 1 << 20 + 1))
    #expect(refusal(of: Zip([long, onegin]).bytes)?.contains("more than 1048576") == true)
  }

  @Test func `that lies about its sizes is refused`() {
    // A bomb says that it is small, or that it is packed in next to nothing.
    var bomb = onegin
    bomb.saidSize = 60 << 20
    #expect(refusal(of: Zip([text, bomb]).bytes) != nil)
    bomb.saidSize = 1
    #expect(refusal(of: Zip([text, bomb]).bytes) != nil)
  }

  @Test func `with two files of one name is refused`() {
    for name in ["Onegin.jpg", "ONEGIN.jpg", "onegin.JPG"] {
      #expect(refusal(of: Zip([text, onegin, Zip.Entry(name: name, content: [4])]).bytes) != nil)
    }
  }

  @Test func `that is encrypted, packed strangely or damaged is refused`() {
    var odd = onegin
    odd.flags = 1
    #expect(refusal(of: Zip([text, odd]).bytes) != nil)
    odd = onegin
    odd.method = 99
    #expect(refusal(of: Zip([text, odd]).bytes) != nil)
    odd = onegin
    odd.checksum = 7
    #expect(refusal(of: Zip([text, odd]).bytes)?.contains("is damaged") == true)
    odd = onegin
    odd.flags = 0
    odd.nameBytes = [0xff, 0xfe, 0x2e, 0x6a, 0x70, 0x67]
    #expect(refusal(of: Zip([text, odd]).bytes)?.contains("not UTF-8") == true)
    #expect(refusal(of: Array("no zip".utf8)) != nil)
    #expect(refusal(of: []) != nil)
  }

  @Test func `without a pack that can be played is refused, with its lines`() {
    #expect(refusal(of: Zip([onegin]).bytes)?.contains("holds no pack.yaml") == true)
    #expect(refusal(of: Zip([text]).bytes)?.contains("the pack has no image \"Onegin\"") == true)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `that was changed anywhere is refused, or is still a pack`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = Zip([text, onegin]).bytes
    for _ in 0...generator.number(below: 4) {
      bytes[generator.number(below: bytes.count)] = UInt8(generator.number(below: 256))
    }
    do {
      let pack = try unpack(bytes)
      #expect(pack.images.map(\.name) == ["Onegin"])
    } catch let failure as PackArchive.Failure {
      #expect(!"\(failure)".isEmpty && !files.fileExists(atPath: sample.path("out")))
    }
    // Nothing lies anywhere else.
    #expect(
      Set(try files.contentsOfDirectory(atPath: sample.directory))
        .isSubset(of: ["pack.yaml", "Onegin.jpg", "images", "in.apeiron", "out"]))
  }

  /// Malicious zips of every kind, each with the harm that it attempts.
  private var hostile: [(what: String, bytes: [UInt8])] {
    let strange = [
      "../", "../../", "/", "//", "./", "images/../", "images/../../", "images/./", "images//", "a/", "images/a/", "~/",
      ".", ".hidden/", "C:\\", "\\\\host\\", "..\\", "images\\", "images/..\\", "\u{0}", "\u{7}", "\u{1B}[2J",
      "\u{202E}", "\u{200B}", "\u{2028}", "\u{FEFF}", "%2e%2e/", "file:/", "\n", "\r",
    ]
    var zips: [(String, [UInt8])] = []
    // Paths and names, as the first and as the last entry, of pictures and of the pack's own file.
    for prefix in strange {
      for file in ["x.jpg", "pack.yaml", "Onegin.jpg"] {
        let entry = Zip.Entry(name: prefix + file, content: [1])
        zips.append(("the path \(prefix + file)", Zip([entry, text, onegin]).bytes))
        zips.append(("the path \(prefix + file) at the end", Zip([text, onegin, entry]).bytes))
      }
    }
    // Links and devices of every kind, which lead to files that an attacker would like to read.
    for mode in [0o120777, 0o120644, 0o020666, 0o060660, 0o010644, 0o140755] as [UInt32] {
      for target in ["/etc/passwd", "../pack.yaml", "images", "/dev/zero"] {
        var link = Zip.Entry(name: "link.jpg", content: Array(target.utf8))
        link.mode = mode
        zips.append(("a link to \(target)", Zip([text, onegin, link]).bytes))
      }
    }
    // Bombs: entries that declare a large size, and entries that declare a false size.
    for size in [0, 1, 1 << 10, 1 << 20, 64 << 20 + 1, 1 << 30, .max] as [UInt32] {
      var bomb = onegin
      bomb.saidSize = size
      zips.append(("a picture that says that it has \(size) bytes", Zip([text, bomb]).bytes))
    }
    zips.append(
      (
        "a text without end",
        Zip([Zip.Entry(name: "pack.yaml", content: .init(repeating: 35, count: 1 << 20 + 1)), onegin]).bytes
      ))
    zips.append(("thousands of files", Zip((0..<4097).map { Zip.Entry(name: "\($0).jpg", content: []) }).bytes))
    // Archives in the archive, under their own names and as pictures.
    for name in ["inner.zip", "inner.apeiron", "inner.jpg", "images/inner.png", "inner.tar.gz", "inner.jar"] {
      zips.append(
        ("a zip called \(name)", Zip([text, onegin, Zip.Entry(name: name, content: Zip([text, onegin]).bytes)]).bytes))
    }
    // Two files of one name.
    for name in ["Onegin.jpg", "ONEGIN.JPG", "oNegin.jpg", "pack.yaml", "PACK.YAML"] {
      zips.append(("\(name) twice", Zip([text, onegin, Zip.Entry(name: name, content: [9])]).bytes))
    }
    // No ordinary program writes such entries.
    for (flags, method) in [(1, 0), (0x41, 0), (0, 99), (0, 12), (0, 14), (0, 95)] as [(UInt16, UInt16)] {
      var odd = onegin
      (odd.flags, odd.method) = (flags | 0x800, method)
      zips.append(("an entry with flags \(flags) and method \(method)", Zip([text, odd]).bytes))
    }
    return zips
  }

  @Test func `that is hostile is refused, each of more than two hundred`() {
    let hostile = hostile
    #expect(hostile.count >= 200, "there are \(hostile.count)")
    var refused = 0
    for (what, bytes) in hostile {
      if refusal(of: bytes) == nil {
        Issue.record("\(what.debugDescription) is taken in")
        try? files.removeItem(atPath: sample.path("out"))
      } else {
        refused += 1
      }
    }
    #expect(refused == hostile.count)
  }
}
