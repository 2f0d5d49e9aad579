import Foundation
import Vision

/// Pictures on sheets of paper, and an answer key that names them.
public struct Sheets: Sendable {
  /// A picture that is to be printed.
  public struct Item: Sendable {
    /// The name of the picture in the answer key.
    public let name: String
    /// The question about the picture in the answer key; empty if there is none.
    public let question: String
    /// The file of the picture.
    public let path: String

    /// Creates an item.
    public init(name: String, question: String, path: String) {
      (self.name, self.question, self.path) = (name, question, path)
    }
  }

  /// The title of the document and of its key.
  public let title: String
  /// How the pictures stand.
  public let layout: SheetLayout
  /// Whether they are printed in grey.
  public let isGrey: Bool
  /// The title of the key; nil for none.
  public let keyTitle: String?

  /// Describes sheets.
  public init(title: String, layout: SheetLayout, isGrey: Bool, keyTitle: String?) {
    (self.title, self.layout, self.isGrey, self.keyTitle) = (title, layout, isGrey, keyTitle)
  }

  /// A picture whose single dots are visible in print.
  public struct Coarse: Sendable, Equatable {
    /// The number of the picture.
    public let number: Int
    /// Its pixels.
    public let width, height: Int
    /// How many of them come to an inch.
    public let dotsPerInch: Int
  }

  /// Writes the sheets of `items`, numbered from 1, to `path`, completely or not at all, and returns the pictures that
  /// are coarse.
  ///
  /// - Throws: ``PrintFailure``, which names the file of a picture that cannot be read.
  public func write(_ items: [Item], to path: String) throws(PrintFailure) -> [Coarse] {
    let draft = path + ".part"
    defer { _ = unsafe unlink(draft) }
    let coarse = try writeAll(items, to: draft)
    guard unsafe rename(draft, path) == 0 else {
      throw PrintFailure(description: unsafe "it cannot be written: \(String(cString: strerror(errno)))")
    }
    return coarse
  }

  /// Those of `items`, numbered from 1, that would be coarse.
  ///
  /// - Throws: ``PrintFailure``, which names the file of a picture that cannot be read.
  public func coarse(_ items: [Item]) throws(PrintFailure) -> [Coarse] {
    var coarse: [Coarse] = []
    for (index, item) in items.enumerated() {
      do throws(VisionError) {
        let size = try ImageDecoder.size(ImageDecoder.read(item.path))
        coarse += coarseness(width: size.width, height: size.height, number: index + 1)
      } catch { throw PrintFailure(description: "\(item.path): \(error.message)") }
    }
    return coarse
  }

  /// Returns one element if the picture has so few pixels per inch that they are visible; otherwise none.
  private func coarseness(width: Int, height: Int, number: Int) -> [Coarse] {
    let dots = layout.dotsPerInch(width: width, height: height)
    guard dots < SheetLayout.minDotsPerInch else { return [] }
    return [Coarse(number: number, width: width, height: height, dotsPerInch: Int(dots))]
  }

  private func writeAll(_ items: [Item], to path: String) throws(PrintFailure) -> [Coarse] {
    var coarse: [Coarse] = []
    let document = try PDFDocument(path, paper: layout.paper, title: title)
    let rooms = layout.rooms
    for (index, item) in items.enumerated() {
      let picture = try picture(of: item, number: index + 1)
      coarse += coarseness(width: picture.width, height: picture.height, number: index + 1)
      try draw(picture, in: rooms[index % rooms.count], of: document)
      if (index + 1) % rooms.count == 0 || index + 1 == items.count { try document.endPage() }
    }
    if let keyTitle { try AnswerKey(title: title, subtitle: keyTitle, paper: layout.paper).write(items, to: document) }
    try document.finish()
    return coarse
  }

  private func picture(of item: Item, number: Int) throws(PrintFailure) -> PrintedPicture {
    do throws(VisionError) {
      return try PrintedPicture(ImageDecoder.read(item.path), number: number, isGrey: isGrey)
    } catch { throw PrintFailure(description: "\(item.path): \(error.message)") }
  }

  private func draw(
    _ picture: PrintedPicture, in room: SheetLayout.Area, of document: borrowing PDFDocument
  ) throws(PrintFailure) {
    let (area, isTurned) = layout.place(width: picture.width, height: picture.height, in: room)
    try document.draw(picture, in: area, isTurned: isTurned)
    if layout.cropMarks {
      for mark in layout.marks(around: area) { try document.line(from: mark.from, to: mark.to) }
    }
    // The number is below the part that is cut out, so that the cut-out picture does not show it.
    let number = String(picture.number)
    let width = document.width(of: number, .sans, size: Self.numberSize)
    try document.text(
      number, x: room.x + (room.width - width) / 2, y: room.y + room.height - 2 * Paper.millimetre, .sans,
      size: Self.numberSize)
  }

  /// The height of the numbers below the pictures: read in the hand.
  private static let numberSize = 9.0
}
