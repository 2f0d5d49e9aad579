import Basics
import Foundation

/// A file that somebody brings to make a pack of. It may come from anybody.
public enum BroughtFile: Sendable {
  /// A pack in one file.
  case pack
  /// Questions of another program, and the pictures that come with them.
  case questions(QuestionList, pictures: [PictureShelf])

  /// Tells what the file at `path` is. A zip of pictures alone becomes a question for each of them, worded in
  /// `language`.
  ///
  /// - Throws: ``QuestionProblem`` where there is nothing in it of which a pack can be made.
  public static func read(_ path: String, language: PackDraft.Language) throws(QuestionProblem) -> BroughtFile {
    guard QuestionFile.isZip(path) else { return .questions(try list(in: path, language), pictures: []) }
    let zip = try QuestionZip(path)
    if zip.names.contains(where: { URL(filePath: $0).lastPathComponent == PackFolder.packFile }) { return .pack }
    var shelf = PictureShelf()
    try shelf.add(from: path)
    let isSpreadsheet = Workbook.isDocument(zip)
    let parts = try QuestionFile.parts(of: zip)
    let isOfPictures = parts.isEmpty && !shelf.names.isEmpty && !isSpreadsheet
    var list = try isOfPictures ? QuestionList(path, of: shelf, language) : list(in: path, language)
    if isOfPictures, let unnamed = zip.unnamed { list.add(unnamed) }
    // A spreadsheet may have drawings.
    return .questions(isSpreadsheet ? list : list.adding(shelf.problems), pictures: [shelf])
  }

  private static func list(
    in path: String, _ language: PackDraft.Language
  ) throws(QuestionProblem) -> QuestionList {
    try QuestionFile.read(path).worded { language.question($0) }
  }
}

extension QuestionList {
  /// A question for each picture of `shelf`, which is in the file at `path`.
  fileprivate init(_ path: String, of shelf: PictureShelf, _ language: PackDraft.Language) {
    self.init(path)
    for picture in shelf.pictures {
      let label = PackDraft.label(picture.name)
      var draft = QuestionDraft(place: picture.path, question: language.question(label), answers: [label])
      draft.image = picture.path
      add(draft)
    }
  }
}
