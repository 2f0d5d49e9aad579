import EventSourcing
import Foundation
import Recognition
import Rehearsals
import Testing

@testable import PackServer

@Suite struct `The book of a pack's rehearsals` {
  private func entry(
    _ number: Int, of thing: String? = "Oak", rejection: Rejection? = nil
  ) -> RehearsalBook.Entry {
    let things =
      thing.map {
        [
          RehearsedPhotograph.Thing(
            name: $0, isFound: rejection == nil, image: rejection == nil ? "Acorn" : nil, rejection: rejection)
        ]
      } ?? []
    return RehearsalBook.Entry(
      RehearsedPhotograph(things: things, isStranger: thing == nil, takenFor: ["Elm"]), of: thing, images: "a",
      references: "b", took: number, at: Int64(number))
  }

  @Test(arguments: [nil, .tooDark, .ambiguous(with: ["Elm", "Ash"]), .differs(from: "Elm", .left)] as [Rejection?])
  func `has each photograph as it was judged`(rejection: Rejection?) throws {
    let entry = entry(1, rejection: rejection)
    let read = try JSONDecoder().decode(RehearsalFact.self, from: JSONEncoder().encode(RehearsalFact.judged(entry)))
    #expect(read == .judged(entry))
    let photograph = entry.photograph
    #expect(
      photograph.things == [
        .init(name: "Oak", isFound: rejection == nil, image: rejection == nil ? "Acorn" : nil, rejection: rejection)
      ])
    #expect(photograph.takenFor == ["Elm"] && !photograph.isStranger)
  }

  @Test(
    arguments: [.forgot(thing: nil, at: 1), .forgot(thing: "Oak", at: 2), .begun(at: 3), .closed(at: 4)]
      as [RehearsalFact])
  func `is read as it was written`(fact: RehearsalFact) throws {
    #expect(try JSONDecoder().decode(RehearsalFact.self, from: JSONEncoder().encode(fact)) == fact)
  }

  @Test func `keeps the latest photographs, and the latest rehearsals`() {
    var book = RehearsalBook()
    for number in 0...RehearsalBook.maxPhotographs { book.handle(.judge(entry(number)), at: .now) }
    #expect(book.present.count == RehearsalBook.maxPhotographs && book.present.first?.at == 1)
    for number in 0...RehearsalBook.maxEarlier {
      book.handle(.judge(entry(number)), at: .now)
      book.handle(.begin(at: 0), at: .now)
    }
    #expect(book.earlier.count == RehearsalBook.maxEarlier && book.earlier.first?.first?.at == 1)
    #expect(book.handle(.begin(at: 0), at: .now).isEmpty && book.handle(.forget(thing: nil, at: 0), at: .now).isEmpty)
    for var other in [RehearsalBook(), book] {
      other.handle(.adopt(book, at: 0), at: .now)
      #expect(other == book)
    }
    book.handle(.close(at: 0), at: .now)
    #expect(book == RehearsalBook() && book.handle(.close(at: 0), at: .now).isEmpty)
  }
}
