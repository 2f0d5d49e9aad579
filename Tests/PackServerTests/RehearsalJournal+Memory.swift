import EventSourcing
import Foundation
import PackServer
import Synchronization

extension RehearsalJournal {
  /// A journal that is kept in memory: what is decided is encoded and read again, as facts are.
  static func inMemory() -> RehearsalJournal {
    let books = Facts()
    return RehearsalJournal { pack in
      try books.book(of: pack)
    } perform: { command, pack in
      try books.perform(command, in: pack)
    }
  }
}

/// The facts of each book, as JSON.
private final class Facts: Sendable {
  private let lines = Mutex<[String: [Data]]>([:])

  func book(of pack: String) throws -> RehearsalBook {
    try lines.withLock { $0[pack] ?? [] }.reduce(into: RehearsalBook()) { book, line in
      book.apply(try JSONDecoder().decode(RehearsalFact.self, from: line))
    }
  }

  func perform(_ command: RehearsalBook.Command, in pack: String) throws -> RehearsalBook {
    let facts = try book(of: pack).decide(command, at: .now)
    let new = try facts.map { try JSONEncoder().encode($0) }
    lines.withLock { $0[pack, default: []] += new }
    return try book(of: pack)
  }
}
