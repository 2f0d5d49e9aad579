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

  /// The questions, and the pictures in each of `paths` and in the file itself. Questions that have to be worded are
  /// worded in `language`. Among the problems of the list are the pictures in `paths` that are not read.
  func read(
    with paths: [String], _ language: PackDraft.Language
  ) async throws(QuestionProblem) -> (list: QuestionList, shelves: [PictureShelf]) {
    let shelves = try paths.map { path throws(QuestionProblem) in
      var shelf = PictureShelf()
      try shelf.add(from: path)
      return shelf
    }
    let unread = shelves.flatMap(\.problems)
    if isAddress { return (try await fetched().worded { language.question($0) }.adding(unread), shelves) }
    switch try BroughtFile.read(name, language: language) {
    case .pack:
      throw QuestionProblem(
        file: name, "it is a pack in one file", remedy: "Use \"apeiron pack import \(name)\".")
    case .questions(let list, let own): return (list.adding(unread), shelves + own)
    }
  }

  private func fetched() async throws(QuestionProblem) -> QuestionList {
    guard let link = WebLink(name) else {
      throw QuestionProblem(file: name, "it is no address", remedy: "It begins with http:// or https://.")
    }
    let data: Data
    do throws(ListFetcher.Failure) { data = try await ListFetcher().fetch(link) } catch {
      throw QuestionProblem(file: name, Self.unfetched, remedy: error.description)
    }
    return try QuestionList.read(data, file: name)
  }
}
