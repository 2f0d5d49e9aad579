/// The records of inotify(7).
enum InotifyEvents {
  /// The bytes of a record before its name: watch, mask, cookie and the length of the name, four bytes each.
  private static var headerSize: Int { 16 }

  /// Returns the names in the records of `bytes`; a record that is truncated at the end is left out.
  static func names(in bytes: some Collection<UInt8>) -> [String] {
    var (rest, names) = (Array(bytes)[...], [String]())
    while rest.count >= headerSize {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(headerSize).prefix(length)
      guard name.count == length else { break }
      names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(headerSize + length)
    }
    return names.filter { !$0.isEmpty }
  }
}
