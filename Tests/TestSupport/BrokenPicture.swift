/// Files that claim to be pictures and cannot be read as such.
package enum BrokenPicture: String, CaseIterable, Sendable {
  case empty, text, truncated, huge

  /// The bytes of the file.
  package var bytes: [UInt8] {
    switch self {
    case .empty: []
    case .text: Array("This is not a picture.\n".utf8)
    // A PNG of 16 x 16 pixels that ends behind its header.
    case .truncated: Self.pngHead + [0, 0, 0, 16, 0, 0, 0, 16, 8, 0, 0, 0, 0, 0x3A, 0x98, 0xA0, 0xBD]
    // A PNG that announces 60000 x 60000 pixels: 3.6 GB of grey.
    case .huge: Self.pngHead + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 0, 0, 0, 0, 0xA5, 0xB9, 0x2A, 0x9E]
    }
  }

  /// The code of the error that it must give.
  package var code: String {
    switch self {
    case .empty, .text: "notAnImage"
    case .truncated: "damaged"
    case .huge: "tooLarge"
    }
  }

  /// The signature, and the length and the name of the header.
  private static let pngHead: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8)
}
