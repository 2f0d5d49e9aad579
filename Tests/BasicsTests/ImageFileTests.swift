import Basics
import Testing

@Suite struct ImageFileTests {
  @Test(arguments: [
    ("a.jpg", "a"), ("images/The Wren.JPEG", "The Wren"), ("/x/y/v1.2.png", "v1.2"), ("folder.of/plain", "plain"),
    ("images/.hidden", ".hidden"), ("Онегин.png", "Онегин"),
  ]) func `an image is called by its file's name without the extension`(path: String, name: String) {
    #expect(ImageFile(path).name == name)
    #expect(ImageFile(path).path == path)
  }
}
