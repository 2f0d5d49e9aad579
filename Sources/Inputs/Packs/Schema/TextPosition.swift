import Yams

/// A position in `pack.yaml`, counted from 1.
struct TextPosition {
  let line: Int
  /// In Unicode scalars, as libYAML counts them; nil if the whole line is meant.
  let column: Int?

  /// The line after the text `before`.
  init(lineAfter before: some Sequence<UInt8>) {
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = nil
  }

  init?(_ mark: Mark?) {
    guard let mark else { return nil }
    (line, column) = (mark.line, mark.column)
  }
}
