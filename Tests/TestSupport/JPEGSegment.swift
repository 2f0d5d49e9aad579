/// A marker segment of a JPEG file.
package struct JPEGSegment {
  package var marker: UInt8
  /// Of the whole segment in its file, from the marker on.
  package var range: Range<Int>

  /// A segment of `marker` with `data`, its length written before.
  package static func bytes(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
  }

  /// The segments of `file` between its start and its first scan.
  package static func list(_ file: [UInt8]) -> [JPEGSegment] {
    var segments: [JPEGSegment] = []
    var start = 2
    while start + 4 <= file.count, file[start] == 0xFF, file[start + 1] != 0xDA {
      let end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      segments.append(JPEGSegment(marker: file[start + 1], range: start..<end))
      start = end
    }
    return segments
  }

  /// `file` without its segments of `marker`.
  package static func remove(_ marker: UInt8, from file: [UInt8]) -> [UInt8] {
    var file = file
    for segment in list(file).reversed() where segment.marker == marker { file.removeSubrange(segment.range) }
    return file
  }

  /// `file` with `segment` right after its start.
  package static func insert(_ segment: [UInt8], into file: [UInt8]) -> [UInt8] {
    file.prefix(2) + segment + file.dropFirst(2)
  }

  /// `file` with another size in its frame header.
  package static func resize(_ file: [UInt8], width: Int, height: Int) -> [UInt8] {
    var file = file
    for segment in list(file) where (0xC0...0xC2).contains(segment.marker) {
      let sides = segment.range.lowerBound + 5
      file.replaceSubrange(sides..<sides + 4, with: bigEndian(height << 16 | width))
    }
    return file
  }
}
