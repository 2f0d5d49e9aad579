import Basics
import Foundation
import Recognition
import TestSupport
import Testing
import Vision

@testable import Synthesis

@Suite struct `A film` {
  private func film(seed: UInt64 = 1, framesPerPicture: Int = 16) -> Film {
    var film = Film()
    (film.seed, film.framesPerPicture) = (seed, framesPerPicture)
    return film
  }

  private func frames(_ film: Film, of pictures: [GrayImage]) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    try film.write(pictures, to: folder.path("frames/of the film"))
    return try folder.names(in: "frames/of the film").map { try folder.read("frames/of the film/\($0)") }
  }

  @Test func `follows from its seed`() throws {
    let pictures = [GrayImage.artwork(seed: 1)]
    let first = try frames(film(seed: 7, framesPerPicture: 4), of: pictures)
    #expect(try frames(film(seed: 7, framesPerPicture: 4), of: pictures) == first)
    let other = try frames(film(seed: 8, framesPerPicture: 4), of: pictures)
    #expect(zip(first, other).allSatisfy { $0 != $1 })
    #expect(try film(seed: 7).frame(of: pictures[0]) == film(seed: 7).frame(of: pictures[0]))
    #expect(try film(seed: 7).frame(of: pictures[0]) != film(seed: 8).frame(of: pictures[0]))
  }

  @Test(arguments: [(0, 0), (1, 5), (3, 15)])
  func `shows the empty desk before each picture, in frames of 640 x 480`(pictures: Int, count: Int) throws {
    let files = try frames(film(framesPerPicture: 4), of: (0..<pictures).map { .artwork(seed: UInt64($0)) })
    #expect(files.count == count)
    for file in files {
      let frame = try ImageDecoder.decode(file)
      #expect((frame.width, frame.height) == (640, 480))
    }
  }

  @Test func `is numbered in the order in which it is shown`() throws {
    let folder = try TemporaryFolder()
    try film(framesPerPicture: 4).write([.artwork(seed: 1)], to: folder.path)
    #expect(try folder.names() == (0..<5).map { "frame0000\($0).jpg" })
  }

  @Test(arguments: 1...40) func `of a pack comes round within the 30 seconds of a question`(pictures: Int) {
    let frames = Film.framesPerPicture(of: pictures)
    #expect((6...16).contains(frames))
    // 10 frames a second, a quarter of them of the empty desk.
    #expect(pictures * (frames + frames / 4) <= 300)
  }

  @Test func `shows pictures of any shape`() throws {
    for (width, height) in [(200, 900), (900, 200), (3000, 2000), (40, 30)] {
      let frame = try film().frame(of: .artwork(seed: 1, width: width, height: height))
      #expect((frame.width, frame.height) == (640, 480))
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `lets the picture that is held be recognised in most frames, and no other`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let names = ["a", "b", "c"]
    let pictures = (1...3).map { GrayImage.artwork(seed: 10 * seed + $0) }
    for (name, picture) in zip(names, pictures) { try folder.write(picture.file, to: "\(name).jpg") }
    let files = names.map { ImageFile(folder.path("\($0).jpg")) }
    let recogniser = Recogniser(CatalogueBuilder().enrol(files).catalogue)
    func seen(in file: [UInt8]) throws -> [String] {
      try recogniser.identify(Query(ImageDecoder.decode(file), effort: .live)).accepted.map(\.reference)
    }
    // c is known and never shown.
    let film = film(seed: seed, framesPerPicture: 8)
    let shown = try frames(film, of: Array(pictures.prefix(2)))
    for (number, name) in names.prefix(2).enumerated() {
      let verdicts = try shown[number * 10..<(number + 1) * 10].map(seen)
      #expect(verdicts.prefix(2) == [[], []])
      #expect(verdicts.dropFirst(2).allSatisfy { $0.isEmpty || $0 == [name] })
      #expect(verdicts.count { $0 == [name] } >= 6)
    }
    let frame = try film.frame(of: pictures[0]).file
    #expect(try seen(in: frame) == ["a"])
  }
}
