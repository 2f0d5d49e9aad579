import Basics
import Foundation
import ZipFiles

/// A zip with questions: a spreadsheet, or a package with questions and possibly pictures. It may come from an
/// untrusted source, so sizes are checked before anything is unpacked.
struct QuestionZip: ~Copyable {
  let path: String
  private let zip: ZipFile
  private let entries: [(name: String, entry: ZipFile.Entry)]
  /// What is left out because its name cannot be read; nil if all names can.
  let unnamed: QuestionProblem?
  private let limits = PackArchive.Limits()

  /// Opens the zip at `path` and reads its directory.
  init(_ path: String) throws(QuestionProblem) {
    self.path = path
    let zip = try Self.open(path)
    let all = try Self.entries(of: zip, path, atMost: limits.entries)
    entries = all.compactMap { entry in
      // Some programs on Windows separate folders by backslashes.
      guard let name = entry.name?.replacing("\\", with: "/"), !name.hasSuffix("/") else { return nil }
      return (name, entry)
    }
    unnamed = ZipFile.unnamed(all.count { $0.name == nil }).map {
      QuestionProblem(
        file: path, "\($0), and what is called so is left out", remedy: "Pack the files again, with names in UTF-8.")
    }
    self.zip = zip
  }

  private static func entries(
    of zip: borrowing ZipFile, _ path: String, atMost most: Int
  ) throws(QuestionProblem) -> [ZipFile.Entry] {
    let count = zip.count
    guard count <= most else {
      throw QuestionProblem(file: path, "it holds \(count) files, more than \(most)", remedy: "Split it.")
    }
    var entries: [ZipFile.Entry] = []
    for number in 0..<count {
      do throws(ZipFile.Failure) { entries.append(try zip.entry(number)) } catch { throw unreadable(path, error) }
    }
    return entries
  }

  private static func open(_ path: String) throws(QuestionProblem) -> ZipFile {
    do throws(ZipFile.Failure) { return try ZipFile(path) } catch { throw unreadable(path, error) }
  }

  private static func unreadable(_ path: String, _ failure: ZipFile.Failure) -> QuestionProblem {
    QuestionProblem(file: path, "it cannot be read as a zip: \(failure.message)", remedy: "Export it again.")
  }

  /// The paths of the files in it.
  var names: [String] { entries.map(\.name) }

  /// Returns the content of the file `name` in the zip; nil if there is no such file. Only the size is limited, because
  /// text may be compressed to a thousandth of its size.
  func contents(_ name: String, atMost most: Int = QuestionList.maxBytes) throws(QuestionProblem) -> Data? {
    guard let entry = entries.first(where: { $0.name == name })?.entry else { return nil }
    let inside = "\(path)/\(name)"
    if let reason = entry.strangeness ?? entry.excess(over: most, ratio: Int(UInt16.max)) {
      throw QuestionProblem(file: inside, "it \(reason)", remedy: "Export it again.")
    }
    do throws(ZipFile.Failure) { return try zip.contents(of: entry) } catch {
      throw QuestionProblem(file: inside, "it \(error.message)", remedy: "Export it again.")
    }
  }

  /// Returns the XML document `name` in the zip; nil if there is none.
  func document(_ name: String) throws(QuestionProblem) -> XMLElementTree? {
    guard let data = try contents(name) else { return nil }
    return try XMLElementTree.read(data, file: "\(path)/\(name)")
  }

  /// Unpacks the picture `name` to the new file at `destination`.
  func unpack(picture name: String, to destination: String) throws(QuestionProblem) {
    let inside = "\(path)/\(name)"
    guard let entry = entries.first(where: { $0.name == name })?.entry else { return }
    if let reason = entry.strangeness ?? entry.excess(over: limits.imageBytes, ratio: limits.ratio) {
      throw QuestionProblem(file: inside, "it \(reason)", remedy: "Save the picture again, as JPEG or PNG.")
    }
    do { try zip.unpack(entry, to: destination) } catch let error as ZipFile.Failure {
      throw QuestionProblem(file: inside, "it \(error.message)", remedy: "Pack the pictures again.")
    } catch {
      throw QuestionProblem(
        file: inside, "it cannot be unpacked: \(error.localizedDescription)", remedy: "Make room for it.")
    }
  }
}
