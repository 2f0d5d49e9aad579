import Vision

/// Files that are shown one after the other, once or round and round. One that cannot be decoded is taken out for good.
struct FileReel {
  private(set) var files: [String]
  private let loops: Bool
  private var next = 0

  /// Starts with the first of `files`.
  init(files: [String], loops: Bool) {
    self.files = files
    self.loops = loops
  }

  /// The next picture that `decode` accepts, with its path; nil at the end, which a looping reel reaches only when no
  /// file is left. `skipped` is told of each file that is taken out, and why.
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
