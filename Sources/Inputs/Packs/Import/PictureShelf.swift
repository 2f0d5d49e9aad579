import Basics
import Foundation

/// Pictures by name, from several folders and zips. If two pictures have the same name, the first one wins.
public struct PictureShelf: Sendable {
  /// The location of a picture.
  enum Place: Sendable, Equatable {
    /// The pack already has the picture.
    case pack
    case file(String)
    case zip(String, entry: String)
  }

  /// A picture of the shelf.
  struct Picture: Sendable, Equatable {
    /// The name of the picture: its file name without the extension.
    let name: String
    /// Its file, by whose ending it is a picture.
    let file: String
    let place: Place
  }

  private var pictures: [Picture] = []
  private var numbers: [String: Int] = [:]

  /// An empty shelf.
  public init() {}

  /// The names of all pictures.
  public var names: [String] { pictures.map(\.name) }

  private mutating func add(_ picture: Picture) {
    let key = PictureName.key(picture.name)
    guard numbers[key] == nil else { return }
    numbers[key] = pictures.count
    pictures.append(picture)
  }

  mutating func add(_ images: [Pack.Image]) {
    for image in images {
      add(Picture(name: image.name, file: URL(filePath: image.file.path).lastPathComponent, place: .pack))
    }
  }

  /// Adds the picture in the file at `path`, under the name `name`.
  public mutating func add(file path: String, called name: String) {
    add(Picture(name: name, file: "\(name).\(URL(filePath: path).pathExtension)", place: .file(path)))
  }

  /// Adds the pictures in the folder or zip at `path`, including those in its subfolders.
  ///
  /// - Throws: ``QuestionProblem`` if there is no folder or zip at `path`.
  public mutating func add(from path: String) throws(QuestionProblem) {
    guard let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType else {
      throw QuestionProblem(file: path, "there is no such folder or zip", remedy: "Check the path.")
    }
    if kind == .typeDirectory {
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      for file in Self.pictures(among: files) {
        let name = URL(filePath: file).lastPathComponent
        add(
          Picture(name: ImageFile(name).name, file: name, place: .file((path as NSString).appendingPathComponent(file)))
        )
      }
    } else {
      let zip = try QuestionZip(path)
      for entry in Self.pictures(among: zip.names) {
        let name = URL(filePath: entry).lastPathComponent
        add(Picture(name: ImageFile(name).name, file: name, place: .zip(path, entry: entry)))
      }
    }
  }

  /// Returns the paths that have the extension of a picture and are not hidden.
  private static func pictures(among paths: [String]) -> [String] {
    paths.filter { path in
      ImageFile.extensions.contains(URL(filePath: path).pathExtension.lowercased())
        && !path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }.sorted(by: NaturalOrder.precedes)
  }

  /// Returns the picture that `name` means, which may be a path and have an extension; nil if there is none.
  func picture(called name: String) -> Picture? {
    let names = [name, ImageFile(name).name, PictureName.made(of: name)]
    return names.lazy.compactMap { numbers[PictureName.key($0)].map { pictures[$0] } }.first
  }

  /// Whether there is a picture of this name.
  public func has(_ name: String) -> Bool { picture(called: name) != nil }
}
