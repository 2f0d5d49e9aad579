import Testing

@testable import HTTP

@Suite struct SchemaBookTests {
  @Test func `the schema of a type has its fields, their kinds and their bounds`() {
    enum Status: String, Codable, CaseIterable { case playing, won }
    struct Leaf: Codable {
      let name: String
      let leaves: [Leaf]?
    }
    struct Tree: Codable, Described {
      static let fields: [String: JSONValue] = ["age": ["minimum": 1]]
      let age: Int
      let mode: Status?
      let leaf: Leaf?
      let sizes: [String: Double]
    }
    let book = SchemaBook()
    let reference = book.schema(of: Tree.self)
    let tree = book.components.first { $0.key.hasSuffix("Tree") }
    #expect(reference == ["$ref": .string("#/components/schemas/\(tree?.key ?? "")")])
    let leaf = book.components.first { $0.key.hasSuffix("Leaf") }?.key ?? ""
    #expect(
      tree?.value == [
        "type": "object", "required": ["age", "sizes"],
        "properties": [
          "age": ["type": "integer", "minimum": 1],
          "mode": ["type": ["string", "null"], "enum": ["playing", "won", .null]],
          "leaf": ["anyOf": [["$ref": .string("#/components/schemas/\(leaf)")], ["type": "null"]]],
          "sizes": ["type": "object", "additionalProperties": ["type": "number"]],
        ],
      ])
    #expect(book.components[leaf]?["required"] == ["name"])
  }
}
