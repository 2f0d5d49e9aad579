import EventSourcing
package import PackServer
package import Packs

extension RehearsalJournal {
  /// Keeps each book of a pack of `library` as a stream of the journal. Daemons that share a journal have libraries of
  /// their own, in which packs may have the same names.
  package init(_ aggregates: Aggregates, of library: PackLibrary) {
    let book = { @Sendable (pack: String, isNew: Bool) async throws -> Aggregate<RehearsalBook>? in
      guard let id = library.identifier(isNew: isNew) else { return nil }
      return try await aggregates.aggregate("\(KeptStreams.rehearsals.domain)/\(id)/\(pack)", from: RehearsalBook())
    }
    self.init { pack in
      try await GameServerError.telling { try await book(pack, false)?.state.rules ?? RehearsalBook() }
    } perform: { command, pack in
      try await GameServerError.telling { try await book(pack, true)?.perform(command).rules ?? RehearsalBook() }
    }
  }
}
