import Testing
import Vision

@testable import Recognition

@Suite struct CatalogueIndexTests {
  static let catalogue: ReferenceCatalogue = {
    var enrolment = Enrolment()
    enrolment.views = [Enrolment.quickViews[0], Enrolment.quickViews[3], Enrolment.deepViews[0]]
    return ReferenceCatalogue(
      (1...40).compactMap { try? enrolment.enrol(Pictures.textured(seed: UInt64($0)), name: "picture \($0)") })
  }()
  static let recogniser = Recogniser(catalogue)
  static let exact = Recogniser(catalogue, without: [.index])

  func frame(of picture: UInt64) throws -> GrayImage {
    let outline = Pictures.outline(
      x: 320, y: 240, width: 300, height: 225, turn: Double(picture) * 0.7, jitter: 20, seed: picture)
    return try Pictures.scene([(Pictures.textured(seed: picture), outline)])
  }

  @Test(arguments: [1, 7, 23, 40] as [UInt64], [Query.Effort.live, .deepLive])
  func `the reference in view stands first on the shortlist`(picture: UInt64, effort: Query.Effort) throws {
    let query = try Query(frame(of: picture), effort: effort)
    let index = InvertedIndex(Self.catalogue, kind: query.kind)
    let shortlist = index.shortlist(for: query.features, count: 5)
    #expect(shortlist.first == Self.catalogue.number(named: "picture \(picture)"))
    #expect(Set(shortlist).count == 5)
  }

  @Test func `a shortlist longer than the catalogue names each reference once`() throws {
    let index = InvertedIndex(Self.catalogue, kind: .orb)
    let shortlist = index.shortlist(for: try Query(frame(of: 3), effort: .live).features, count: 1000)
    #expect(shortlist.sorted() == Array(Self.catalogue.references.indices))
  }

  @Test(arguments: [2, 11, 31] as [UInt64])
  func `the index changes nothing about what is found`(picture: UInt64) throws {
    let frame = try frame(of: picture)
    let query = try Query(frame, effort: .live)
    let found = try Self.recogniser.identify(query)
    #expect(found.accepted.map(\.reference) == ["picture \(picture)"])
    #expect(found.accepted == (try Self.exact.identify(query).accepted))
    let deep = try Query(frame, effort: .deepLive)
    let again = try Self.recogniser.lookAgain(found, with: deep)
    #expect(again.accepted == (try Self.exact.lookAgain(found, with: deep).accepted))
  }

  /// Two references side by side, both plain to see.
  func frameOfTwo() throws -> GrayImage {
    try Pictures.scene(
      ([12, 34] as [UInt64]).enumerated().map { place, picture in
        (
          Pictures.textured(seed: picture),
          Pictures.outline(x: 165 + 310 * Double(place), y: 240, width: 280, height: 210, turn: 0.1)
        )
      })
  }

  @Test(arguments: [1, 2]) func `no more references are compared than the effort allows`(count: Int) throws {
    var effort = Query.Effort.live
    effort.comparisons = count
    let query = try Query(frameOfTwo(), effort: effort)
    #expect(try Self.recogniser.identify(query).accepted.count == count)
  }

  @Test func `the comparison goes on as long as it finds something`() throws {
    var effort = Query.Effort.live
    effort.shortlist = 1
    let query = try Query(frameOfTwo(), effort: effort)
    #expect(try Self.recogniser.identify(query).accepted.count == 2)
  }

  @Test(arguments: [(3, 0), (3, 4)])
  func `those in reserve are compared where nothing is clear`(shortlist: Int, reserve: Int) throws {
    var effort = Query.Effort.live
    (effort.shortlist, effort.reserve) = (shortlist, reserve)
    let empty = try Query(Pictures.scene([], deskSeed: 901), effort: effort)
    #expect(try MultiReferenceSearch(empty, recogniser: Self.recogniser).compared.count == shortlist + reserve)
  }

  @Test func `where only one reference is looked for, the second look is for that one too`() throws {
    let frame = try frame(of: 5)
    let other = try #require(Self.catalogue.number(named: "picture 6"))
    let first = try Self.recogniser.verify(Query(frame, effort: .live), reference: other)
    #expect(try Self.recogniser.lookAgain(first, with: Query(frame, effort: .deepLive)).accepted.isEmpty)
  }

  @Test func `a catalogue without features of a kind has an empty shortlist`() throws {
    var enrolment = Enrolment()
    enrolment.views = [Enrolment.quickViews[0]]
    let reference = try enrolment.enrol(Pictures.textured(seed: 1), name: "picture 1")
    let index = InvertedIndex(ReferenceCatalogue([reference]), kind: .sift)
    #expect(index.shortlist(for: try Query(frame(of: 1), effort: .deepLive).features, count: 3).isEmpty)
  }
}
