import EventSourcing
import Testing

@Suite struct WebLinkTests {
  @Test(arguments: [
    "http://a.test", "https://a.test/b?c=d#e", "HTTPS://A.TEST/", "https://en.test/wiki/Chi%C8%99in%C4%83u",
  ])
  func `http and https may be opened`(text: String) { #expect(WebLink(text)?.description == text) }

  @Test(arguments: [
    "", "a.test", "//a.test", "ftp://a.test", "javascript:alert(1)", "JavaScript://a.test/%0aalert(1)",
    "file:///etc/passwd",
    "data:text/html,x", "https:", "https://", "http:///x", "https://user:pass@a.test", "https://user@a.test",
    " https://a.test",
    "mailto:a@b.test", "https://a.test/\nb",
  ]) func `nothing else may`(text: String) { #expect(WebLink(text) == nil) }
}
