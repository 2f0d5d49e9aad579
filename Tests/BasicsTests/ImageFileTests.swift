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

  @Test(arguments: [
    ("a.jpg", false), ("x/a.GIF", true), ("a.bmp", true), ("gif", false), (".gif", false), ("a.gif/b", false),
    ("a.gif.png", false), ("a.jfif", false), ("a.txt", false),
  ]) func `a picture that is not read is told by its ending`(path: String, isUnread: Bool) {
    #expect(ImageFile(path).isUnread == isUnread)
  }

  @Test func `no ending is both read and not read`() {
    #expect(ImageFile.extensions.isDisjoint(with: ImageFile.unreadExtensions))
  }
}
