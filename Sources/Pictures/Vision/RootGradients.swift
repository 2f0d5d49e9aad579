import CVision

/// The gradient g of each pixel of a grey image, as g / √|g|. The correlation of these vectors shows whether two
/// pictures are the same, whatever the light. Because of the root, a strong edge counts little more than fine print
/// (compare the root of histograms in Arandjelović & Zisserman, Three things everyone should know, CVPR 2012).
public struct RootGradients: Sendable, Equatable {
  /// Columns of the image.
  public let width: Int
  /// Rows of the image.
  public let height: Int
  /// Two numbers for each pixel, to the right and down, whose squares add up to |g| in grey levels per pixel, times
  /// ``unit``².
  public let numbers: [Int16]

  /// The factor of the numbers.
  public static let unit = Double(CVISION_GRADIENT_UNIT)

  /// The gradients of `image` after a Gaussian of 0.8 pixels.
  public init(of image: GrayImage) throws(VisionError) {
    var numbers = [Int16](repeating: 0, count: 2 * image.pixels.count)
    try VisionError.check { error in
      image.withShimImage { unsafe cvision_root_gradients($0, &numbers, error) }
    }
    (width, height, self.numbers) = (image.width, image.height, numbers)
  }

  /// Square blocks of pixels side by side.
  public struct Blocks: Sendable, Equatable {
    /// Pixels of a side: 9 or 18.
    public let side: Int
    /// The number of blocks in a row, and in a column.
    public let columns, rows: Int
    /// The upper-left pixel of the first block.
    public let left, top: Int

    /// Creates blocks of `side` x `side` pixels.
    public init(side: Int, columns: Int, rows: Int, left: Int, top: Int) {
      (self.side, self.columns, self.rows) = (side, columns, rows)
      (self.left, self.top) = (left, top)
    }

    /// How many blocks there are; they are counted in rows.
    public var count: Int { columns * rows }

    /// The upper-left pixel of a block.
    public func corner(of block: Int) -> (x: Int, y: Int) {
      (left + block % columns * side, top + block / columns * side)
    }
  }

  /// How much the blocks of two images have in common at each of several places.
  public struct Comparison: Sendable {
    /// Places that each block was compared with: (2 radius + 1)², row by row.
    public let places: Int
    /// The sums, over a block, of the products of the two images' numbers: for each block those of all places.
    public let products: [Int32]
    /// The same sums of the squares of the other image's numbers.
    public let squares: [Int32]
  }

  /// Compares each of `blocks` with `other`, an image of the same size, at its shifted place (`shifts`: x and y in turn
  /// for each block, row by row, at most 256) and at each place up to `radius` pixels, 0...64, around it. Beyond its
  /// edge, the other image is treated as plain.
  public func compare(
    _ blocks: Blocks, with other: RootGradients, shifts: [Int16], radius: Int
  ) throws(VisionError) -> Comparison {
    guard (0...64).contains(radius) else {
      throw VisionError(code: .invalidArgument, message: "no block is looked for within \(radius) pixels")
    }
    let (count, places) = (blocks.count, (2 * radius + 1) * (2 * radius + 1))
    guard other.width == width, other.height == height, shifts.count == 2 * count else {
      throw VisionError(code: .invalidArgument, message: "it has another size than what it is compared with")
    }
    let grid = cvision_grid(
      columns: Int32(blocks.columns), rows: Int32(blocks.rows), left: Int32(blocks.left), top: Int32(blocks.top),
      side: Int32(blocks.side))
    var products = [Int32](repeating: 0, count: count * places)
    var squares = products
    try VisionError.check { error in
      unsafe cvision_compare_blocks(
        numbers, other.numbers, Int32(width), Int32(height), grid, shifts, Int32(radius), &products, &squares, error)
    }
    return Comparison(places: places, products: products, squares: squares)
  }
}
