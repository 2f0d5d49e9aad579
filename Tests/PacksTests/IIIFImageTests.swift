import Foundation
import Testing

@testable import Packs

/// What canvases show, in manifests as museums write them.
@Suite struct `A picture of IIIF` {
  private func read(_ bodies: [String], labels: [String] = []) throws -> QuestionList {
    let canvases = bodies.enumerated().map { number, body in
      let label = labels.isEmpty ? "\"Leaf \(number)\"" : labels[number]
      return """
        {"type": "Canvas", "label": \(label), "items": [{"type": "AnnotationPage", "items": [{"type": "Annotation", "body": \(body)}]}]}
        """
    }
    let text =
      "{\"type\": \"Manifest\", \"label\": {\"en\": [\"Album\"]}, \"items\": [\(canvases.joined(separator: ","))]}"
    return try QuestionList.read(Data(text.utf8), file: "m.json")
  }

  private static let service = """
    "service": [{"@id": "https://example.org/i/", "@context": "http://library.stanford.edu/iiif/image-api/1.1/context.json",
    "profile": "http://library.stanford.edu/iiif/image-api/1.1/compliance.html#level2"}]
    """
  private static let image = """
    {"id": "https://example.org/i.jpg", "type": "Image", "width": 4000, "height": 3000,
    "service": [{"id": "https://example.org/i", "type": "ImageService3", "profile": "level2"}]}
    """

  @Test(arguments: [
    ("{\"id\": \"https://example.org/small.jpg#xywh=0,0,9,9\", \"type\": \"Image\"}", nil),
    (image, "https://example.org/i/full/!1754,1754/0/default.jpg"),
    (
      "{\"type\": \"SpecificResource\", \"source\": \(image), \"selector\": {\"type\": \"FragmentSelector\", \"value\": \"xywh=percent:10,20,30,40\"}}",
      "https://example.org/i/pct:10,20,30,40/max/0/default.jpg"
    ),
    (
      "{\"type\": \"SpecificResource\", \"source\": \(image), \"selector\": {\"type\": \"ImageApiSelector\", \"region\": \"5,6,2000,9\", \"rotation\": \"!180\"}}",
      "https://example.org/i/5,6,2000,9/!1754,1754/!180/default.jpg"
    ),
    (
      "{\"type\": \"Choice\", \"items\": [\(image), {\"id\": \"https://example.org/x.jpg\", \"type\": \"Image\"}]}",
      "https://example.org/i/full/!1754,1754/0/default.jpg"
    ),
    (
      "{\"id\": \"https://example.org/o.jpg\", \"type\": \"Image\", \"width\": 4000, \"height\": 300, \(service)}",
      "https://example.org/i/full/!1754,1754/0/native.jpg"
    ),
  ])
  func `is fetched in the part and size that is shown`(body: String, address: String?) throws {
    let list = try read([body])
    #expect(list.drafts.map(\.link) == [address].filter { $0 != nil }, "\(list)")
    #expect(list.drafts.count + list.problems.count == 1)
  }

  @Test(arguments: [
    ("full", 4000, 3000, "full/1754,"), ("full", 300, 4000, "full/,1754"), ("full", 90, 90, nil),
    ("5,6,300,400", 4000, 3000, "5,6,300,400/max"), ("5,6,300,2000", 4000, 3000, "5,6,300,2000/,1754"),
    ("pct:10,20,5,5", 4000, 3000, "400,600,200,150/max"), ("square", 4000, 3000, "none"),
  ])
  func `is asked of a server of level 1 as that can send it`(region: String, width: Int, height: Int, part: String?)
    throws
  {
    let source = """
      {"id": "https://example.org/i.jpg", "type": "Image", "width": \(width), "height": \(height),
      "service": [{"id": "https://example.org/i", "profile": "level1"}]}
      """
    let list = try read([
      """
      {"type": "SpecificResource", "source": \(source), "selector": {"type": "ImageApiSelector", "region": "\(region)"}}
      """
    ])
    let address = part.map { "https://example.org/i/\($0)/0/default.jpg" } ?? "https://example.org/i.jpg"
    #expect(list.drafts.map(\.link) == (part == "none" ? [] : [address]), "\(list)")
    #expect(list.drafts.count + list.problems.count == 1)
  }

  @Test func `is a picture, and no film, sound, text or model`() throws {
    let list = try read(
      ["Video", "Sound", "TextualBody", "Model", "Image"].map {
        "{\"id\": \"https://example.org/\($0)\", \"type\": \"\($0)\"}"
      })
    #expect(list.drafts.map(\.link) == ["https://example.org/Image"])
    #expect(
      list.problems.map(\.message) == [
        "it is a film, no picture", "it is a sound, no picture", "it is a text, no picture",
        "it is a model in three dimensions, no picture",
      ])
  }

  @Test func `has a name of its own, whatever its canvas is called`() throws {
    let long = String(repeating: "A long road. ", count: 12)
    let labels = ["Owl", "OWL", "Owl (2)", "1-2", "12", "\(long)A", "\(long)B"].map { "{\"none\": [\"\($0)\"]}" }
    let list = try read(Array(repeating: Self.image, count: labels.count), labels: labels)
    let names = list.drafts.map { PictureName.made(of: $0.pictureName) }
    #expect(names.prefix(5) == ["Owl", "OWL (2)", "Owl (2) (3)", "1-2", "12"])
    #expect(Set(names.map(PictureName.key)).count == labels.count && list.problems.isEmpty)
  }
}
