public import EventStore
import Foundation
public import HTTP

extension HostBookFile.Shared {
  /// The name of the host's book among the documents of a journal.
  static let document = "host.json"

  /// The host's book among `documents`, which all daemons of a journal share.
  public init(_ documents: DatabaseDocuments) {
    self.init(
      read: { try documents.read(Self.document) }, change: { try documents.change(Self.document, $0) })
  }
}

extension HostBookFile {
  /// Copies the shared book on a thread that may wait for the database.
  func refreshed() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async { done.resume(with: Result { try self.refresh() }) }
    }
  }
}
