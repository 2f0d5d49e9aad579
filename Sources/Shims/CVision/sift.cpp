// SIFT as OpenCV computes it, without the unnecessary work that OpenCV does: images of differences, keeping the whole
// pyramid, directions of blobs that are not needed, and processing one pixel at a time where the CPU can process eight.
// All sums have a fixed order, and no product is fused with a sum, so the results depend on the CPU only where the C
// library's exp, pow and cos do.
#include "sift.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>
#include <utility>

// Vectors of 32 bytes are passed between inlined functions only.
#pragma clang diagnostic ignored "-Wpsabi"
// Fused products would be rounded once instead of twice, on CPUs that have them.
#pragma clang fp contract(off)

namespace sift {

/// The numbers that are taken at a time.
constexpr size_t width = 8;
/// The bins of the histogram that tells the directions of a blob.
constexpr int directions = 36;
/// The cells of a descriptor, across and down.
constexpr int cells_across = 4;
/// The directions that a cell tells apart.
constexpr size_t bins = 8;
/// The blur of the first image of each octave, in its pixels, and the blur that a camera's image is assumed to have.
constexpr double first_blur = 1.6, given_blur = 0.5;
/// The image is doubled about its corners: the centre of the doubled image's first pixel lies this far outside the
/// centre of the image's first pixel, in pixels of the image.
constexpr float doubling = 0.25F;
/// The pixels at the border of an image that are not searched for blobs.
constexpr int border = 5;

/// The part of a histogram for one cell.
struct cell {
  alignas(32) float bins[sift::bins];
};
/// The cells of a descriptor with a rim of cells around them, which are not part of the result.
constexpr int all_cells = (cells_across + 2) * (cells_across + 2);
/// The number of copies of the cells, to which gradients are added in turn.
constexpr size_t copies = 2;

/// The position of the cells of a descriptor: the sides of a cell, per pixel, and the direction that counts as the
/// first, in turns.
struct frame {
  float cosine, sine, turns;
};

/// A direction between two bins is shared between them: `first` + share * `rise`.
struct sharing {
  alignas(32) float first[bins][bins], rise[bins][bins];

  constexpr sharing() : first(), rise() {
    for (size_t bin = 0; bin < bins; bin++) {
      first[bin][bin] = 1;
      rise[bin][bin] = -1;
      rise[bin][(bin + 1) % bins] = 1;
    }
  }
};
constexpr sharing shares;

struct kernels {
  void (*smooth_across)(const float *, const float *, int, size_t, float *);
  void (*smooth_down)(const float *const *, const float *, int, size_t, float *);
  void (*subtract)(const float *, const float *, size_t, float *);
  size_t (*extremes)(const float *const (&)[3][3], size_t, float, int32_t *);
  void (*direct_row)(const float *, size_t, int, int, const float *, float, float *);
  void (*describe_row)(const float *, size_t, int, int, const frame &, int, const float *, float, cell (*)[all_cells]);
};

namespace {

namespace any_cpu {
#include "sift_kernels.hpp"
}

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
namespace with_avx2 {
#include "sift_kernels.hpp"
}
#pragma clang attribute pop
#endif

const kernels &chosen(instructions wanted) {
#if defined(__x86_64__)
  if (wanted == instructions::fastest && __builtin_cpu_supports("avx2")) return with_avx2::all;
#endif
  (void)wanted;
  return any_cpu::all;
}

/// exp(-i^2 * falloff) for whole numbers up to `reach` on both sides of the middle, and zeros behind them.
class bell {
 public:
  bell(int reach, double falloff) : middle(static_cast<size_t>(reach)), weights(2 * middle + 1 + width) {
    for (size_t i = 0; i <= middle; i++) {
      const auto distance = static_cast<double>(i);
      weights[middle + i] = weights[middle - i] = static_cast<float>(std::exp(-distance * distance * falloff));
    }
  }
  const float *centre() const { return weights.data() + middle; }

 private:
  size_t middle;
  std::vector<float> weights;
};

// MARK: Blur

/// The place inside that one outside is the mirror image of; the pixels at the border themselves are not doubled.
int mirrored(int place, int count) {
  while (place < 0 || place >= count) place = place < 0 ? -place : 2 * (count - 1) - place;
  return place;
}

/// `from`, blurred by a Gaussian.
plane blurred(const plane &from, double sigma, const kernels &code) {
  // The same reach as OpenCV's: four sigmas.
  const int reach = cvRound(sigma * 8 + 1) / 2;
  CV_Assert(reach <= plane::margin);
  const cv::Mat gaussian = cv::getGaussianKernel(2 * reach + 1, sigma, CV_32F);
  const auto *const weights = gaussian.ptr<float>(reach);
  // Strips so narrow that all the rows that a pixel needs stay in the fastest cache.
  constexpr size_t strip = 256, most = 2 * plane::margin + 1;
  alignas(64) float sums[most][strip];
  const int count = 2 * reach + 1;
  plane to(from.width, from.height);
  for (size_t x = 0; x < static_cast<size_t>(from.width); x += strip) {
    const size_t across = std::min(strip, from.stride - 2 * plane::margin - x);
    for (int y = -reach; y < from.height + reach; y++) {
      const auto place = [&](int row) { return sums[static_cast<size_t>((row + count) % count)]; };
      code.smooth_across(from.row(mirrored(y, from.height)) + x, weights, reach, across, place(y));
      const int middle = y - reach;
      if (middle < 0) continue;
      const float *rows[most];
      for (int i = 0; i < count; i++) rows[i] = place(middle - reach + i);
      code.smooth_down(rows, weights, reach, across, to.row(middle) + x);
    }
  }
  for (int y = 0; y < to.height; y++) to.mirror(y);
  return to;
}

/// The image at twice its size.
plane doubled(const cv::Mat &image) {
  plane to(2 * image.cols, 2 * image.rows);
  const auto last = static_cast<size_t>(image.cols) - 1;
  std::vector<float> mixed(last + 1);
  for (int y = 0; y < to.height; y++) {
    // Each pixel is three quarters of the nearest one and a quarter of the next.
    const auto *const near = image.ptr(y / 2);
    const auto *const far = image.ptr(std::clamp(y / 2 + (y % 2 == 0 ? -1 : 1), 0, image.rows - 1));
    for (size_t x = 0; x <= last; x++) mixed[x] = 0.75F * near[x] + 0.25F * far[x];
    float *row = to.row(y);
    for (size_t x = 0; x <= last; x++) {
      row[2 * x] = 0.75F * mixed[x] + 0.25F * mixed[x == 0 ? 0 : x - 1];
      row[2 * x + 1] = 0.75F * mixed[x] + 0.25F * mixed[x == last ? last : x + 1];
    }
    to.mirror(y);
  }
  return to;
}

/// Every second pixel of every second row.
plane halved(const plane &from) {
  plane to(from.width / 2, from.height / 2);
  for (int y = 0; y < to.height; y++) {
    const float *row = from.row(2 * y);
    for (int x = 0; x < to.width; x++) to.row(y)[x] = row[2 * x];
    to.mirror(y);
  }
  return to;
}

}  // namespace

plane::plane(int width, int height)
    : width(width),
      height(height),
      stride((static_cast<size_t>(width) + 4 * sift::width - 1) / (4 * sift::width) * (4 * sift::width) + 2 * margin),
      pixels(new float[stride * static_cast<size_t>(height) + 2 * margin]) {}

void plane::mirror(int y) {
  float *pixels = row(y);
  for (int i = 1; i <= margin; i++) pixels[-i] = pixels[mirrored(-i, width)];
  for (int i = width; i < static_cast<int>(stride) - margin; i++) pixels[i] = pixels[mirrored(i, width)];
}

// MARK: Blobs

scale_space::scale_space(const cv::Mat &image, double contrast_threshold, instructions wanted) : code(chosen(wanted)) {
  constexpr double to_next = 2 * given_blur;
  plane first = blurred(doubled(image), std::sqrt(first_blur * first_blur - to_next * to_next), code);
  for (int number = 0; std::min(first.width, first.height) > 2 * border; number++) {
    plane images[layers + 3];
    images[0] = std::move(first);
    for (int i = 1; i < layers + 3; i++) {
      const double step = std::pow(2, 1.0 / layers), before = first_blur * std::pow(step, i - 1);
      images[i] = blurred(images[i - 1], before * std::sqrt(step * step - 1), code);
    }
    find(number, images, static_cast<float>(contrast_threshold));
    first = halved(images[layers]);
    octave kept;
    for (int i = 0; i < layers; i++) kept.blurred[i] = std::move(images[i + 1]);
    octaves.push_back(std::move(kept));
  }
}

namespace {

/// The extremum of a parabola through a pixel and its neighbours, in the two directions of the image and across layers.
struct extremum {
  /// From the pixel: across, down, and in layers.
  cv::Vec3f shift;
  /// The difference of Gaussians there, of 1.
  float value;
  /// Whether it is an extremum in all directions: along an edge, one place cannot be distinguished from the next.
  bool is_blob;

  extremum(const plane *images, int layer, int y, int x) {
    const auto at = [&](int l, int r, int c) {
      return (images[layer + l + 1].row(y + r)[x + c] - images[layer + l].row(y + r)[x + c]) / 255;
    };
    const float here = at(0, 0, 0);
    const auto slope = [&](int l, int r, int c) { return (at(l, r, c) - at(-l, -r, -c)) / 2; };
    const auto bend = [&](int l, int r, int c) { return at(l, r, c) + at(-l, -r, -c) - 2 * here; };
    const cv::Vec3f gradient(slope(0, 0, 1), slope(0, 1, 0), slope(1, 0, 0));
    const float xx = bend(0, 0, 1), yy = bend(0, 1, 0), ll = bend(1, 0, 0);
    const float xy = (at(0, 1, 1) - at(0, 1, -1) - at(0, -1, 1) + at(0, -1, -1)) / 4;
    const float xl = (at(1, 0, 1) - at(1, 0, -1) - at(-1, 0, 1) + at(-1, 0, -1)) / 4;
    const float yl = (at(1, 1, 0) - at(1, -1, 0) - at(-1, 1, 0) + at(-1, -1, 0)) / 4;
    shift = -cv::Matx33f(xx, xy, xl, xy, yy, yl, xl, yl, ll).solve(gradient, cv::DECOMP_LU);
    value = here + gradient.dot(shift) / 2;
    constexpr float edge = 10;
    const float trace = xx + yy, determinant = xx * yy - xy * xy;
    is_blob = determinant > 0 && trace * trace * edge < (edge + 1) * (edge + 1) * determinant;
  }

  /// Whether the extremum is at most `distance` pixels and layers away.
  bool is_within(float distance) const {
    return std::abs(shift[0]) < distance && std::abs(shift[1]) < distance && std::abs(shift[2]) < distance;
  }
};

}  // namespace

void scale_space::settle(int number, const plane (&images)[layers + 3], int layer, int y, int x, float contrast) {
  constexpr int most_moves = 5, farthest = 100'000;
  for (int move = 0; move < most_moves; move++) {
    const extremum found(images, layer, y, x);
    if (found.is_within(0.5F)) {
      const float response = std::abs(found.value);
      if (response * layers < contrast || !found.is_blob) return;
      const double size =
          first_blur * std::pow(2, static_cast<double>(static_cast<float>(layer) + found.shift[2]) / layers);
      const cv::Point2f place(static_cast<float>(x) + found.shift[0], static_cast<float>(y) + found.shift[1]);
      blobs.push_back({number, layer, x, y, place, static_cast<float>(size), response});
      return;
    }
    if (!found.is_within(farthest)) return;
    x += cvRound(found.shift[0]);
    y += cvRound(found.shift[1]);
    layer += cvRound(found.shift[2]);
    const bool inside = x >= border && x < images[0].width - border && y >= border && y < images[0].height - border;
    if (!inside || layer < 1 || layer > layers) return;
  }
}

void scale_space::find(int number, const plane (&images)[layers + 3], float contrast) {
  // Three rows of each difference, with a neighbour on each side.
  constexpr int differences = layers + 2;
  const auto across = static_cast<size_t>(images[0].width - 2 * border);
  std::vector<float> held[differences][3];
  for (auto &layer : held) {
    for (auto &row : layer) row.resize(across + 2 + width);
  }
  // If a difference is below half of the requested contrast, the interpolated value does not reach the contrast either.
  const float threshold = 0.5F * contrast / layers * 255;
  std::vector<int32_t> found(across);
  for (int y = border - 1; y <= images[0].height - border; y++) {
    for (int layer = 0; layer < differences; layer++) {
      const float *finer = images[layer].row(y) + border - 1, *coarser = images[layer + 1].row(y) + border - 1;
      code.subtract(coarser, finer, across + 2, held[layer][y % 3].data());
    }
    const int middle = y - 1;
    if (middle < border) continue;
    for (int layer = 1; layer <= layers; layer++) {
      const float *around[3][3];
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) around[i][j] = held[layer - 1 + i][(middle - 1 + j) % 3].data() + 1;
      }
      const size_t count = code.extremes(around, across, threshold, found.data());
      for (size_t i = 0; i < count; i++) settle(number, images, layer, middle, found[i] + border, contrast);
    }
  }
}

// MARK: Features

std::vector<feature> scale_space::strongest(size_t capacity) const {
  const auto key = [](const blob &blob) {
    return std::make_tuple(-blob.response, blob.octave, blob.layer, blob.y, blob.x);
  };
  std::vector<blob> ranked = blobs;
  std::sort(ranked.begin(), ranked.end(), [&](const blob &a, const blob &b) { return key(a) < key(b); });
  // Several pixels may lead to one extremum.
  ranked.erase(
      std::unique(ranked.begin(), ranked.end(), [&](const blob &a, const blob &b) { return key(a) == key(b); }),
      ranked.end());
  std::vector<feature> found;
  for (const auto &blob : ranked) {
    for (const float turns : directions_of(blob)) {
      if (found.size() >= capacity) return found;
      // Directions are counted against the clock, angles with it.
      const float angle = turns == 0 ? 0 : 360 * (1 - turns), scale = std::ldexp(0.5F, blob.octave);
      const cv::Point2f place = blob.place * scale - cv::Point2f(doubling, doubling);
      found.emplace_back(place, 2 * blob.size * scale, angle, blob.response, blob.octave - 1, blob.layer);
    }
  }
  return found;
}

std::vector<float> scale_space::directions_of(const blob &blob) const {
  const plane &image = octaves[static_cast<size_t>(blob.octave)].blurred[blob.layer - 1];
  const double sigma = 1.5 * static_cast<double>(blob.size);
  const int reach = cvRound(3 * sigma);
  const bell weights(reach, 1 / (2 * sigma * sigma));
  float counted[directions] = {};
  const int first = std::max(-reach, 1 - blob.x), end = std::min(reach + 1, image.width - 1 - blob.x);
  for (int y = std::max(-reach, 1 - blob.y); y < std::min(reach + 1, image.height - 1 - blob.y); y++) {
    code.direct_row(image.row(blob.y + y) + blob.x, image.stride, first, end, weights.centre(), weights.centre()[y],
                    counted);
  }
  float smooth[directions];
  const auto around = [](const float *histogram, int bin) { return histogram[(bin + directions) % directions]; };
  for (int i = 0; i < directions; i++) {
    smooth[i] = (around(counted, i - 2) + around(counted, i + 2)) * (1 / 16.F) +
                (around(counted, i - 1) + around(counted, i + 1)) * (4 / 16.F) + counted[i] * (6 / 16.F);
  }
  std::vector<float> found;
  const float enough = 0.8F * *std::max_element(smooth, smooth + directions);
  for (int i = 0; i < directions; i++) {
    const float before = around(smooth, i - 1), here = smooth[i], behind = around(smooth, i + 1);
    if (!(here > before && here > behind && here >= enough)) continue;
    const float turns = (static_cast<float>(i) + 0.5F * (before - behind) / (before - 2 * here + behind)) / directions;
    found.push_back(turns - std::floor(turns));
  }
  return found;
}

void scale_space::describe(const feature &feature, float descriptor[numbers]) const {
  const int octave = feature.octave + 1;
  const plane &image = octaves[static_cast<size_t>(octave)].blurred[feature.class_id - 1];
  const float scale = std::ldexp(2.F, -octave);
  const int x = cvRound((feature.pt.x + doubling) * scale), y = cvRound((feature.pt.y + doubling) * scale);
  const float side = 3 * feature.size / 2 * scale;
  const double turns = 1 - static_cast<double>(feature.angle) / 360;
  const frame frame = {static_cast<float>(std::cos(turns * 2 * CV_PI)) / side,
                       static_cast<float>(std::sin(turns * 2 * CV_PI)) / side, static_cast<float>(turns)};
  // The corners of the turned square; it fades towards them.
  const int reach = cvRound(static_cast<double>(side) * std::sqrt(2.0) * (cells_across + 1) * 0.5);
  const bell weights(reach,
                     1 / (0.5 * cells_across * cells_across * static_cast<double>(side) * static_cast<double>(side)));
  cell cells[copies][all_cells] = {};
  for (int row = std::max(-reach, 1 - y); row < std::min(reach + 1, image.height - 1 - y); row++) {
    // The part of the row that is in the square.
    constexpr float half = (cells_across + 1) / 2.F;
    auto low = static_cast<float>(-reach), high = static_cast<float>(reach);
    const auto within = [&](float slope, float offset) {
      if (std::abs(slope) < 1e-6F) return;
      const float one = (-half - offset) / slope, other = (half - offset) / slope;
      low = std::max(low, std::min(one, other));
      high = std::min(high, std::max(one, other));
    };
    within(frame.cosine, -static_cast<float>(row) * frame.sine);
    within(frame.sine, static_cast<float>(row) * frame.cosine);
    if (low > high) continue;
    const int first = std::max(cvFloor(low), 1 - x), end = std::min(cvCeil(high) + 1, image.width - 1 - x);
    if (first < end) {
      code.describe_row(image.row(y + row) + x, image.stride, first, end, frame, row, weights.centre(),
                        weights.centre()[row], cells);
    }
  }
  float sum = 0;
  for (int i = 0; i < cells_across * cells_across; i++) {
    const int place = (i / cells_across + 1) * (cells_across + 2) + i % cells_across + 1;
    for (size_t bin = 0; bin < bins; bin++) {
      const float value = cells[0][place].bins[bin] + cells[1][place].bins[bin];
      descriptor[static_cast<size_t>(i) * bins + bin] = value;
      sum += value * value;
    }
  }
  // No direction may outweigh the others: a reflection is one strong gradient.
  const float most = 0.2F * std::sqrt(sum);
  sum = 0;
  for (size_t i = 0; i < numbers; i++) {
    descriptor[i] = std::min(descriptor[i], most);
    sum += descriptor[i] * descriptor[i];
  }
  const float unit = 512 / std::max(std::sqrt(sum), 1e-12F);
  for (size_t i = 0; i < numbers; i++) descriptor[i] = static_cast<float>(std::min(255, cvRound(descriptor[i] * unit)));
}

}  // namespace sift
