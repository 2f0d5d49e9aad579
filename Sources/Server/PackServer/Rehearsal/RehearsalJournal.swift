/// Where the books of rehearsals are kept, each by the name of its pack. Both throw the errors of the journal.
public struct RehearsalJournal: Sendable {
  /// Returns the book of a pack.
  let book: @Sendable (_ pack: String) async throws -> RehearsalBook
  /// Performs a command on the book of a pack, and returns the book after it.
  let perform: @Sendable (_ command: RehearsalBook.Command, _ pack: String) async throws -> RehearsalBook

  /// Creates a journal that reads and changes books by these functions.
  public init(
    book: @escaping @Sendable (_ pack: String) async throws -> RehearsalBook,
    perform: @escaping @Sendable (_ command: RehearsalBook.Command, _ pack: String) async throws -> RehearsalBook
  ) {
    (self.book, self.perform) = (book, perform)
  }
}
