public import EventSourcing
public import Foundation
import Judging
public import Packs
import Vision

/// Pictures that a list of questions names by their addresses, such as those of a museum, fetched into a folder.
public struct RemotePictures: Sendable {
  /// Fetches what is at an address.
  public typealias Fetch = @Sendable (WebLink) async throws -> Data

  /// The most bytes of a list, and of a picture: those of a photograph that is sent to the daemon.
  public static let (maxListBytes, maxPictureBytes) = (16 << 20, 32 << 20)

  private let folder: URL
  private let fetch: Fetch
  /// The limits: how many pictures are fetched, how many bytes they have together, and the time after which no further
  /// picture is begun.
  private let (maxPictures, maxBytes, maxTime): (Int, Int, Duration?)

  /// Puts at most `pictures` pictures of together `bytes` bytes into `folder`, which exists, and begins none after
  /// `time`.
  public init(
    in folder: URL, pictures: Int = .max, bytes: Int = .max, time: Duration? = nil, fetch: @escaping Fetch
  ) {
    (self.folder, maxPictures, maxBytes, maxTime, self.fetch) = (folder, pictures, bytes, time, fetch)
  }

  /// The number of pictures that ``fetch(_:unless:advance:)`` would fetch.
  public static func count(in list: QuestionList, unless shelves: [PictureShelf] = []) -> Int {
    wanted(list, shelves).count
  }

  private static func wanted(_ list: QuestionList, _ shelves: [PictureShelf]) -> [QuestionDraft] {
    list.drafts.filter { draft in draft.link != nil && !shelves.contains { $0.has(draft.pictureName) } }
  }

  /// Fetches the picture of each question that names an address, unless one of `shelves` already has it, and calls
  /// `advance` after each. Pictures are fetched one at a time, to spare a museum's server.
  public func fetch(
    _ list: QuestionList, unless shelves: [PictureShelf] = [], advance: () -> Void = {}
  ) async -> (shelf: PictureShelf, problems: [QuestionProblem]) {
    var shelf = PictureShelf()
    var problems: [QuestionProblem] = []
    var (pictures, bytes) = (0, 0)
    let end = maxTime.map { ContinuousClock.now + $0 }
    for draft in Self.wanted(list, shelves) {
      defer { advance() }
      guard let link = draft.link.flatMap(WebLink.init), !shelf.has(draft.pictureName) else { continue }
      let isLate = end.map { ContinuousClock.now >= $0 } ?? false
      guard pictures < maxPictures, bytes < maxBytes, !isLate, !Task.isCancelled else {
        problems.append(
          QuestionProblem(
            file: list.file, place: draft.place, "the picture is left out: there are too many, or they take too long",
            remedy: "Save \(link) by hand as \("\(draft.pictureName).jpg".inQuotes)."))
        continue
      }
      do {
        let picture = Array(try await fetch(link))
        _ = try ImageDecoder.size(picture)
        let file = folder.appending(path: "\(draft.pictureName).\(Picture.fileExtension(of: picture))").path
        try Data(picture).write(to: URL(filePath: file))
        shelf.add(file: file, called: draft.pictureName)
        (pictures, bytes) = (pictures + 1, bytes + picture.count)
      } catch {
        // The reason why it was not fetched names the address.
        let fault = (error as? VisionError).map { "\(link) is no picture that can be used (\($0.message))" }
        let reason = fault ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        problems.append(
          QuestionProblem(
            file: list.file, place: draft.place, reason,
            remedy: "Save it by hand as \("\(draft.pictureName).jpg".inQuotes)."))
      }
    }
    return (shelf, problems)
  }
}
