package import Vision

/// The memory that a worker's pictures may use: half for pictures that wait, and half for pictures that are being
/// decoded.
package struct PictureMemoryLimit: Sendable {
  /// The budget from which waiting pictures take their bytes.
  package let waiting: DecodingBudget
  /// The limits of a single picture.
  package let limits: ImageDecoder.Limits

  /// A limit of `megabytes` in all.
  package init(megabytes: Int) {
    let half = megabytes * 500_000
    var limits = ImageDecoder.Limits()
    limits.bytes = min(limits.bytes, half)
    limits.memory = min(limits.memory, half)
    limits.budget = DecodingBudget(size: half)
    self.limits = limits
    waiting = DecodingBudget(size: half)
  }

  /// Returns the reason why a picture of `count` bytes is rejected without being read; nil if it is small enough.
  func refusal(of count: Int) -> VisionError? {
    guard count > limits.bytes else { return nil }
    return VisionError(code: .tooLarge, message: "it has \(count) bytes, the limit is \(limits.bytes)")
  }
}

/// The bytes of a picture, which count as waiting until this is gone.
package final class HeldPicture: Sendable {
  package let bytes: Result<[UInt8], VisionError>
  private let taken: Int
  private let budget: DecodingBudget?

  package init(_ bytes: [UInt8], taken: Int, of budget: DecodingBudget) {
    self.bytes = .success(bytes)
    self.taken = taken
    self.budget = budget
  }

  package init(_ error: VisionError) {
    bytes = .failure(error)
    taken = 0
    budget = nil
  }

  deinit { budget?.giveBack(taken) }
}
