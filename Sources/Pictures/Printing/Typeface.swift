/// The typefaces of print, which are those of the pages.
enum Typeface: String {
  /// For titles and texts that are read at length.
  case serif = "EB Garamond"
  /// For labels and numbers.
  case sans = "Inter"
}
