import Basics
import Foundation
import ZipFiles

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
  public static func isZip(_ path: String) -> Bool { ZipFile.isZip(at: path) }

  private static func zipped(_ zip: borrowing QuestionZip) throws(QuestionProblem) -> QuestionList {
    var list = try named(in: zip)
    if let unnamed = zip.unnamed { list.add(unnamed) }
    return list
  }

  /// The questions in the files of `zip` whose names can be read.
  private static func named(in zip: borrowing QuestionZip) throws(QuestionProblem) -> QuestionList {
    if Workbook.isDocument(zip) { return try QuestionTable.read(Workbook(zip), file: zip.path) }
    if let type = try zip.contents("mimetype"), type.starts(with: Array("application/vnd.oasis.opendocument".utf8)) {
      throw QuestionProblem(
        file: zip.path, "it is a document of OpenDocument", remedy: "Save it as .xlsx, or as CSV UTF-8.")
    }
    var list = QuestionList(zip.path)
    let parts = try parts(of: zip)
    guard !parts.isEmpty else {
      throw zip.unnamed
        ?? QuestionProblem(
          file: zip.path, "there are no questions in it",
          remedy: "Give a file with questions, and the zip with pictures as --images.")
    }
    for name in parts {
      // The other parts are worth having where one of them is broken.
      do throws(QuestionProblem) {
        guard let data = try zip.contents(name) else {
          throw QuestionProblem(
            file: zip.path, "\(name.inQuotes) is not in it, and its imsmanifest.xml lists it",
            remedy: "Export it again.")
        }
        list.add(try QuestionList.read(data, file: "\(zip.path)/\(name)"))
      } catch {
        list.add(error)
      }
    }
    return list
  }

  /// Returns the paths of the files with questions in `zip`.
  static func parts(of zip: borrowing QuestionZip) throws(QuestionProblem) -> [String] {
    let listed = try listedParts(zip)
    return listed.isEmpty ? unlistedParts(zip.names) : listed
  }

  /// Returns the paths of the files with questions that the manifest of a package lists (IMS Content Packaging).
  private static func listedParts(_ zip: borrowing QuestionZip) throws(QuestionProblem) -> [String] {
    let name = zip.names.first { $0 == "imsmanifest.xml" || $0.hasSuffix("/imsmanifest.xml") }
    guard let name, let manifest = try zip.document(name) else { return [] }
    let bases = [manifest.attribute("base"), manifest.first("resources")?.attribute("base")]
    return manifest.all("resource").filter { resource in
      // A test lists items that are resources of their own.
      guard let type = resource.attributes["type"] else { return false }
      return type.hasPrefix("imsqti_") && !type.hasPrefix("imsqti_test") && !type.hasPrefix("imsqti_assessment")
    }.compactMap { resource in
      guard let href = resource.attributes["href"] ?? resource.first("file")?.attributes["href"] else { return nil }
      let base = (bases + [resource.attribute("base")]).reduce(name) { base, next in
        next.map { PackagePath.resolved(url: $0, from: base) + ($0.hasSuffix("/") ? "/" : "") } ?? base
      }
      return PackagePath.resolved(url: href, from: base)
    }.once()
  }

  /// Returns the paths that have the ending of a file with questions.
  private static func unlistedParts(_ names: [String]) -> [String] {
    let endings: Set<String> = ["xml", "csv", "tsv", "gift", "txt", "json", "xlsx", "xls", "ods"]
    return names.filter { name in
      let file = URL(filePath: name)
      return endings.contains(file.pathExtension.lowercased()) && !file.lastPathComponent.hasPrefix(".")
        && !["imsmanifest.xml", "assessment_meta.xml"].contains(file.lastPathComponent) && !name.hasPrefix("__MACOSX/")
    }.sorted(by: NaturalOrder.precedes)
  }
}
