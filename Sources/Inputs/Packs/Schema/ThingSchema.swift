import Basics
import Foundation

extension Section {
  /// The most images that a thing may have: each costs the recogniser as much as another thing.
  static let maxImages = 12

  /// The thing that the section names by one `image` or by several `images`: the name of its first image. Nil if it names
  /// none, or if what it names is reported as wrong.
  package func thing(
    among images: inout [Pack.Image], mayWait: Bool = false, _ report: inout ProblemCollector
  ) -> String? {
    guard let several = self["images"] else {
      return self["image"]?.thing(among: &images, mayWait: mayWait, &report)
    }
    if let one = self["image"] {
      report.add(
        .duplicateKey, one, "a thing has either one image or a list of images",
        remedy: "Write all of them in \"images\", the one that stands for the thing first.")
      return nil
    }
    guard let items = several.items(&report), let thing = items[0].thing(among: &images, mayWait: mayWait, &report)
    else { return nil }
    var names = [thing]
    for item in items.dropFirst() {
      guard let name = item.furtherImage(of: thing, among: &images, mayWait: mayWait, &report) else { continue }
      if names.contains(name) {
        report.add(.duplicateKey, item, "the image is given twice", remedy: "Keep one of them.")
      } else {
        names.append(name)
      }
    }
    let count = max(names.count, images.count { $0.thing == thing })
    guard count <= Self.maxImages else {
      report.add(.tooLarge, several, "the thing has \(count) images", remedy: "Keep at most \(Self.maxImages) of them.")
      return nil
    }
    return names.count == items.count ? thing : nil
  }

  /// The same, which must be named.
  func requiredThing(among images: inout [Pack.Image], mayWait: Bool, _ report: inout ProblemCollector) -> String? {
    if self["images"] == nil, required("image", &report) == nil { return nil }
    return thing(among: &images, mayWait: mayWait, &report)
  }
}

extension Field {
  /// The name of the one of `images` that stands for a thing.
  package func thing(
    among images: inout [Pack.Image], mayWait: Bool = false, _ report: inout ProblemCollector
  ) -> String? {
    let name = mayWait ? comingImage(among: &images, &report) : image(among: &images, &report)
    guard let i = images.firstIndex(where: { $0.name == name }) else { return name }
    if let thing = images[i].firstOfThing {
      report.add(
        .sameName, self, "the image shows the thing \(thing.inQuotes)", remedy: "Write \(thing.inQuotes) instead.")
      return nil
    }
    images[i].namesThing = true
    return name
  }

  /// Returns the name of a further one of `images`, which shows `thing`, too, and records that it does; nil, with the
  /// reason in `report`, if it cannot.
  fileprivate func furtherImage(
    of thing: String, among images: inout [Pack.Image], mayWait: Bool, _ report: inout ProblemCollector
  ) -> String? {
    let name = mayWait ? comingImage(among: &images, &report) : image(among: &images, &report)
    guard name != thing, let i = images.firstIndex(where: { $0.name == name }) else { return name }
    if images[i].namesThing || (images[i].firstOfThing ?? thing) != thing {
      report.add(
        .sameName, self, "the image stands for another thing, \(images[i].thing.inQuotes)",
        remedy: "Take it out of one of the two.")
      return nil
    }
    images[i].firstOfThing = thing
    return name
  }

  /// The name of one of `images` exactly as its file has it; records on the image where it is mentioned.
  private func image(among images: inout [Pack.Image], _ report: inout ProblemCollector) -> String? {
    guard let name = text(&report) else { return nil }
    if let i = images.firstIndex(where: { $0.name == name }) {
      if images[i].mention == nil, let place, let path {
        images[i].mention = Pack.Image.Mention(line: place.line, column: place.column, field: path)
      }
      return images[i].name
    }
    report.add(.unknownImage, self, "the pack has no image \(name.inQuotes)", remedy: remedy(for: name, images))
    return nil
  }

  /// The name of an image that may be yet to come.
  private func comingImage(among images: inout [Pack.Image], _ report: inout ProblemCollector) -> String? {
    guard let name = text(&report) else { return nil }
    if images.contains(where: { $0.name == name }) { return image(among: &images, &report) }
    guard FileName.isPlain(name) else {
      report.add(
        .wrongType, self, "\(name.inQuotes) cannot be the name of an image", remedy: "Write \(FileName.rule).")
      return nil
    }
    let near = Spelling.nearest(to: name, among: images.map(\.name))
    if !near.isEmpty {
      report.remark(
        .unknownImage, self, "the question waits for an image \(name.inQuotes)",
        remedy: "If \(near.inQuotes) is meant, write that name.")
    }
    return name
  }

  private func remedy(for name: String, _ images: [Pack.Image]) -> String {
    let names = images.map(\.name)
    guard !names.isEmpty else { return "Put a file of this name, with the extension .jpg or .png, beside pack.yaml." }
    // Authors may write the file, with its folder and extension, instead of the name.
    let file = URL(filePath: name)
    let meant = names.contains(file.deletingPathExtension().lastPathComponent) ? file.deletingPathExtension() : file
    let nearest = Spelling.nearest(to: meant.lastPathComponent, among: names)
    return nearest.isEmpty ? "The images are \(names.inQuotes)." : "Did you mean \(nearest.inQuotes)?"
  }
}
