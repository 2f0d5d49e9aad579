import EventSourcing
import Foundation
import GameServer
import Packs

/// Where questions come from: a file on this machine, or an address on the web.
struct QuestionSource {
  private let name: String

  init(_ name: String) { self.name = name }

  /// The message for an address that does not answer.
  static let unfetched = "it cannot be fetched"

  private var isAddress: Bool { name.contains("://") }

  /// Whether there is something to read, as far as this machine knows.
  var isThere: Bool { isAddress || FileManager.default.fileExists(atPath: name) }

  /// The questions.
  func list() async throws(QuestionProblem) -> QuestionList {
    guard isAddress else { return try QuestionFile.read(name) }
    guard let link = WebLink(name) else {
      throw QuestionProblem(file: name, "it is no address", remedy: "It begins with http:// or https://.")
    }
    let data: Data
    do throws(ListFetcher.Failure) { data = try await ListFetcher().fetch(link) } catch {
      throw QuestionProblem(file: name, Self.unfetched, remedy: error.description)
    }
    return try QuestionList.read(data, file: name)
  }

  /// The pictures in each of `paths`, and in the file itself if it is a zip.
  func shelves(with paths: [String]) throws(QuestionProblem) -> [PictureShelf] {
    let own = !isAddress && QuestionFile.isZip(name) ? [name] : []
    return try (paths + own).map { path throws(QuestionProblem) in
      var shelf = PictureShelf()
      try shelf.add(from: path)
      return shelf
    }
  }
}
