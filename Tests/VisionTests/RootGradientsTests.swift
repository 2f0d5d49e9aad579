import Testing
import Vision

@Suite struct `Root gradients` {
  private let blocks = RootGradients.Blocks(side: 9, columns: 3, rows: 2, left: 6, top: 4)

  @Test func `have the root of the gradient's length and its direction`() throws {
    let slope = GrayImage(width: 40, height: 30, pixels: (0..<1200).map { UInt8(10 + 4 * ($0 % 40)) })
    let gradients = try RootGradients(of: slope)
    let middle = 2 * (15 * 40 + 20)
    #expect(abs(Double(gradients.numbers[middle]) - 2 * RootGradients.unit) < 2)
    #expect(abs(gradients.numbers[middle + 1]) < 2)
    let flat = try RootGradients(of: .flat(77, width: 5, height: 3))
    #expect(flat.numbers.allSatisfy { $0 == 0 })
  }

  @Test func `of a picture agree with its own most, and where it has moved to`() throws {
    let image = GrayImage.texture(seed: 8, width: 44, height: 32)
    let moved = try GrayImage.flat(0, width: 44, height: 32).drawing(
      image, through: Homography([1, 0, 2, 0, 1, -1, 0, 0, 1]))
    let (one, other) = (try RootGradients(of: image), try RootGradients(of: moved))
    for shift in [0, 2] as [Int16] {
      let shifts = [[Int16]](repeating: [shift, 0], count: 6).flatMap { $0 }
      let compared = try one.compare(blocks, with: other, shifts: shifts, radius: 3)
      #expect(compared.places == 49)
      for block in 0..<6 {
        let alike = (49 * block..<49 * block + 49).map { place in
          Double(compared.products[place]) / Double(compared.squares[place] + 1).squareRoot()
        }
        let best = alike.indices.max { alike[$0] < alike[$1] }
        #expect(best == (3 - 1) * 7 + 3 + 2 - Int(shift))
      }
    }
  }

  /// Some of the places lie beyond the edge; nine side by side are more than a vector holds.
  @Test(arguments: [(9, 4), (18, 2), (9, 0)]) func `are compared as by the plain sums`(side: Int, radius: Int) throws {
    let (width, height) = (41, 38)
    let one = try RootGradients(of: .texture(seed: 13, width: width, height: height))
    let other = try RootGradients(of: .texture(seed: 14, width: width, height: height))
    let blocks = RootGradients.Blocks(side: side, columns: 2, rows: 2, left: 3, top: 1)
    let shifts: [Int16] = [-7, 2, 5, 0, 0, 9, 1, -1]
    let compared = try one.compare(blocks, with: other, shifts: shifts, radius: radius)
    let numbers = { (gradients: RootGradients, x: Int, y: Int) -> [Int32] in
      guard (0..<width).contains(x), (0..<height).contains(y) else { return [0, 0] }
      return gradients.numbers[2 * (y * width + x)..<2 * (y * width + x) + 2].map(Int32.init)
    }
    for block in 0..<blocks.count {
      let corner = blocks.corner(of: block)
      for place in 0..<compared.places {
        let right = Int(shifts[2 * block]) + place % (2 * radius + 1) - radius
        let down = Int(shifts[2 * block + 1]) + place / (2 * radius + 1) - radius
        var (products, squares): (Int32, Int32) = (0, 0)
        for y in corner.y..<corner.y + side {
          for x in corner.x..<corner.x + side {
            let (ours, theirs) = (numbers(one, x, y), numbers(other, x + right, y + down))
            products += ours[0] * theirs[0] + ours[1] * theirs[1]
            squares += theirs[0] * theirs[0] + theirs[1] * theirs[1]
          }
        }
        #expect(compared.products[block * compared.places + place] == products)
        #expect(compared.squares[block * compared.places + place] == squares)
      }
    }
  }

  @Test func `are plain beyond the edge`() throws {
    let gradients = try RootGradients(of: .texture(seed: 9, width: 44, height: 32))
    let far = [Int16](repeating: 100, count: 12)
    let compared = try gradients.compare(blocks, with: gradients, shifts: far, radius: 1)
    #expect(compared.products.allSatisfy { $0 == 0 } && compared.squares.allSatisfy { $0 == 0 })
  }

  @Test func `are not compared where they do not fit`() throws {
    let gradients = try RootGradients(of: .texture(seed: 9, width: 44, height: 32))
    let small = try RootGradients(of: .texture(seed: 9, width: 20, height: 20))
    let still = [Int16](repeating: 0, count: 12)
    #expect(throws: VisionError.self) { try gradients.compare(blocks, with: small, shifts: still, radius: 1) }
    #expect(throws: VisionError.self) { try gradients.compare(blocks, with: gradients, shifts: [0], radius: 1) }
    #expect(throws: VisionError.self) { try gradients.compare(blocks, with: gradients, shifts: still, radius: 65) }
    #expect(throws: VisionError.self) { try gradients.compare(blocks, with: gradients, shifts: still, radius: -1) }
    #expect(throws: VisionError.self) {
      try gradients.compare(blocks, with: gradients, shifts: [Int16](repeating: 300, count: 12), radius: 1)
    }
    for wrong in [
      RootGradients.Blocks(side: 10, columns: 1, rows: 1, left: 0, top: 0),
      RootGradients.Blocks(side: 9, columns: 1, rows: 1, left: -1, top: 0),
      RootGradients.Blocks(side: 18, columns: 1, rows: 2, left: 0, top: 0),
    ] {
      let shifts = [Int16](repeating: 0, count: 2 * wrong.columns * wrong.rows)
      #expect(throws: VisionError.self) { try gradients.compare(wrong, with: gradients, shifts: shifts, radius: 1) }
    }
  }

  /// Computes each step separately, with rows and columns beyond the edge mirrored.
  @Test(arguments: [(1, 1), (1, 7), (7, 1), (2, 3), (9, 6)])
  func `of a picture of any size are those of the plain formula`(width: Int, height: Int) throws {
    let image = GrayImage.noise(seed: 12, width: width, height: height)
    let mirrored = { (index: Int, count: Int) in
      let right = abs(index)
      return min(count - 1, max(0, right < count ? right : 2 * (count - 1) - right))
    }
    let weights = [6.0, 58, 128, 58, 6].map { $0 / 256 }
    func smooth(_ x: Int, _ y: Int) -> Double {
      var sum = 0.0
      for (i, down) in weights.enumerated() {
        for (j, across) in weights.enumerated() {
          sum += down * across * Double(image[mirrored(x + j - 2, width), mirrored(y + i - 2, height)])
        }
      }
      return sum
    }
    let gradients = try RootGradients(of: image)
    for y in 0..<height {
      for x in 0..<width {
        let (left, right) = (mirrored(x - 1, width), mirrored(x + 1, width))
        let (above, below) = (mirrored(y - 1, height), mirrored(y + 1, height))
        let rows = [(above, 3.0), (y, 10), (below, 3)], columns = [(left, 3.0), (x, 10), (right, 3)]
        let gx = rows.reduce(0) { $0 + $1.1 * (smooth(right, $1.0) - smooth(left, $1.0)) } / 32
        let gy = columns.reduce(0) { $0 + $1.1 * (smooth($1.0, below) - smooth($1.0, above)) } / 32
        let root = max(1e-9, (gx * gx + gy * gy).squareRoot()).squareRoot()
        let numbers = gradients.numbers[2 * (y * width + x)..<2 * (y * width + x) + 2].map {
          Double($0) / RootGradients.unit
        }
        #expect(abs(numbers[0] - gx / root) < 0.02 && abs(numbers[1] - gy / root) < 0.02)
      }
    }
  }
}
