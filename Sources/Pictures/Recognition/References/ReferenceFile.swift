public import Basics
public import Vision

/// The image file that a reference was made of.
public struct ReferenceFile: Sendable, Hashable {
  /// The file's name without its extension.
  public let name: String
  /// The path as it was given at enrolment, from which the image can be read again.
  public let path: String
  /// Width of the stored image, upright, in pixels.
  public let width: Int
  /// Height of the stored image, upright, in pixels.
  public let height: Int
  /// The hash that identifies the content when the file is read again.
  public let contentHash: ContentHash
  /// The stamp that identifies an unchanged file without reading it; nil if it could not be determined.
  public var stamp: FileStamp?
}

extension Reference {
  /// Returns the image from which the reference was made, decoded at `longestSide` pixels or more if it is stored
  /// larger.
  public func image(longestSide: Int) throws(VisionError) -> GrayImage {
    try photograph(longestSide: longestSide).pixels
  }

  /// The same with its colours and its stored size.
  public func photograph(longestSide: Int) throws(VisionError) -> Photograph {
    guard let file else { throw VisionError(code: .unreadable, message: "\(name) was made of no file") }
    return try ImageDecoder.photograph(ImageDecoder.read(file.path), scale: .atLeast(longestSide: longestSide))
  }
}
