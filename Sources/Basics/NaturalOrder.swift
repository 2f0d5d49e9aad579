/// The order of names in which `frame2` comes before `frame10`: runs of digits compare as numbers, everything else byte
/// by byte.
public enum NaturalOrder {
  /// Whether `left` comes before `right`.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    var (a, b) = (Array(left.utf8)[...], Array(right.utf8)[...])
    while let x = a.first, let y = b.first {
      if isDigit(x) && isDigit(y) {
        let (m, n) = (takeNumber(&a), takeNumber(&b))
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
      } else {
        if x != y { return x < y }
        a.removeFirst()
        b.removeFirst()
      }
    }
    // Equal so far: the shorter one first. If only leading zeros differ (`7`, `07`), the bytes decide, so that the
    // order is total.
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Removes the leading digits from `rest` and returns them without leading zeros, however many there are.
  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
