package import Basics
import Foundation
import Synchronization
import Vision

/// A request to a worker: the head of a frame, one line of JSON.
struct WorkerRequest: Decodable {
  /// The identifier that links the answer to this request.
  let id: String
  /// The path of the picture (`PathText`), or just its name if its bytes follow.
  let file: String
  /// The number of bytes of the picture that follow the line; nil if the picture is to be read from `file`.
  let bytes: Int?
}

/// The pictures that arrive on a descriptor, frame by frame.
///
/// The sequence ends early if the input is not a valid frame; ``failure`` says why. When a stop is requested, a frame
/// that has not arrived completely is dropped.
package final class WorkerFrames: Sequence, Sendable {
  /// The maximum length of a head in bytes: twice the longest path that `score` reads, because JSON may escape
  /// characters in the path.
  private static let longestHead = 1 << 17

  package struct Item: Sendable {
    package let id: String
    package let file: String
    /// Nil where the file is to be read.
    package let picture: HeldPicture?
  }

  private let descriptor: CInt
  private let stop: StopRequest
  private let memory: PictureMemoryLimit
  private let reason = Mutex<String?>(nil)

  package init(_ descriptor: CInt, stop: StopRequest, memory: PictureMemoryLimit) {
    self.descriptor = descriptor
    self.stop = stop
    self.memory = memory
  }

  /// Why the frames have ended early; nil if they came to their end or a stop was requested.
  package var failure: String? { reason.withLock { $0 } }

  package func makeIterator() -> AnyIterator<Item> {
    var reader = DelimitedReader(
      descriptor, delimiter: UInt8(ascii: "\n"), longest: Self.longestHead, stop: stop)
    return AnyIterator { [self] in
      guard !stop.isMade else { return nil }
      do throws(DelimitedReader.Failure) { return try next(&reader) } catch {
        fail(reader.count + 1, explanation(of: error))
        return nil
      }
    }
  }

  private func next(_ reader: inout DelimitedReader) throws(DelimitedReader.Failure) -> Item? {
    guard let head = try reader.next() else { return nil }
    let number = reader.count
    guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: Data(head)), request.bytes ?? 0 >= 0 else {
      fail(number, "its first line is not {\"id\": TEXT, \"file\": TEXT} with or without \"bytes\": NUMBER")
      return nil
    }
    guard let count = request.bytes else { return Item(id: request.id, file: request.file, picture: nil) }
    let held: HeldPicture
    let isWhole: Bool
    if let refusal = memory.refusal(of: count) {
      held = HeldPicture(refusal)
      isWhole = try reader.skip(count)
    } else {
      let taken = memory.waiting.take(count)
      let bytes = Array(try reader.bytes(count))
      isWhole = bytes.count == count
      held = HeldPicture(bytes, taken: taken, of: memory.waiting)
    }
    guard isWhole else {
      fail(number, "it ends before its \(count) bytes")
      return nil
    }
    return Item(id: request.id, file: request.file, picture: held)
  }

  private func fail(_ number: Int, _ text: String) {
    guard !stop.isMade else { return }
    reason.withLock { $0 = "frame \(number): \(text)" }
  }

  private func explanation(of error: DelimitedReader.Failure) -> String {
    switch error {
    case .system(let reason): "it cannot be read: \(reason)"
    case .containsNUL: "its first line contains a NUL byte: the bytes of a picture are as many as \"bytes\" says"
    case .tooLong: "its first line has more than \(Self.longestHead) bytes"
    }
  }
}
