import Vision

/// A sequence of image files, shown once or in a loop. A file that cannot be decoded is removed for good.
struct FileSequence {
  private(set) var files: [String]
  private let loops: Bool
  private var next = 0

  /// Creates a sequence that starts with the first of `files`.
  init(files: [String], loops: Bool) {
    self.files = files
    self.loops = loops
  }

  /// The next picture that `decode` accepts, with its path; nil at the end, which a looping one reaches only when no
  /// file is left. Calls `skipped` with each file that is removed, and the reason.
  mutating func nextPicture(
    decode: (String) throws -> GrayImage, skipped: (String, any Error) -> Void
  ) -> (path: String, image: GrayImage)? {
    while !files.isEmpty {
      if next == files.count {
        guard loops else { return nil }
        next = 0
      }
      let path = files[next]
      do {
        let image = try decode(path)
        next += 1
        return (path, image)
      } catch {
        files.remove(at: next)
        skipped(path, error)
      }
    }
    return nil
  }
}
