import CHarfBuzz

/// Subsets typefaces to the glyphs that pages use: a phone loads 30 KB instead of 300.
enum TypefaceSubset {
  /// Letters for people's names in the languages of Europe: Basic Latin to Latin Extended-A, Cyrillic, and punctuation.
  /// The device's own typefaces draw other scripts.
  static let letters: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x17F, 0x400...0x45F, 0x490...0x491, 0x2010...0x203A,
  ]

  /// The features that apeiron.css uses beyond HarfBuzz's default: lining and tabular figures.
  private static let features = ["lnum", "tnum"]

  /// The font file at `path` reduced to the glyphs of `scalars`; nil if it cannot be read.
  static func make(of path: String, scalars: some Sequence<UInt32>) -> [UInt8]? {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    let face = unsafe hb_face_create(blob, 0)
    defer { unsafe hb_face_destroy(face) }
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let wanted = unsafe hb_subset_input_unicode_set(input)
    for scalar in scalars { unsafe hb_set_add(wanted, scalar) }
    let kept = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    for feature in features { unsafe hb_set_add(kept, hb_tag_from_string(feature, -1)) }
    guard let subset = unsafe hb_subset_or_fail(face, input) else { return nil }
    defer { unsafe hb_face_destroy(subset) }
    let result = unsafe hb_face_reference_blob(subset)
    defer { unsafe hb_blob_destroy(result) }
    var count: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(result, &count) else { return nil }
    return unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count)).map(\.self)
  }
}
