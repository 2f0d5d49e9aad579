import Foundation

/// A PNG of one grey pixel.
enum SmallPicture {
  static let png = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
    ) ?? Data())
}
