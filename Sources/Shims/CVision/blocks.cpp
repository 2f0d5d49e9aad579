// Comparing two pictures block by block. The sums are of whole numbers, so that the order of adding does not matter.
#include "guarded.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <cmath>
#include <cstdlib>
#include <vector>

namespace {

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

/// Two sums over a block.
struct sums {
  int32_t products, squares;
};

/// The sums over a block of `side` x `side` pixels, two numbers each; `reference_row` and `picture_row` are the numbers in a row of each.
template <int side>
sums compared(const int16_t *reference, size_t reference_row, const int16_t *picture, size_t picture_row) {
  sums found = {0, 0};
  for (int y = 0; y < side; y++, reference += reference_row, picture += picture_row) {
    for (int i = 0; i < 2 * side; i++) {
      found.products += static_cast<int32_t>(reference[i]) * picture[i];
      found.squares += static_cast<int32_t>(picture[i]) * picture[i];
    }
  }
  return found;
}

/// `gradients` with a margin of zeros around them.
std::vector<int16_t> framed(const int16_t *gradients, int width, int height, int margin) {
  const size_t row = 2 * static_cast<size_t>(width + 2 * margin);
  std::vector<int16_t> wider(row * static_cast<size_t>(height + 2 * margin));
  for (int y = 0; y < height; y++)
    std::copy_n(gradients + 2 * area(y, width), 2 * width,
                wider.data() + static_cast<size_t>(y + margin) * row + 2 * margin);
  return wider;
}

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
    // Only what is seen is averaged, and what lies just beside it.
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
    for (int y = 0; y < height; y++) {
      const int32_t *const above = levels.data() + area(mirrored(y - 1, height), width);
      const int32_t *const here = levels.data() + area(y, width);
      const int32_t *const below = levels.data() + area(mirrored(y + 1, height), width);
      int16_t *const out = gradients + 2 * area(y, width);
      for (int x = 0; x < width; x++) {
        const int left = mirrored(x - 1, width), right = mirrored(x + 1, width);
        // Scharr's weights add up to 32 for a slope of one level a pixel.
        const int32_t across =
            3 * (above[right] - above[left]) + 10 * (here[right] - here[left]) + 3 * (below[right] - below[left]);
        const int32_t down =
            3 * (below[left] - above[left]) + 10 * (below[x] - above[x]) + 3 * (below[right] - above[right]);
        constexpr float unit = 1.0F / (32 * 65536);
        const float gx = static_cast<float>(across) * unit, gy = static_cast<float>(down) * unit;
        const float scale = CVISION_GRADIENT_UNIT / std::sqrt(std::sqrt(gx * gx + gy * gy) + 1e-6F);
        out[2 * x] = static_cast<int16_t>(std::lrint(gx * scale));
        out[2 * x + 1] = static_cast<int16_t>(std::lrint(gy * scale));
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
    const int margin = reach + radius;
    const auto wider = framed(picture, width, height, margin);
    const size_t ours = 2 * static_cast<size_t>(width), theirs = 2 * static_cast<size_t>(width + 2 * margin);
    const auto compare = grid.side == 9 ? compared<9> : compared<18>;
    for (size_t block = 0; block < blocks; block++) {
      const int x = grid.left + static_cast<int>(block) % grid.columns * grid.side;
      const int y = grid.top + static_cast<int>(block) / grid.columns * grid.side;
      const int16_t *const a = reference + static_cast<size_t>(y) * ours + 2 * static_cast<size_t>(x);
      for (size_t at = 0; at < places; at++) {
        const int right = x + shifts[2 * block] + static_cast<int>(at) % (2 * radius + 1) - radius + margin;
        const int down = y + shifts[2 * block + 1] + static_cast<int>(at) / (2 * radius + 1) - radius + margin;
        const sums found = compare(
            a, ours, wider.data() + static_cast<size_t>(down) * theirs + 2 * static_cast<size_t>(right), theirs);
        products[block * places + at] = found.products;
        squares[block * places + at] = found.squares;
      }
    }
    return CVISION_OK;
  });
}
