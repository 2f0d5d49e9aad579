import Foundation
import FuzzTargets

// The two functions that libFuzzer calls. FUZZ_TARGET names the target; with FUZZ_SEEDS the beginnings are written to
// that folder instead. See scripts/fuzz.

/// The target of the process.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.named(name) else {
    fatalError("FUZZ_TARGET is \"\(name)\": choose one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
  }
  return target
}()

/// Waits for asynchronous work: libFuzzer knows functions only.
private func wait<Result: Sendable>(for body: @escaping @Sendable () async throws -> Result) -> Result? {
  nonisolated(unsafe) var result: Result?
  let done = DispatchSemaphore(value: 0)
  Task {
    result = try? await body()
    done.signal()
  }
  done.wait()
  return result
}

/// Chooses the target, or writes its seeds and ends the process.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> Int32 {
  guard let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
  guard let seeds = wait(for: { try await target.seeds() }) else {
    fatalError("\(target.name): the seeds cannot be made")
  }
  for (number, seed) in seeds.enumerated() {
    guard FileManager.default.createFile(atPath: "\(folder)/seed-\(number)", contents: Data(seed)) else {
      fatalError("\(folder) cannot be written")
    }
  }
  exit(0)
}

/// Gives the bytes to the target; 0, which is all that libFuzzer takes.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = wait { await target.takes(bytes) }
  return 0
}
