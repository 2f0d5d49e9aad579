import Basics
import Foundation

/// A file with questions on this machine: any format that ``QuestionList`` reads, a spreadsheet, or a zip of such
/// files.
public enum QuestionFile {
  /// The questions in the file at `path`.
  ///
  /// - Throws: ``QuestionProblem`` where it cannot be read, or has no questions at all.
  public static func read(_ path: String) throws(QuestionProblem) -> QuestionList {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw QuestionProblem(file: path, "it cannot be read", remedy: "Check the path.")
    }
    defer { try? handle.close() }
    let data: Data
    do { data = try handle.read(upToCount: QuestionList.maxBytes + 1) ?? Data() } catch {
      throw QuestionProblem(file: path, "it is not a file", remedy: "Name a file; --images takes folders.")
    }
    return try data.starts(with: Array("PK".utf8)) ? zipped(QuestionZip(path)) : QuestionList.read(data, file: path)
  }

  /// Whether the file at `path` is a zip, which may have pictures too.
  public static func isZip(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) == Data([0x50, 0x4B, 3, 4])
  }

  private static func zipped(_ zip: borrowing QuestionZip) throws(QuestionProblem) -> QuestionList {
    if zip.names.contains("xl/workbook.xml") { return try QuestionTable.read(Workbook(zip).rows, file: zip.path) }
    var list = QuestionList(zip.path)
    let names = try parts(zip)
    guard !names.isEmpty else {
      throw QuestionProblem(
        file: zip.path, "there are no questions in it",
        remedy: "Give a file with questions, and the zip with pictures as --images.")
    }
    for name in names {
      if let data = try zip.contents(name) { list.add(try QuestionList.read(data, file: "\(zip.path)/\(name)")) }
    }
    return list
  }

  /// Returns the names of the files with questions in a package: the files that its manifest lists (IMS Content
  /// Packaging), or, if it lists none, the files with a suitable extension.
  private static func parts(_ zip: borrowing QuestionZip) throws(QuestionProblem) -> [String] {
    let manifest = try zip.document("imsmanifest.xml")
    let listed =
      manifest?.all("resource").filter { resource in
        // A test lists items that are resources of their own.
        guard let type = resource.attributes["type"] else { return false }
        return type.hasPrefix("imsqti_") && !type.hasPrefix("imsqti_test") && !type.hasPrefix("imsqti_assessment")
      }.compactMap { $0.attributes["href"] ?? $0.first("file")?.attributes["href"] } ?? []
    let names = Set(zip.names)
    let found = listed.filter(names.contains)
    if !found.isEmpty { return found }
    let endings: Set<String> = ["xml", "csv", "tsv", "gift", "txt", "json"]
    return zip.names.filter { name in
      let file = URL(filePath: name)
      return endings.contains(file.pathExtension.lowercased()) && !file.lastPathComponent.hasPrefix(".")
        && !["imsmanifest.xml", "assessment_meta.xml"].contains(file.lastPathComponent) && !name.hasPrefix("__MACOSX/")
    }.sorted(by: NaturalOrder.precedes)
  }
}
