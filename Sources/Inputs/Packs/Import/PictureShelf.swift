import Basics
import Foundation

/// Pictures by name, from a folder, a zip or several files.
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

    /// Its path within the folder or zip, for people.
    let path: String
  }

  /// What a name means.
  enum Finding: Equatable {
    case none
    case one(Picture)
    /// Several pictures could be meant.
    case several([Picture])
  }

  private(set) var pictures: [Picture] = []
  /// The pictures in folders and zips that are left out because their kind is not read.
  public private(set) var problems: [QuestionProblem] = []
  /// The positions of pictures, by the key of their names.
  private var numbers: [String: [Int]] = [:]

  /// An empty shelf.
  public init() {}

  /// The names of all pictures.
  public var names: [String] { pictures.map(\.name) }

  private mutating func add(_ picture: Picture) {
    numbers[PictureName.key(picture.name), default: []].append(pictures.count)
    pictures.append(picture)
  }

  mutating func add(_ images: [Pack.Image]) {
    for image in images {
      let file = URL(filePath: image.file.path).lastPathComponent
      add(Picture(name: image.name, file: file, place: .pack, path: file))
    }
  }

  /// Adds the picture in the file at `path`, under the name `name`.
  public mutating func add(file path: String, called name: String) {
    let file = "\(name).\(URL(filePath: path).pathExtension)"
    add(Picture(name: name, file: file, place: .file(path), path: file))
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
      add(files, in: path) { .file((path as NSString).appendingPathComponent($0)) }
    } else {
      add(try QuestionZip(path).names, in: path) { .zip(path, entry: $0) }
    }
  }

  /// Adds the pictures among `paths`, which are in the folder or zip `whole`.
  private mutating func add(_ paths: [String], in whole: String, _ place: (String) -> Place) {
    let shown = paths.filter(Self.isShown).sorted(by: NaturalOrder.precedes)
    for path in shown where ImageFile.extensions.contains(URL(filePath: path).pathExtension.lowercased()) {
      let file = URL(filePath: path).lastPathComponent
      add(Picture(name: ImageFile(file).name, file: file, place: place(path), path: path))
    }
    // A picture that was saved again may stay beside its original.
    let bare = { (path: String) in (path as NSString).deletingPathExtension }
    let read = Set(pictures.map { bare($0.path) })
    for path in shown where ImageFile(path).isUnread && !read.contains(bare(path)) {
      problems.append(
        QuestionProblem(file: whole, place: path, ImageFile.unreadReason, remedy: "Save it as PNG or JPEG."))
    }
  }

  /// Whether people see the file at `path`: programs hide files, and macOS adds folders of its own to a zip.
  static func isShown(_ path: String) -> Bool {
    !path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// Returns what `name` means, which may be a path and have an extension. A picture whose file or name is spelled like
  /// that comes before others, whose names differ in case or in underscores.
  func picture(called name: String) -> Finding {
    let bare = PictureName.withoutEnding(name)
    let alike =
      [bare, PictureName.made(of: name)].lazy
      .compactMap { numbers[PictureName.key($0)] }.first?.map { pictures[$0] } ?? []
    let isMeant: [(Picture) -> Bool] = [
      { $0.path == name }, { $0.file == name || "/\($0.path)".hasSuffix("/\(name)") }, { $0.name == bare },
      { _ in true },
    ]
    for isMeant in isMeant {
      let found = alike.filter(isMeant)
      if let first = found.first { return found.count == 1 ? .one(first) : .several(found) }
    }
    return .none
  }

  /// Whether there is a picture of this name.
  public func has(_ name: String) -> Bool { picture(called: name) != .none }
}
