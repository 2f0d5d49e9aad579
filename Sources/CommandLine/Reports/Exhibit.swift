/// Pictures side by side, with a note about them.
public struct Exhibit: Sendable {
  /// The heading below the pictures, which says what they show.
  public var title: String
  /// A sentence or two; empty for none.
  public var note: String
  /// The pictures, from left to right.
  public var pictures: [Picture]

  /// The probability by which exhibits can be sorted, 0...1; nil if there is none.
  public var probability: Double?

  /// Creates an exhibit of `pictures`, by default without a note.
  public init(_ title: String, note: String = "", probability: Double? = nil, pictures: [Picture]) {
    self.probability = probability
    self.title = title
    self.note = note
    self.pictures = pictures
  }
}

extension Exhibit {
  var markup: HTML {
    """
    <article\(probability.map { " data-probability=\"\(json: $0)\"" as HTML })>
    <div class="pictures">\(pictures.map(\.markup))</div>
    <h3>\(title)</h3>
    \(note.isEmpty ? nil : "<p>\(note)</p>" as HTML)
    </article>

    """
  }
}
