import EventSourcing
import Foundation
import GameServer
import Packs
import Vision

/// Pictures that a list of questions names by their addresses, fetched into a folder of their own.
struct TemporaryPictures {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-pictures-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw Exit.failing(Exit.unwritable, "\(folder.path): \(error.localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Fetches the picture of each question that names an address, unless one of `shelves` already has it. Pictures are
  /// fetched one at a time, to spare a museum's server.
  func fetch(
    _ list: QuestionList, unless shelves: [PictureShelf]
  ) async -> (shelf: PictureShelf, problems: [QuestionProblem]) {
    var shelf = PictureShelf()
    var problems: [QuestionProblem] = []
    let wanted = list.drafts.filter { draft in
      draft.link != nil && !shelves.contains { $0.has(draft.pictureName) }
    }
    guard !wanted.isEmpty else { return (shelf, []) }
    var fetcher = ListFetcher()
    fetcher.patience = .seconds(60)
    // The limit is at least that of a photograph that is sent to the daemon.
    fetcher.maxBytes = 32 << 20
    let bar = ProgressBar("pictures", total: wanted.count)
    for draft in wanted {
      defer { bar.advance() }
      guard let link = draft.link.flatMap(WebLink.init), !shelf.has(draft.pictureName) else { continue }
      do {
        let bytes = Array(try await fetcher.fetch(link))
        _ = try ImageDecoder.size(bytes)
        let ending = bytes.starts(with: [0x89, 0x50]) ? "png" : "jpg"
        let file = folder.appending(path: "\(draft.pictureName).\(ending)").path
        try Data(bytes).write(to: URL(filePath: file))
        shelf.add(file: file, called: draft.pictureName)
      } catch {
        let reason = (error as? VisionError)?.message ?? "\(error)"
        problems.append(
          QuestionProblem(
            file: list.file, place: draft.place, "\(link) is no picture that can be used (\(reason))",
            remedy: "Save it by hand and give its folder as --images."))
      }
    }
    return (shelf, problems)
  }
}
