import Basics
import Foundation
import Testing
import Vision

@testable import Synthesis

@Suite struct `A synthetic view` {
  private func flat(_ grey: UInt8, width: Int = 200, height: Int = 200) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: grey, count: width * height))
  }

  /// A black frame with `picture` in it, seen by a perfect camera.
  private func view(share: Double = 0.3) -> SyntheticView {
    var view = SyntheticView()
    view.background = .image(flat(0))
    view.pose.share = share
    return view
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `shows the picture where its outline says, and the background elsewhere`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var view = view(share: .random(in: 0.05...0.4, using: &generator))
    view.pose.rotation = .random(in: 0...360, using: &generator)
    view.pose.tilt = .random(in: 0...70, using: &generator)
    view.pose.tiltAxis = .random(in: 0...360, using: &generator)
    let rendered = try view.render(flat(200, width: 300, height: 200))
    let centre = rendered.outline.centre
    let scaled = { (factor: Double) in
      rendered.outline.map {
        Point(x: centre.x + (($0.x - centre.x) * factor), y: centre.y + (($0.y - centre.y) * factor))
      }
    }
    let (inner, outer) = (scaled(0.9), scaled(1.1))
    for y in 0..<480 {
      for x in 0..<640 {
        let point = Point(x: Double(x), y: Double(y))
        if inner.contains(point) { #expect(rendered.frame[x, y] == 200) }
        if !outer.contains(point) { #expect(rendered.frame[x, y] == 0) }
      }
    }
  }

  @Test func `has edges that share their pixels`() throws {
    var view = view(share: 0.1)
    view.pose.rotation = 20
    let rendered = try view.render(flat(200))
    let light = rendered.frame.pixels.reduce(0) { $0 + Int($1) }
    #expect(abs(Double(light) / 200 - rendered.outline.signedArea) < 0.005 * rendered.outline.signedArea)
    #expect(rendered.frame.pixels.contains { (60...140).contains($0) })
  }

  /// Lines two pixels apart, seen much smaller, are grey; sampled, they would beat.
  @Test(arguments: [(0.02, 0.0), (0.1, 60), (0.1, 75)])
  func `of print too fine to be seen is grey`(share: Double, tilt: Double) throws {
    let lines = GrayImage(
      width: 800, height: 800, pixels: (0..<800 * 800).map { ($0 / 800).isMultiple(of: 2) ? 0 : 255 })
    var view = view(share: share)
    (view.pose.tilt, view.pose.rotation) = (tilt, 7)
    let rendered = try view.render(lines)
    let centre = rendered.outline.centre
    let inner = rendered.outline.map {
      Point(x: centre.x + ($0.x - centre.x) * 0.8, y: centre.y + ($0.y - centre.y) * 0.8)
    }
    for y in 0..<480 {
      for x in 0..<640 where inner.contains(Point(x: Double(x), y: Double(y))) {
        #expect((110...145).contains(rendered.frame[x, y]))
      }
    }
  }

  @Test func `follows from its seed`() throws {
    var view = SyntheticView()
    view.exposure = .webcam
    let picture = flat(90)
    let first = try view.render(picture).frame
    #expect(try view.render(picture).frame == first)
    view.seed = 2
    #expect(try view.render(picture).frame != first)
  }

  @Test func `before a photograph shows its middle, undistorted`() throws {
    let wide = GrayImage(width: 900, height: 300, pixels: (0..<900 * 300).map { ($0 % 900) / 300 == 1 ? 255 : 0 })
    var generator = SplitMix64(seed: 1)
    let picture = try Background.image(wide).picture(width: 300, height: 300, using: &generator)
    #expect((picture.width, picture.height) == (300, 300))
    #expect(picture.pixels.allSatisfy { $0 == 255 })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `shows a thumb that comes from beyond the picture and covers a part of it`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var view = view()
    let bare = try view.render(flat(255)).frame
    let thumb = Finger.thumb(using: &generator)
    view.fingers = [thumb]
    let held = try view.render(flat(255)).frame
    let outline = Quadrilateral(width: 200, height: 200)
    let sceneFromPicture = try #require(try Homography(from: outline, to: view.render(flat(255)).outline))
    var (covered, inside) = (0, 0)
    for y in 0..<480 {
      for x in 0..<640 where bare[x, y] == 255 {
        inside += 1
        covered += held[x, y] < 255 ? 1 : 0
      }
    }
    #expect((0.005...0.1).contains(Double(covered) / Double(inside)))
    let tip = sceneFromPicture.apply(Point(x: thumb.tip.x * 200, y: thumb.tip.y * 200))
    let onThumb = (-3...3).contains { dx in (-3...3).contains { held[Int(tip.x) + dx, Int(tip.y) + $0] < 255 } }
    #expect(onThumb)
    // The thumb goes on where the picture ends.
    let beyond = (0..<480).contains { y in (0..<640).contains { bare[$0, y] == 0 && held[$0, y] > 60 } }
    #expect(beyond)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `shows half of the picture under a hand, and under a lamp`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let bare = try view().render(flat(255)).frame
    let share = { (view: SyntheticView, isHidden: (UInt8) -> Bool) in
      let covered = try view.render(flat(128)).frame
      let (inside, hidden) = bare.pixels.indices.reduce(into: (0, 0)) { counts, i in
        guard bare.pixels[i] == 255 else { return }
        counts.0 += 1
        counts.1 += isHidden(covered.pixels[i]) ? 1 : 0
      }
      return Double(hidden) / Double(inside)
    }
    var (held, shining) = (view(), view())
    held.fingers = Finger.hand(width: 200, height: 200, using: &generator)
    shining.lamp = Lamp(using: &generator)
    #expect((0.4...0.65).contains(try share(held) { $0 != 128 }))
    #expect((0.4...0.6).contains(try share(shining) { $0 >= 250 }))
  }

  @Test func `outside of the frame is the background alone`() throws {
    var view = view()
    view.pose.centre = Point(x: -3, y: 0.5)
    let rendered = try view.render(flat(200))
    #expect(rendered.frame.pixels.allSatisfy { $0 == 0 })
    #expect(rendered.outline.topRight.x < 0)
  }
}
