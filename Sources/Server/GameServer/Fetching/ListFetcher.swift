public import EventSourcing
public import Foundation

/// Fetches a list from the web. The daemon fetches lists of places, and a museum's list of pictures with the pictures,
/// and only when the host asks for it; it makes no other requests. So does the command line.
public struct ListFetcher: Sendable {
  /// The reason why a list cannot be fetched.
  public struct Failure: ExplainedRefusal, LocalizedError, Equatable {
    /// The kinds of failure; a code stays the same when its sentence is reworded.
    public enum Reason: String, Sendable, CaseIterable {
      case linkFails, linkRefused, linkSlow, listTooLarge, linkInside
    }

    /// The kind of failure; its raw value is the code for programs.
    public let reason: Reason
    /// ``reason`` as one word.
    public var code: String { reason.rawValue }
    /// The link cannot be used.
    public var kind: RefusalKind { .unusable }
    /// The fault, without a remedy.
    let fault: String
    /// The remedy, where a list is fetched.
    let remedy: String
    /// The fault, for those who know a better remedy.
    public var errorDescription: String? { fault }
    /// The fault and its remedy.
    public var description: String { "\(fault): \(remedy)." }
  }

  /// The time limit for the whole fetch; a list of places is small.
  public var patience = Duration.seconds(15)
  /// The most bytes that are taken. The default is enough for any list.
  public var maxBytes = 16 << 20
  /// Whether nothing is fetched from this machine or its networks, where an address that a page was given could reach
  /// what is not open to everybody.
  public var isOutsideOnly = false
  /// The authorities (PEM) that sign for the server; nil for those of the system.
  public var authorities: String?
  /// The most redirects followed: browsers rarely meet more (Fetch standard, 4.4, allows 20).
  private static let maxRedirects = 5

  /// Creates a fetcher that gives up after 15 seconds.
  public init() {}

  /// Fetches up to so many bytes from an address outside of this machine and its networks, within a minute.
  static let fromOutside: @Sendable (WebLink, Int) async throws -> Data = { link, bytes in
    var fetcher = ListFetcher()
    (fetcher.patience, fetcher.maxBytes, fetcher.isOutsideOnly) = (.seconds(60), bytes, true)
    return try await fetcher.fetch(link)
  }

  /// The content of `link`, up to ``maxBytes``. Redirects are followed to http and https only.
  ///
  /// - Throws: ``Failure``: `linkSlow` after ``patience``, `linkRefused` for another status than 200, `listTooLarge`,
  ///   `linkInside` where ``isOutsideOnly`` forbids it, and `linkFails` for all else.
  public func fetch(_ link: WebLink) async throws(Failure) -> Data {
    do {
      return try await withThrowingTaskGroup(of: Data.self) { group in
        group.addTask { [self] in try await load(link) }
        group.addTask { [patience] in
          try await Task.sleep(for: patience)
          throw Failure(
            reason: .linkSlow, fault: "\(link) does not answer in time", remedy: "try again, or import a file")
        }
        defer { group.cancelAll() }
        // Whichever ends first decides.
        guard let data = try await group.next() else { throw CancellationError() }
        return data
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        reason: .linkFails, fault: "\(link) cannot be reached (\(error))", remedy: "check it, or import a file")
    }
  }

  private func load(_ link: WebLink) async throws -> Data {
    var link = link
    for _ in 0...Self.maxRedirects {
      let answer = try await HTTPExchange.get(
        link, atMost: maxBytes, trusting: authorities, isOutsideOnly: isOutsideOnly)
      switch answer {
      case .body(let data): return data
      case .redirect(let target): link = target
      case .refused(let status):
        throw Failure(
          reason: .linkRefused, fault: "\(link) answers with \(status)", remedy: "check it, or import a file")
      case .inside:
        throw Failure(
          reason: .linkInside,
          fault: "\(link) is on this machine or in its own network", remedy: "save it by hand, and import the file")
      case .tooLarge:
        throw Failure(
          reason: .listTooLarge,
          fault: "\(link) is larger than \(maxBytes >> 20) MB", remedy: "split it, or save a smaller one by hand")
      }
    }
    throw Failure(reason: .linkFails, fault: "\(link) redirects too often", remedy: "check it, or import a file")
  }
}
