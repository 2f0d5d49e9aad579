// Comparing two pictures block by block. The sums are of whole numbers, so that the order of adding does not matter.
#include "guarded.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace {

typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef float f32x4 __attribute__((vector_size(16)));

template <class V>
V load(const void *from) {
  V vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

/// A Gaussian of 0.8 pixels, in 256ths.
constexpr int32_t gaussian[5] = {6, 58, 128, 58, 6};

/// The index of a row or column; one beyond the edge mirrors the one that is equally far inside.
int mirrored(int index, int count) {
  if (index < 0) index = -index;
  if (index >= count) index = 2 * (count - 1) - index;
  return std::clamp(index, 0, count - 1);
}

size_t area(int width, int height) { return static_cast<size_t>(width) * static_cast<size_t>(height); }

/// The grey levels of `image` after the Gaussian, times 65,536.
std::vector<int32_t> smoothed(cvision_image image) {
  const int width = image.width, height = image.height;
  std::vector<int32_t> across(area(width, height)), both(across.size());
  for (int y = 0; y < height; y++) {
    const uint8_t *const row = image.pixels + static_cast<size_t>(y) * image.stride;
    int32_t *const out = across.data() + area(y, width);
    const auto at_the_edge = [&](int x) {
      int32_t sum = 0;
      for (int k = 0; k < 5; k++) sum += gaussian[k] * row[mirrored(x + k - 2, width)];
      out[x] = sum;
    };
    for (int x = 0; x < std::min(2, width); x++) at_the_edge(x);
    for (int x = 2; x < width - 2; x++)
      out[x] = gaussian[0] * (row[x - 2] + row[x + 2]) + gaussian[1] * (row[x - 1] + row[x + 1]) + gaussian[2] * row[x];
    for (int x = std::max(2, width - 2); x < width; x++) at_the_edge(x);
  }
  for (int y = 0; y < height; y++) {
    const int32_t *rows[5];
    for (int k = 0; k < 5; k++) rows[k] = across.data() + area(mirrored(y + k - 2, height), width);
    int32_t *const out = both.data() + area(y, width);
    for (int x = 0; x < width; x++)
      out[x] =
          gaussian[0] * (rows[0][x] + rows[4][x]) + gaussian[1] * (rows[1][x] + rows[3][x]) + gaussian[2] * rows[2][x];
  }
  return both;
}

/// Rounds numbers between -2²² and 2²² to the nearest integer, ties to even: a sum with `shifter` has no fractional
/// binary digits.
i32x4 rounded(f32x4 numbers) {
  const f32x4 shifter = 3 * 4194304.0F + f32x4{};
  return reinterpret_cast<i32x4>(numbers + shifter) - reinterpret_cast<i32x4>(shifter);
}

/// Returns the numbers of four pixels, two each, from their slopes, which are scaled by 65,536 from the Gaussian and by
/// 32 from Scharr's weights.
i16x8 rooted(i32x4 across, i32x4 down) {
  constexpr float unit = 1.0F / (32 * 65536);
  const f32x4 gx = __builtin_convertvector(across, f32x4) * unit, gy = __builtin_convertvector(down, f32x4) * unit;
  const f32x4 length = __builtin_elementwise_sqrt(gx * gx + gy * gy);
  const f32x4 scale = static_cast<float>(CVISION_GRADIENT_UNIT) / __builtin_elementwise_sqrt(length + 1e-6F);
  return reinterpret_cast<i16x8>((rounded(gx * scale) & 0xFFFF) | (rounded(gy * scale) << 16));
}

/// The places side by side that a block is compared with at once: two vectors.
constexpr int together = 8;

/// For each of four pairs of numbers the sum of its products with those of `pair`, which repeats one pair.
i32x4 multiplied(i16x8 pairs, i16x8 pair) {
#if defined(__x86_64__)
  return reinterpret_cast<i32x4>(_mm_madd_epi16(reinterpret_cast<__m128i>(pairs), reinterpret_cast<__m128i>(pair)));
#else
  const auto one = reinterpret_cast<i32x4>(pairs), other = reinterpret_cast<i32x4>(pair);
  return (one << 16 >> 16) * (other << 16 >> 16) + (one >> 16) * (other >> 16);
#endif
}

/// Returns the sums of products of a block of `side` x `side` pixels with the block at `picture` and with those at the
/// next places to the right. `reference_row` and `picture_row` are the numbers in a row of each.
template <int side>
std::array<int32_t, together> multiplied(const int16_t *reference, size_t reference_row, const int16_t *picture,
                                         size_t picture_row) {
  i32x4 sums[2] = {};
  for (int y = 0; y < side; y++, reference += reference_row, picture += picture_row) {
    for (int x = 0; x < side; x++) {
      const auto pair = reinterpret_cast<i16x8>(load<int32_t>(reference + 2 * x) + i32x4{});
      for (int i = 0; i < 2; i++) sums[i] += multiplied(load<i16x8>(picture + 2 * x + 8 * i), pair);
    }
  }
  std::array<int32_t, together> found;
  std::memcpy(found.data(), sums, sizeof found);
  return found;
}

/// Gradients with a margin of zeros around them.
struct framed {
  /// The numbers in a row, two for each pixel.
  size_t row;
  std::vector<int16_t> numbers;
  /// The sums of the squares above and to the left of each pixel, modulo 2³²; each row has one more sum than pixels
  /// (Crow, SIGGRAPH 1984).
  std::vector<uint32_t> sums;

  framed(const int16_t *gradients, int width, int height, int margin)
      : row(2 * static_cast<size_t>(width + 2 * margin)),
        // The last places are read together with some that lie beyond the end.
        numbers(row * static_cast<size_t>(height + 2 * margin) + 2 * together),
        sums((row / 2 + 1) * static_cast<size_t>(height + 2 * margin + 1)) {
    for (int y = 0; y < height; y++)
      std::copy_n(gradients + 2 * area(y, width), 2 * width,
                  numbers.data() + static_cast<size_t>(y + margin) * row + 2 * margin);
    for (size_t y = 0; y < static_cast<size_t>(height + 2 * margin); y++) {
      const int16_t *const here = numbers.data() + y * row;
      const uint32_t *const above = sums.data() + y * (row / 2 + 1);
      uint32_t *const below = sums.data() + (y + 1) * (row / 2 + 1);
      uint32_t sum = 0;
      for (size_t x = 0; x < row / 2; x++) {
        sum += static_cast<uint32_t>(here[2 * x] * here[2 * x] + here[2 * x + 1] * here[2 * x + 1]);
        below[x + 1] = above[x + 1] + sum;
      }
    }
  }

  const int16_t *at(int x, int y) const {
    return numbers.data() + static_cast<size_t>(y) * row + 2 * static_cast<size_t>(x);
  }

  /// The sum of the squares in a block whose upper-left pixel is given.
  int32_t squares(int x, int y, int side) const {
    const uint32_t *const above = sums.data() + static_cast<size_t>(y) * (row / 2 + 1) + x;
    const uint32_t *const below = above + static_cast<size_t>(side) * (row / 2 + 1);
    return static_cast<int32_t>(below[side] - below[0] - above[side] + above[0]);
  }
};

/// Where a pixel of an output lies in an image; if it lies outside, the nearest place that does not.
struct placed {
  float x, y;
  bool is_inside;
};

placed place(const double elements[9], double x, double y, cvision_image image) {
  const double depth = elements[6] * x + elements[7] * y + elements[8];
  const double u = (elements[0] * x + elements[1] * y + elements[2]) / depth;
  const double v = (elements[3] * x + elements[4] * y + elements[5]) / depth;
  if (!(depth > 1e-9) || std::isnan(u) || std::isnan(v)) return {0, 0, false};
  const bool is_inside = u > -0.5 && v > -0.5 && u < image.width - 0.5 && v < image.height - 0.5;
  return {static_cast<float>(std::clamp(u, 0.0, image.width - 1.0)),
          static_cast<float>(std::clamp(v, 0.0, image.height - 1.0)), is_inside};
}

}  // namespace

cvision_status cvision_draw(cvision_image image, int32_t channels, const double image_from_output[9],
                            const float *displacement, double reduction, int32_t width, int32_t height, uint8_t *pixels,
                            uint8_t *inside, cvision_error *error) {
  return guarded(error, [&] {
    if (const auto status = check(image, error, channels); status != CVISION_OK) return status;
    if (width < 1 || height < 1 || !std::isfinite(reduction))
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it cannot be drawn at %d x %d pixels", width, height);
    cv::Mat output(height, width, CV_8UC(channels), pixels), x(height, width, CV_32F), y(height, width, CV_32F);
    float left = static_cast<float>(image.width), right = -1, top = static_cast<float>(image.height), bottom = -1;
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < width; column++) {
        const size_t at = area(row, width) + static_cast<size_t>(column);
        const double right_by = displacement ? displacement[2 * at] : 0,
                     down_by = displacement ? displacement[2 * at + 1] : 0;
        const placed found = place(image_from_output, column + right_by, row + down_by, image);
        inside[at] = found.is_inside;
        x.at<float>(row, column) = found.x;
        y.at<float>(row, column) = found.y;
        if (!found.is_inside) continue;
        left = std::min(left, found.x), right = std::max(right, found.x);
        top = std::min(top, found.y), bottom = std::max(bottom, found.y);
      }
    }
    output.setTo(0);
    if (right < left) return CVISION_OK;
    // Only the visible part is averaged, with the pixels just beside it.
    const int room = static_cast<int>(std::ceil(2 * std::clamp(reduction, 1.0, 1e4)));
    const cv::Rect seen = cv::Rect(cv::Point(static_cast<int>(left) - room, static_cast<int>(top) - room),
                                   cv::Point(static_cast<int>(right) + room + 2, static_cast<int>(bottom) + room + 2)) &
                          cv::Rect(0, 0, image.width, image.height);
    cv::Mat part = borrowed(image, channels)(seen);
    if (reduction > 1) {
      const auto side = [&](int pixels) { return std::max(1, static_cast<int>(std::lround(pixels / reduction))); };
      cv::Mat reduced;
      cv::resize(part, reduced, {side(seen.width), side(seen.height)}, 0, 0, cv::INTER_AREA);
      part = reduced;
    }
    const double across = static_cast<double>(part.cols) / seen.width,
                 down = static_cast<double>(part.rows) / seen.height;
    x = (x - (seen.x - 0.5)) * across - 0.5;
    y = (y - (seen.y - 0.5)) * down - 0.5;
    cv::remap(part, output, x, y, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return CVISION_OK;
  });
}

cvision_status cvision_root_gradients(cvision_image image, int16_t *gradients, cvision_error *error) {
  return guarded(error, [&] {
    if (const auto status = check(image, error); status != CVISION_OK) return status;
    const int width = image.width, height = image.height;
    const auto levels = smoothed(image);
    // Whole vectors; the last one may reach beyond the row.
    std::vector<int32_t> across(area(width, 1) + 3), down(across.size());
    for (int y = 0; y < height; y++) {
      const int32_t *const above = levels.data() + area(mirrored(y - 1, height), width);
      const int32_t *const here = levels.data() + area(y, width);
      const int32_t *const below = levels.data() + area(mirrored(y + 1, height), width);
      const auto slope = [&](int left, int x, int right) {
        across[static_cast<size_t>(x)] =
            3 * (above[right] - above[left]) + 10 * (here[right] - here[left]) + 3 * (below[right] - below[left]);
        down[static_cast<size_t>(x)] =
            3 * (below[left] - above[left]) + 10 * (below[x] - above[x]) + 3 * (below[right] - above[right]);
      };
      for (int x = 1; x < width - 1; x++) slope(x - 1, x, x + 1);
      for (int x : {0, width - 1}) slope(mirrored(x - 1, width), x, mirrored(x + 1, width));
      for (int x = 0; x < width; x += 4) {
        const auto numbers = rooted(load<i32x4>(across.data() + x), load<i32x4>(down.data() + x));
        std::memcpy(gradients + 2 * (area(y, width) + static_cast<size_t>(x)), &numbers,
                    sizeof(int32_t) * static_cast<size_t>(std::min(4, width - x)));
      }
    }
    return CVISION_OK;
  });
}

cvision_status cvision_compare_blocks(const int16_t *reference, const int16_t *picture, int32_t width, int32_t height,
                                      cvision_grid grid, const int16_t *shifts, int32_t radius, int32_t *products,
                                      int32_t *squares, cvision_error *error) {
  return guarded(error, [&] {
    const bool fits = grid.columns >= 0 && grid.rows >= 0 && grid.left >= 0 && grid.top >= 0 && radius >= 0 &&
                      radius <= 64 && grid.left + int64_t(grid.columns) * grid.side <= width &&
                      grid.top + int64_t(grid.rows) * grid.side <= height;
    if (!fits || (grid.side != 9 && grid.side != 18))
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the blocks do not lie in a picture of %d x %d pixels",
                          width, height);
    const size_t blocks = area(grid.columns, grid.rows), places = area(2 * radius + 1, 2 * radius + 1);
    int reach = 0;
    for (size_t i = 0; i < 2 * blocks; i++) reach = std::max(reach, std::abs(static_cast<int>(shifts[i])));
    if (reach > 256)
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "a block is shifted by %d pixels, the limit is 256", reach);
    const int margin = reach + radius, across = 2 * radius + 1;
    const framed theirs(picture, width, height, margin);
    const size_t row = 2 * static_cast<size_t>(width);
    const auto multiply = grid.side == 9 ? multiplied<9> : multiplied<18>;
    for (size_t block = 0; block < blocks; block++) {
      const int x = grid.left + static_cast<int>(block) % grid.columns * grid.side;
      const int y = grid.top + static_cast<int>(block) / grid.columns * grid.side;
      const int16_t *const ours = reference + static_cast<size_t>(y) * row + 2 * static_cast<size_t>(x);
      const int left = x + shifts[2 * block] + reach, top = y + shifts[2 * block + 1] + reach;
      size_t at = block * places;
      for (int down = top; down < top + across; down++) {
        for (int first = 0; first < across; first += together) {
          const auto found = multiply(ours, row, theirs.at(left + first, down), theirs.row);
          for (int i = 0; i < std::min(together, across - first); i++, at++) {
            products[at] = found[static_cast<size_t>(i)];
            squares[at] = theirs.squares(left + first + i, down, grid.side);
          }
        }
      }
    }
    return CVISION_OK;
  });
}
