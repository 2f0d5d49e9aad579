package import Foundation

/// The form of results: each is one line of JSON.
package enum JSONLine {
  /// `value` as one line of JSON without a line feed, with sorted keys so that runs can be compared.
  package static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a non-finite number can fail here, and the results contain none.
    return (try? encoder.encode(value)) ?? Data("{\"error\":{\"code\":\"internal\"}}".utf8)
  }
}
