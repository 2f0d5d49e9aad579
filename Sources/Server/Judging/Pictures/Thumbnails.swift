import Basics
package import Vision

/// The references as pages show them: small JPEGs in colour. Each is made when it is first requested, and kept as long
/// as there is space.
package actor Thumbnails {
  private let executor = QueueExecutor(label: "apeiron.thumbnails")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// The longest side in pixels. A plate is up to 30 rem long on a page, and half resolution is enough on a screen with
  /// two pixels for each.
  package static let longestSide = 480

  /// The maximum number of bytes that are kept. A plate of the default pack takes 67 kB on average, so this is a pack
  /// of 250 things.
  private let capacity: Int
  private var kept: [String: [UInt8]] = [:]
  /// The paths of the thumbnails that are kept; the one that was requested last is at the end.
  private var order: [String] = []
  private var size = 0

  package init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// The file at `path` as a JPEG.
  ///
  /// - Throws: `VisionError` if it cannot be read.
  package func thumbnail(of path: String) throws(VisionError) -> [UInt8] {
    let thumbnail: [UInt8]
    if let known = kept[path] {
      thumbnail = known
    } else {
      thumbnail = try ImageDecoder.thumbnail(of: ImageDecoder.read(path), longestSide: Self.longestSide)
    }
    keep(thumbnail, of: path)
    return thumbnail
  }

  /// The file at `path` as a JPEG that is printed; it is not kept.
  ///
  /// - Throws: `VisionError` if it cannot be read.
  package func print(of path: String) throws(VisionError) -> [UInt8] {
    try ImageDecoder.thumbnail(of: ImageDecoder.read(path), longestSide: 1600)
  }

  /// No longer keeps that of the file at `path`, which has another picture from now on, or none.
  package func forget(_ path: String) {
    order.removeAll { $0 == path }
    size -= kept.removeValue(forKey: path)?.count ?? 0
  }

  package var count: Int { kept.count }

  private func keep(_ thumbnail: [UInt8], of path: String) {
    if kept.updateValue(thumbnail, forKey: path) == nil { size += thumbnail.count }
    order.removeAll { $0 == path }
    order.append(path)
    while size > capacity, order.count > 1 { size -= kept.removeValue(forKey: order.removeFirst())?.count ?? 0 }
  }
}
