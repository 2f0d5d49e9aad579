import Evaluation
import Results
import Synchronization

/// The answer to a frame: its id, and the result as `score` prints it.
struct WorkerAnswer: Encodable, Sendable {
  let id: String
  let result: PictureResult

  private enum Key: CodingKey { case id }

  func encode(to encoder: any Encoder) throws {
    try result.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
  }
}

/// The last line of a worker that could not understand a frame.
struct WorkerFault: Encodable {
  struct Reason: Encodable {
    let code = "badFrame"
    let message: String
  }

  let error: Reason

  init(_ message: String) { error = Reason(message: message) }
}

/// The lines that a worker answers with.
final class WorkerAnswers: Sendable {
  private let writer: LineWriter
  private let code = Mutex<Int32?>(nil)

  init(_ descriptor: CInt) { writer = LineWriter(descriptor) }

  /// The number of the system's error that has ended the answers; nil while they can be written.
  var failure: Int32? { code.withLock { $0 } }

  /// Writes a line at once; does nothing once a line could not be written.
  func add(_ line: some Encodable) {
    guard failure == nil else { return }
    let result = writer.write(JSONLine.encoded(line))
    if result != 0 { code.withLock { $0 = result } }
  }

  /// Returns `items` until their answers can no longer be written.
  func whileWritable<Items: Sequence & Sendable>(_ items: Items) -> some Sequence<Items.Element> & Sendable {
    WhileWritable(items: items, answers: self)
  }

  private struct WhileWritable<Items: Sequence & Sendable>: Sequence, Sendable {
    let items: Items
    let answers: WorkerAnswers

    func makeIterator() -> AnyIterator<Items.Element> {
      var all = items.makeIterator()
      return AnyIterator { answers.failure == nil ? all.next() : nil }
    }
  }
}
