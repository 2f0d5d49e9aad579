import Synchronization

/// The colours of a picture, which are decoded on demand: most frames are recognised without comparing colours.
public final class ColorSource: Sendable {
  private enum State {
    case waiting(@Sendable () throws(VisionError) -> ColorImage)
    /// The result of decoding; the encoded data has been released.
    case done(Result<ColorImage, VisionError>)
  }

  private let state: Mutex<State>

  /// `decode` is called once, on any thread.
  public init(_ decode: @escaping @Sendable () throws(VisionError) -> ColorImage) { state = Mutex(.waiting(decode)) }

  /// The colours of the picture in `bytes`, as stored.
  public convenience init(decoding bytes: [UInt8]) {
    self.init { () throws(VisionError) in try ImageDecoder.color(bytes) }
  }

  /// The picture in colour, of the size of the grey one.
  public func image() throws(VisionError) -> ColorImage {
    let result = state.withLock { state in
      if case .waiting(let decode) = state { state = .done(Result { () throws(VisionError) in try decode() }) }
      guard case .done(let result) = state else { preconditionFailure("it was just decoded") }
      return result
    }
    return try result.get()
  }
}
