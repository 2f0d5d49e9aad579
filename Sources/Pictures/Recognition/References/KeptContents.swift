import Basics
import Synchronization
import Vision

/// The contents of references that are stored outside memory. The most recently read ones stay in memory, up to a
/// limit, so that a collection needs memory only for the references that are compared.
package final class KeptContents: Sendable {
  /// The bytes of features that are held: those of about 1300 references, more than are compared in ten looks.
  private static let maxBytes = 256 << 20

  private struct Held: ~Copyable {
    var contents: [Int: Reference.Content] = [:]
    /// The numbers of the contents, in the order in which they were read.
    var order: [Int] = []
    var bytes = 0
  }

  /// How many of the contents, from the first on, are in the lists that are kept with them.
  let indexedCount: Int
  private let held = Mutex(Held())
  private let indexes = Mutex<[FeatureExtractor.Kind: [PostingLists]]>([:])
  private let enrolment: Enrolment
  private let read: @Sendable (Int) -> Reference.Content?
  private let readIndex: @Sendable (FeatureExtractor.Kind) -> [PostingLists]?

  /// Creates contents of references that `enrolment` made. `read` reads one content, or returns nil if it is damaged.
  /// `index` reads the lists of the first `indexedCount` references. Both are called on any thread.
  package init(
    _ enrolment: Enrolment, indexedCount: Int = 0,
    index: @escaping @Sendable (FeatureExtractor.Kind) -> [PostingLists]? = { _ in nil },
    read: @escaping @Sendable (Int) -> Reference.Content?
  ) {
    (self.enrolment, self.indexedCount, self.read, readIndex) = (enrolment, indexedCount, read, index)
  }

  /// Returns the lists of the features of `kind`, in which the number of a content is its position; nil if they are
  /// damaged. The lists are read once.
  func lists(of kind: FeatureExtractor.Kind) -> [PostingLists]? {
    indexes.withLock { indexes in
      if let known = indexes[kind] { return known }
      indexes[kind] = readIndex(kind)
      return indexes[kind]
    }
  }

  /// Returns the content with this `number`, which belongs to `reference`. A content that cannot be read is made again
  /// from the reference's image. If the image is gone, too, the content is empty and the reference is not found.
  func content(_ number: Int, of reference: Reference) -> Reference.Content {
    if let content = held.withLock({ $0.contents[number] }) { return content }
    let content = read(number) ?? made(of: reference) ?? Reference.Content(thumbnail: .single, picture: [], views: [])
    let bytes = content.byteCount
    held.withLock { held in
      guard held.contents.updateValue(content, forKey: number) == nil else { return }
      held.order.append(number)
      held.bytes += bytes
      while held.bytes > Self.maxBytes, held.order.count > 1 {
        held.bytes -= held.contents.removeValue(forKey: held.order.removeFirst())?.byteCount ?? 0
      }
    }
    return content
  }

  private func made(of reference: Reference) -> Reference.Content? {
    guard let file = reference.file else { return nil }
    return try? enrolment.enrol(ImageFile(file.path)).content
  }
}

extension GrayImage {
  fileprivate static let single = GrayImage(width: 1, height: 1, pixels: [0])
}
