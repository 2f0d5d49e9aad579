/// A size in pixels, each side from 1 to 65,535.
public struct PixelSize: Sendable, Equatable, CustomStringConvertible {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Reads a text such as `1280x720`; nil for anything else.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...65_535).contains(width),
      (1...65_535).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// 640 x 480: about the size at which the recogniser works. Anything beyond that is decoded in vain.
  public static let recognised = PixelSize(width: 640, height: 480)

  /// The text that ``init(_:)`` reads.
  public var description: String { "\(width)x\(height)" }
}
