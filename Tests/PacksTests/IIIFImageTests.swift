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

  /// A picture with a service, and a region of it.
  private func part(_ region: String, of size: String, _ service: String, id: String = "https://example.org/i.jpg")
    -> String
  {
    """
    {"type": "SpecificResource", "source": {"id": "\(id)", "type": "Image", \(size),
      "service": [{"id": "https://example.org/i", \(service)}]},
      "selector": {"type": "ImageApiSelector", "region": "\(region)"}}
    """
  }

  @Test(arguments: [
    ("full", 4000, 3000, "full/1754,"), ("full", 300, 4000, "full/,1754"), ("full", 90, 90, nil),
    ("5,6,300,400", 4000, 3000, "5,6,300,400/max"), ("5,6,300,2000", 4000, 3000, "5,6,300,2000/,1754"),
    ("pct:10,20,5,5", 4000, 3000, "400,600,200,150/max"), ("square", 4000, 3000, "500,0,3000,3000/1754,"),
  ])
  func `is asked of a server of level 1 as that can send it`(region: String, width: Int, height: Int, answer: String?)
    throws
  {
    let list = try read([part(region, of: "\"width\": \(width), \"height\": \(height)", "\"profile\": \"level1\"")])
    let address = answer.map { "https://example.org/i/\($0)/0/default.jpg" } ?? "https://example.org/i.jpg"
    #expect(list.drafts.map(\.link) == [address], "\(list)")
  }

  @Test(arguments: [
    ("\"profile\": \"http://iiif.io/api/image/2/level1.json\"", "0,0,50,50", "0,0,50,50/full/0/default"),
    ("\"profile\": \"http://iiif.io/api/image/2/level2.json\"", "square", "500,0,3000,3000/!1754,1754/0/default"),
    (
      "\"profile\": \"http://library.stanford.edu/iiif/image-api/compliance.html#level1\"", "full",
      "full/1754,/0/native"
    ),
    (
      "\"@context\": \"http://iiif.io/api/image/1/context.json\", \"profile\": \"x#level2\"", "0,0,9,9",
      "0,0,9,9/full/0/native"
    ),
    (
      "\"profile\": \"level1\", \"width\": 8000, \"height\": 6000", "pct:50,50,10,10", "4000,3000,800,600/max/0/default"
    ),
    ("\"profile\": \"level0\"", "0,0,9,9", nil),
  ])
  func `is asked for in the words of the version of the server`(service: String, region: String, answer: String?) throws
  {
    let list = try read([part(region, of: "\"width\": 4000, \"height\": 3000", service)])
    #expect(list.drafts.map(\.link) == answer.map { ["https://example.org/i/\($0).jpg"] } ?? [], "\(list)")
    #expect(list.drafts.count + list.problems.count == 1)
  }

  @Test(
    arguments: [
      // A copy of a large picture, one side alone, a square within a long picture, and nonsense.
      ("R/full/2000,/0/default.jpg", "full", 2000, 3000, "\"profile\": \"level1\"", "full/,1754/0/default"),
      ("R/full/2000,/0/default.jpg", "full", 2000, 3000, "\"profile\": \"level2\"", "full/!1754,1754/0/default"),
      ("R.jpg", "full", 4000, nil, "\"profile\": \"level2\"", "full/!1754,1754/0/default"),
      ("R.jpg", "square", 4000, 1000, "\"profile\": \"level1\"", "1500,0,1000,1000/max/0/default"),
      ("R.jpg", "square", .max, -1, "\"profile\": \"level1\"", "square/max/0/default"),
      (
        "R.jpg", "5,6,70,80", 4000, 3000, "\"type\": \"ImageService2\", \"profile\": \"level1\"",
        "5,6,70,80/full/0/default"
      ),
      // Parts of a copy, in percents that mean the same of the whole, and in its pixels.
      ("R/full/800,/0/default.jpg", "pct:50,50,10,10", 800, 600, "\"profile\": \"level1\"", nil),
      (
        "R/full/800,/0/default.jpg#xywh=400,300,80,60", "full", 800, 600, "\"profile\": \"level2\"",
        "pct:50.0,50.0,10.0,10.0/max/0/default"
      ),
      (
        "R/full/800,/0/default.jpg#xywh=400,300,80,60", "full", 800, 600,
        "\"profile\": \"level1\", \"width\": 8000, \"height\": 6000", "4000,3000,800,600/max/0/default"
      ),
    ] as [(String, String, Int, Int?, String, String?)])
  func `is asked for in a part and size that its server has`(
    id: String, region: String, width: Int, height: Int?, service: String, answer: String?
  ) throws {
    let size = "\"width\": \(width)" + (height.map { ", \"height\": \($0)" } ?? "")
    let list = try read([part(region, of: size, service, id: id.replacing("R", with: "https://example.org/i"))])
    #expect(list.drafts.map(\.link) == answer.map { ["https://example.org/i/\($0).jpg"] } ?? [], "\(list)")
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
