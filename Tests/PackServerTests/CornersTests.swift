import PackServer
import Testing

@Suite struct CornersTests {
  @Test func `corners are eight numbers`() {
    #expect(Corners("1,2,3,4,5,6,7,-8.5")?.xy == [1, 2, 3, 4, 5, 6, 7, -8.5])
  }

  @Test(arguments: ["", "1,2,3", "1,2,3,4,5,6,7,x", "1,2,3,4,5,6,7,8,9", "nan,0,1,0,1,1,0,1", "1e99,0,1,0,1,1,0,1"])
  func `corners that are not eight numbers are none`(text: String) {
    #expect(Corners(text) == nil)
  }
}
