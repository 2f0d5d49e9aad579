import Basics

extension HTMLText {
  /// What stands where an answer is written or chosen within a sentence.
  static let gap = "_____"

  /// Reads the content of an XHTML element, without the elements whose names are in `hidden`; each element whose name
  /// is in `gaps` becomes a ``gap``.
  init(_ element: XMLElementTree, hiding hidden: Set<String> = [], gaps: Set<String> = []) {
    var text = ""
    var images: [String] = []
    func visit(_ element: XMLElementTree) {
      if Self.blocks.contains(element.name) { text += "\n" }
      let source = ["img": "src", "object": "data"][element.name].flatMap { element.attributes[$0] }
      if let source { images.append(Self.file(of: source)) }
      for child in element.children {
        switch child {
        case .text(let piece): text += piece.replacing("\n", with: " ")
        case .element(let inner):
          if gaps.contains(inner.name) {
            text += Self.gap
          } else if !hidden.contains(inner.name), !Self.unseen.contains(inner.name) {
            visit(inner)
          }
        }
      }
      if Self.blocks.contains(element.name) { text += "\n" }
    }
    visit(element)
    self.init(text: text, images: images)
  }
}
