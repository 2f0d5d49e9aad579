import Basics
import Yams

/// The content of a YAML text, regardless of how it is written: without comments, styles and the order of keys.
indirect enum YAMLTree: Equatable {
  case text(String)
  case list([YAMLTree])
  case table([String: YAMLTree])

  /// The content of `node`.
  init(_ node: Node) {
    self =
      switch node {
      // A text is read without white space around it.
      case .scalar(let scalar): .text(YAMLText.string(of: scalar).trimmed)
      case .sequence(let sequence): .list(sequence.map(YAMLTree.init))
      case .mapping(let mapping):
        .table(
          Dictionary(mapping.map { ($0.key.scalar.map(YAMLText.string) ?? "", YAMLTree($0.value)) }) { $1 })
      case .alias: .text("")
      }
  }

  /// The value of `key` of a table; nil if there is none.
  subscript(key: String) -> YAMLTree? {
    get { if case .table(let values) = self { values[key] } else { nil } }
    set {
      guard case .table(var values) = self else { return }
      values[key] = newValue
      self = .table(values)
    }
  }

  /// The items of a list; empty for a value that is not a list, such as a missing value after a key.
  var items: [YAMLTree] { if case .list(let items) = self { items } else { [] } }
}

extension YAMLTree {
  /// The images of a question, as `image` or `images` has them.
  var images: [String] {
    get {
      if let images = self["images"] { return images.items.compactMap(\.text) }
      return [self["image"]?.text].compactMap(\.self)
    }
    set {
      self["image"] = newValue.count == 1 ? .text(newValue[0]) : nil
      self["images"] = newValue.count > 1 ? .list(newValue.map(YAMLTree.text)) : nil
    }
  }

  /// Of a list of questions, the first other one that asks for the thing of the question with this number, and all images
  /// that the two list; nil if there is none, or if that question lists one image only.
  func heir(of index: Int) -> (index: Int, images: [String])? {
    let images = items.indices.contains(index) ? items[index].images : []
    guard images.count > 1,
      let heir = items.indices.first(where: { $0 != index && items[$0].images.first == images[0] })
    else { return nil }
    return (heir, (items[heir].images + images).once())
  }

  /// The images of a question after `first` has taken the place of the first of several.
  func images(beginning first: String) -> [String] { [first] + images.dropFirst().filter { $0 != first } }

  private var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Returns the content after `edit`, whose new question is `added`; nil if the edit cannot be made.
  func applying(_ edit: PackEdit, languages: [String], added: YAMLTree?) -> YAMLTree? {
    var tree = self
    var items = tree["assignments"]?.items ?? []
    switch edit {
    case .title(let title, let language):
      tree["name"] = Self.text(title, language, languages, before: tree["name"])
      return tree
    case .languages(let tags):
      tree["language"] = tags.count == 1 ? .text(tags[0]) : .list(tags.map(YAMLTree.text))
      return tree
    case .set(let part, let index, let text, let language):
      guard items.indices.contains(index) else { return nil }
      if part == .image, items[index]["images"] != nil {
        items[index].images = items[index].images(beginning: text.trimmed)
        break
      }
      let before = items[index][part.rawValue]
      items[index][part.rawValue] =
        text.isEmpty ? nil : part.isNumber ? .text(text) : Self.text(text, language, languages, before: before)
    case .addImage(let image, let index):
      guard items.indices.contains(index) else { return nil }
      items[index].images += [image]
    case .removeImage(let image):
      for index in items.indices where items[index].images.count > 1 { items[index].images.removeAll { $0 == image } }
    case .add:
      guard let added else { return nil }
      items.append(added)
    case .remove(let index):
      guard items.indices.contains(index) else { return nil }
      if let heir = Self.list(items).heir(of: index) { items[heir.index].images = heir.images }
      items.remove(at: index)
    case .move(let index, let other):
      guard items.indices.contains(index), items.indices.contains(other) else { return nil }
      items.insert(items.remove(at: index), at: other)
    }
    tree["assignments"] = items.isEmpty ? .text("") : .list(items)
    return tree
  }

  /// `before` with `text` in `language`: a table where the languages differ from now on.
  static func text(_ text: String, _ language: String?, _ languages: [String], before: YAMLTree?) -> YAMLTree {
    let new = YAMLTree.text(text.trimmed)
    guard let before else { return new }
    if case .table(var texts) = before, let language = language ?? (languages.count == 1 ? languages[0] : nil) {
      texts[language] = new
      return .table(texts)
    }
    guard let language, languages.count > 1 else { return new }
    if before == new { return new }
    return .table(languages.reduce(into: [:]) { $0[$1] = $1 == language ? new : before })
  }
}
