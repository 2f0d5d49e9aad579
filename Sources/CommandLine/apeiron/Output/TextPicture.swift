import Vision

/// A grey picture as lines of text: two pixels a character with a terminal's 24 greys, or one with the ink of letters.
struct TextPicture {
  let lines: [String]

  /// From no ink to much, for dark on light; a terminal is mostly light on dark, but a file is not.
  private static let ink = Array("@%#*+=-:. ")
  /// No wider than this, however wide the terminal: more is drawn than seen.
  private static let widest = 120

  init(_ image: GrayImage, columns: Int, isTerminal: Bool) throws(VisionError) {
    let width = max(1, min(columns, Self.widest, image.width))
    // A character is about twice as high as it is wide.
    let rows = max(1, width * image.height / image.width / 2)
    let small = try image.resized(width: width, height: isTerminal ? 2 * rows : rows)
    func level(_ x: Int, _ y: Int) -> Int { Int(small.pixels[y * width + x]) }
    lines = (0..<rows).map { row in
      guard isTerminal else {
        return String((0..<width).map { Self.ink[level($0, row) * (Self.ink.count - 1) / 255] })
      }
      // 232 to 255 of the 256 colours are greys; the upper half of a cell has the letter's, the lower half the paper's.
      let cells = (0..<width).map { x in
        "\u{1b}[38;5;\(232 + level(x, 2 * row) * 23 / 255);48;5;\(232 + level(x, 2 * row + 1) * 23 / 255)m▀"
      }
      return cells.joined() + "\u{1b}[0m"
    }
  }
}
