/// Pictures side by side, with a note about them.
public struct Exhibit: Sendable {
  /// The heading under the pictures: what they show.
  public var title: String
  /// A sentence or two; empty for none.
  public var note: String
  /// The pictures, from left to right.
  public var pictures: [Picture]

  /// Creates an exhibit of `pictures`, by default without a note.
  public init(_ title: String, note: String = "", pictures: [Picture]) {
    self.title = title
    self.note = note
    self.pictures = pictures
  }
}

extension Exhibit {
  var markup: HTML {
    """
    <article>
    <div class="pictures">\(pictures.map(\.markup))</div>
    <h3>\(title)</h3>
    \(note.isEmpty ? nil : "<p>\(note)</p>" as HTML)
    </article>

    """
  }
}
