/// Where pictures stand on a sheet. Lengths are in points, from the upper left corner.
public struct SheetLayout: Sendable, Equatable {
  /// A rectangle on the paper.
  public struct Area: Sendable, Equatable {
    /// Its left and upper edge.
    public var x, y: Double
    /// Its width and height.
    public var width, height: Double
  }

  /// The paper.
  public let paper: Paper
  /// How many pictures stand on a sheet: 1, 2, 4 or 8.
  public let perPage: Int
  /// Whether marks show where to cut.
  public let cropMarks: Bool

  /// The numbers of pictures that a sheet can have.
  public static let choices = [1, 2, 4, 8]

  /// The margin of a sheet, wider than the unprintable margin of any usual printer, which is at most a quarter of an
  /// inch.
  static let margin = 10 * Paper.millimetre
  /// The number below each picture, with the space above it.
  static let caption = 6 * Paper.millimetre
  /// The length of a mark and its distance from the picture.
  static let mark = (length: 4 * Paper.millimetre, distance: 1.5 * Paper.millimetre)

  /// Creates a layout; `perPage` is one of ``choices``.
  public init(_ paper: Paper, perPage: Int, cropMarks: Bool) {
    precondition(Self.choices.contains(perPage), "\(perPage) pictures on a sheet")
    (self.paper, self.perPage, self.cropMarks) = (paper, perPage, cropMarks)
  }

  /// The areas of a sheet, row by row, each for one picture with its border and its number.
  public var rooms: [Area] {
    let (columns, rows) = perPage == 8 ? (2, 4) : perPage == 4 ? (2, 2) : (1, perPage)
    let width = (paper.width - 2 * Self.margin) / Double(columns)
    let height = (paper.height - 2 * Self.margin) / Double(rows)
    return (0..<perPage).map { number in
      Area(
        x: Self.margin + Double(number % columns) * width, y: Self.margin + Double(number / columns) * height,
        width: width, height: height)
    }
  }

  /// The width of the border around a picture in its area.
  private var border: Double { cropMarks ? Self.mark.length + Self.mark.distance : 2 * Paper.millimetre }

  /// Returns where a picture of this many pixels is placed in `room`: as large as possible, in the middle, and turned
  /// by a quarter if that makes it larger.
  public func place(width: Int, height: Int, in room: Area) -> (area: Area, isTurned: Bool) {
    let (freeWidth, freeHeight) = (room.width - 2 * border, room.height - 2 * border - Self.caption)
    let scale = { (w: Int, h: Int) in min(freeWidth / Double(w), freeHeight / Double(h)) }
    let isTurned = scale(height, width) > scale(width, height)
    let (w, h) = isTurned ? (height, width) : (width, height)
    let size = (width: Double(w) * scale(w, h), height: Double(h) * scale(w, h))
    return (
      Area(
        x: room.x + (room.width - size.width) / 2, y: room.y + border + (freeHeight - size.height) / 2,
        width: size.width, height: size.height), isTurned
    )
  }

  /// The marks at the corners of a picture, each from a point to another.
  func marks(around area: Area) -> [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
    let (near, far) = (Self.mark.distance, Self.mark.distance + Self.mark.length)
    var marks: [(from: (x: Double, y: Double), to: (x: Double, y: Double))] = []
    for (x, right) in [(area.x, -1.0), (area.x + area.width, 1.0)] {
      for (y, down) in [(area.y, -1.0), (area.y + area.height, 1.0)] {
        marks.append((from: (x + right * near, y), to: (x + right * far, y)))
        marks.append((from: (x, y + down * near), to: (x, y + down * far)))
      }
    }
    return marks
  }

  /// How many pixels of a picture's longer side come to an inch of its print.
  public func dotsPerInch(width: Int, height: Int) -> Double {
    let area = place(width: width, height: height, in: rooms[0]).area
    return Double(max(width, height)) * 72 / max(area.width, area.height)
  }

  /// The fewest dots per inch at which single dots are invisible: from 58 cm, the distance of a sheet on a desk, a
  /// width of 0.17 mm is one arc minute, which an eye can just resolve.
  public static let minDotsPerInch = 150.0
}
