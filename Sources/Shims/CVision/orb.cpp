// ORB, bit for bit the same as OpenCV's, without the unnecessary work that OpenCV does: borders around each level,
// corners in the borders, a second pyramid for the chosen corners, and processing one pixel at a time where the CPU can
// process 32. The arithmetic uses integers except where OpenCV uses single precision, so the results do not depend on
// the CPU.
#include "orb.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Vectors of 32 bytes are passed between inlined functions only.
#pragma clang diagnostic ignored "-Wpsabi"
// Fused products would be rounded once instead of twice, on CPUs that have them.
#pragma clang fp contract(off)

namespace orb {

/// The pixels that are taken at a time.
constexpr int width = 32;
/// The bytes behind each row that may be read, and mean nothing.
constexpr size_t slack = 64;

/// The sums of products of the derivatives in a block of 7 x 7 pixels.
struct derivatives {
  int32_t xx, yy, xy;
};

constexpr int radius = patch / 2;

/// For each row of the upper half of a round patch, from the middle row on, a mask of all ones in the columns -16...15
/// that belong to the patch.
struct round_patch {
  alignas(32) uint8_t rows[radius + 1][width];

  round_patch() {
    // As OpenCV rounds it: the lower part of a quarter circle, and the rest mirrored at the diagonal.
    int ends[radius + 2] = {};
    const int last = cvFloor(radius * std::sqrt(2.F) / 2 + 1), first = cvCeil(radius * std::sqrt(2.F) / 2);
    for (int v = 0; v <= last; v++) ends[v] = cvRound(std::sqrt(static_cast<double>(radius * radius - v * v)));
    for (int v = radius, mirrored = 0; v >= first; v--, mirrored++) {
      while (ends[mirrored] == ends[mirrored + 1]) mirrored++;
      ends[v] = mirrored;
    }
    for (int v = 0; v <= radius; v++) {
      for (int u = -16; u < 16; u++) rows[v][u + 16] = std::abs(u) <= ends[v] ? 255 : 0;
    }
  }
};

/// The first moments of the intensity in a round patch.
struct moments {
  int32_t x, y;
};

/// The pixels on each side that smoothing takes in.
constexpr int reach = 3;
/// Added and taken away again, this rounds to whole numbers, halves to even ones.
constexpr float rounder = 12582912;

/// The weights of the pixels at each distance, in single precision: the fixed-point arithmetic that OpenCV uses
/// elsewhere would change one bit in every fifth descriptor.
struct smoothing {
  float weights[reach + 1];

  smoothing() {
    const cv::Mat kernel = cv::getGaussianKernel(2 * reach + 1, 2, CV_32F);
    for (int i = 0; i <= reach; i++) weights[i] = kernel.at<float>(reach + i);
  }
};

/// For each pixel of a reduced row or column, the first of the two pixels from which it is interpolated, and the share
/// of the second in 256ths.
struct steps {
  std::vector<int32_t> first;
  std::vector<uint16_t> share;
  /// For each group of eight pixels in a row, the positions of their pairs, the second pixel before the first, among
  /// the 16 pixels from the group's first one on; empty if 16 pixels do not hold a group.
  std::vector<uint8_t> orders;

  steps(int from, int to) : first(static_cast<size_t>(to)), share(static_cast<size_t>(to)) {
    bool fits = true;
    const double scale = 1 / (static_cast<double>(to) / from);
    for (size_t i = 0; i < first.size(); i++) {
      const double place = scale * (static_cast<double>(i) + 0.5) - 0.5;
      const int whole = cvFloor(place);
      if (whole < 0 || from < 2) continue;
      const bool inside = whole < from - 1;
      first[i] = inside ? whole : from - 2;
      share[i] = static_cast<uint16_t>(inside ? cvRound((place - whole) * 256) : 256);
      if (i >= 7) fits = fits && first[i] - first[i - 7] <= 14;
    }
    for (size_t i = 0; fits && i < first.size() / 8 * 8; i++) {
      const auto place = static_cast<uint8_t>(first[i] - first[i / 8 * 8]);
      orders.push_back(static_cast<uint8_t>(place + 1));
      orders.push_back(place);
    }
  }
};

/// The pairs of points whose brightness is compared: 256 bits.
struct pattern {
  static constexpr int bits = 256;
  alignas(32) float x[2][bits], y[2][bits];
  pattern();
};

struct kernels {
  bool (*corner_row)(const uint8_t *, size_t, size_t, int, uint8_t *);
  void (*peak_row)(const uint8_t *, const uint8_t *, const uint8_t *, size_t, uint8_t *);
  derivatives (*harris)(const uint8_t *, size_t);
  moments (*centroid)(const uint8_t *, size_t, const round_patch &);
  void (*narrow_row)(const uint8_t *, const steps &, uint16_t *);
  void (*mix_rows)(const uint16_t *, const uint16_t *, uint32_t, size_t, uint8_t *);
  void (*smooth_columns)(const uint8_t *, size_t, size_t, const smoothing &, float *);
  void (*smooth_row)(const float *, size_t, const smoothing &, uint8_t *);
  void (*compare)(const uint8_t *, size_t, float, float, const pattern &, uint64_t *);
};

namespace {

namespace any_cpu {
#include "orb_kernels.hpp"
}

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
namespace with_avx2 {
#include "orb_kernels.hpp"

/// Eight pixels of a reduced row are made of 16 bytes, which one shuffle sorts.
static void shuffled_row(const uint8_t *row, const steps &columns, uint16_t *reduced) {
  size_t x = 0;
  for (; 2 * x < columns.orders.size(); x += 8) {
    const __m128i order = _mm_loadu_si128(reinterpret_cast<const __m128i *>(&columns.orders[2 * x]));
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(row + columns.first[x]));
    const __m128i pairs = _mm_shuffle_epi8(bytes, order);
    const __m128i ones = _mm_srli_epi16(pairs, 8), others = _mm_and_si128(pairs, _mm_set1_epi16(255));
    const __m128i share = _mm_loadu_si128(reinterpret_cast<const __m128i *>(&columns.share[x]));
    const __m128i mixed = _mm_add_epi16(_mm_slli_epi16(ones, 8), _mm_mullo_epi16(share, _mm_sub_epi16(others, ones)));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(reduced + x), mixed);
  }
  for (; x < columns.first.size(); x++) {
    const uint8_t *pixel = row + columns.first[x];
    reduced[x] = static_cast<uint16_t>(pixel[0] * 256 + columns.share[x] * (pixel[1] - pixel[0]));
  }
}

constexpr kernels with_shuffles() {
  kernels with = all;
  with.narrow_row = shuffled_row;
  return with;
}
constexpr kernels shuffling = with_shuffles();
}  // namespace with_avx2
#pragma clang attribute pop
#endif

const kernels &chosen(instructions wanted) {
#if defined(__x86_64__)
  if (wanted == instructions::fastest && __builtin_cpu_supports("avx2")) return with_avx2::shuffling;
#endif
  (void)wanted;
  return any_cpu::all;
}

}  // namespace

// MARK: The pattern

/// OpenCV does not expose its pattern, but its descriptions of test pictures reveal it. A picture that is dark up to a
/// line and bright behind it is brighter at the second point of a pair than at the first only if that line, or the edge
/// that the smoothing makes of it, lies between the two. Two rows of tiles, with the bright side on opposite sides,
/// therefore give the coordinates of both points along one direction.
pattern::pattern() {
  constexpr int tile = 64, most_lines = 36, lines = 2 * most_lines + 1, directions = 3;
  cv::Mat picture(2 * directions * tile, lines * tile, CV_8U);
  std::vector<cv::KeyPoint> centres;
  for (int row = 0; row < 2 * directions; row++) {
    for (int line = 0; line < lines; line++) {
      const int left = line * tile, top = row * tile, middle = tile / 2, direction = row / 2;
      for (int y = 0; y < tile; y++) {
        for (int x = 0; x < tile; x++) {
          const int place = (direction != 1 ? x - middle : 0) + (direction != 0 ? y - middle : 0);
          picture.at<uint8_t>(top + y, left + x) = (place >= line - most_lines) == (row % 2 == 0) ? 255 : 0;
        }
      }
      centres.emplace_back(static_cast<float>(left + middle), static_cast<float>(top + middle),
                           static_cast<float>(patch), 0.F, 1.F, 0);
    }
  }
  cv::Mat described;
  cv::ORB::create(static_cast<int>(centres.size()), 1.2F, 1, edge, 0, 2, cv::ORB::HARRIS_SCORE, patch)
      ->compute(picture, centres, described);
  CV_Assert(described.rows == 2 * directions * lines);
  for (int bit = 0; bit < bits; bit++) {
    int places[directions][2] = {};
    bool apart[directions] = {};
    for (int row = 0; row < 2 * directions; row++) {
      int first = lines, last = -1;
      for (int line = 0; line < lines; line++) {
        if ((described.at<uint8_t>(row * lines + line, bit / 8) >> (bit % 8) & 1) == 0) continue;
        first = std::min(first, line);
        last = line;
      }
      if (last < 0) continue;
      const int direction = row / 2, smoothed = direction == 2 ? 2 * reach : reach;
      apart[direction] = true;
      places[direction][row % 2] = first - most_lines + smoothed - 1;
      places[direction][1 - row % 2] = last - most_lines - smoothed;
    }
    for (int end = 0; end < 2; end++) {
      // If both points lie on one line across a direction, no line is between them. Their coordinates then follow from
      // the third direction, which is the sum of the other two.
      const int across = apart[0] ? places[0][end] : places[2][end] - places[1][end];
      const int down = apart[1] ? places[1][end] : places[2][end] - places[0][end];
      x[end][bit] = static_cast<float>(across);
      y[end][bit] = static_cast<float>(down);
    }
  }
}

// MARK: Pyramid

pyramid::pyramid(const cv::Mat &image, float factor, int count, instructions wanted)
    : code(chosen(wanted)), scale_factor(factor) {
  for (int i = 0; i < count; i++) {
    const auto scale = static_cast<float>(std::pow(static_cast<double>(factor), i));
    const float inverse = 1 / scale;
    level level = {scale, cvRound(static_cast<float>(image.cols) * inverse),
                   cvRound(static_cast<float>(image.rows) * inverse), size, 0};
    level.stride = (static_cast<size_t>(level.width) + slack) / slack * slack;
    size += level.stride * static_cast<size_t>(level.height) + slack;
    levels.push_back(level);
  }
  pixels.reset(new uint8_t[size]);
  for (int y = 0; y < image.rows; y++) {
    memcpy(pixels.get() + static_cast<size_t>(y) * levels[0].stride, image.ptr(y), static_cast<size_t>(image.cols));
  }
  for (size_t i = 1; i < levels.size(); i++) reduce(levels[i - 1], levels[i]);
}

void pyramid::reduce(const level &from, const level &to) {
  const steps columns(from.width, to.width), rows(from.height, to.height);
  const size_t across = columns.first.size();
  std::vector<uint16_t> narrow[2] = {std::vector<uint16_t>(across), std::vector<uint16_t>(across)};
  int32_t held[2] = {-1, -1};
  const auto row = [&](int32_t number) {
    const auto place = static_cast<size_t>(number % 2);
    if (held[place] != number) {
      code.narrow_row(pixels.get() + from.start + static_cast<size_t>(number) * from.stride, columns,
                      narrow[place].data());
      held[place] = number;
    }
    return narrow[place].data();
  };
  for (size_t y = 0; y < rows.first.size(); y++) {
    const int32_t next = std::min(rows.first[y] + 1, from.height - 1);
    code.mix_rows(row(rows.first[y]), row(next), rows.share[y], across, pixels.get() + to.start + y * to.stride);
  }
}

/// A pixel that FAST takes for a corner more than its neighbours.
struct peak {
  int x, y;
  uint8_t score;
};

namespace {

/// Keeps the `count` peaks with the highest scores, and any others with the same score as the last of them.
void keep_highest(std::vector<peak> &peaks, size_t count) {
  if (peaks.size() <= count) return;
  size_t scored[256] = {};
  for (const auto &peak : peaks) scored[peak.score]++;
  int least = 256;
  for (size_t higher = 0; higher < count;) higher += scored[--least];
  peaks.erase(std::remove_if(peaks.begin(), peaks.end(), [least](const peak &peak) { return peak.score < least; }),
              peaks.end());
}

/// Keeps the `count` points with the greatest response, and any others with the same response as the last of them.
void keep_strongest(std::vector<cv::KeyPoint> &points, size_t count) {
  if (points.size() <= count) return;
  if (count == 0) return points.clear();
  std::vector<float> responses;
  for (const auto &point : points) responses.push_back(point.response);
  const auto last = responses.begin() + static_cast<std::ptrdiff_t>(count) - 1;
  std::nth_element(responses.begin(), last, responses.end(), std::greater<>());
  const float least = *last;
  points.erase(std::remove_if(points.begin(), points.end(),
                              [least](const cv::KeyPoint &point) { return point.response < least; }),
               points.end());
}

}  // namespace

std::vector<peak> pyramid::peaks(const level &level, int threshold) const {
  std::vector<peak> found;
  if (level.width <= 2 * edge || level.height <= 2 * edge) return found;
  // Scores of three rows, with a neighbour on each side.
  const auto inner = static_cast<size_t>(level.width - 2 * edge);
  std::vector<uint8_t> scores[3], highest(inner + slack);
  for (auto &row : scores) row.resize(inner + 2 + slack);
  bool has[3] = {};
  for (int y = edge - 1; y <= level.height - edge; y++) {
    const uint8_t *row = pixels.get() + level.start + static_cast<size_t>(y) * level.stride + edge - 1;
    has[y % 3] = code.corner_row(row, level.stride, inner + 2, threshold, scores[y % 3].data());
    const int middle = y - 1;
    if (middle < edge || !has[middle % 3]) continue;
    code.peak_row(scores[(middle - 1) % 3].data() + 1, scores[middle % 3].data() + 1, scores[y % 3].data() + 1, inner,
                  highest.data());
    for (size_t x = 0; x < inner; x += sizeof(uint64_t)) {
      uint64_t word;
      memcpy(&word, &highest[x], sizeof word);
      if (word == 0) continue;
      for (size_t i = x; i < std::min(inner, x + sizeof word); i++) {
        if (highest[i] > 0) found.push_back({static_cast<int>(i) + edge, middle, highest[i]});
      }
    }
  }
  return found;
}

std::vector<cv::KeyPoint> pyramid::corners(int capacity, int threshold) const {
  std::vector<cv::KeyPoint> all, found;
  const auto count = static_cast<int>(levels.size());
  // Each level has its share, as OpenCV rounds it.
  const auto factor = static_cast<float>(1.0 / static_cast<double>(scale_factor));
  float share = static_cast<float>(capacity) * (1 - factor) /
                (1 - static_cast<float>(std::pow(static_cast<double>(factor), count)));
  int shared = 0;
  for (int i = 0; i < count; i++) {
    const level &level = levels[static_cast<size_t>(i)];
    const auto wanted = static_cast<size_t>(std::max(0, i < count - 1 ? cvRound(share) : capacity - shared));
    shared += static_cast<int>(wanted);
    share *= factor;
    // FAST's score does not rank corners well: twice as many as are wanted are ranked by Harris' measure.
    auto peaks = this->peaks(level, std::clamp(threshold, 0, 255));
    keep_highest(peaks, 2 * wanted);
    constexpr float unit = 1.F / ((1 << 2) * 7 * 255.F), scale = unit * unit * unit * unit, harris_k = 0.04F;
    found.clear();
    for (const auto &peak : peaks) {
      const uint8_t *centre =
          pixels.get() + level.start + static_cast<size_t>(peak.y) * level.stride + static_cast<size_t>(peak.x);
      const auto sums = code.harris(centre, level.stride);
      const auto xx = static_cast<float>(sums.xx), yy = static_cast<float>(sums.yy), xy = static_cast<float>(sums.xy);
      const float response = (xx * yy - xy * xy - harris_k * (xx + yy) * (xx + yy)) * scale;
      const cv::Point2f place(static_cast<float>(peak.x) * level.scale, static_cast<float>(peak.y) * level.scale);
      found.emplace_back(place, patch * level.scale, -1.F, response, i);
    }
    keep_strongest(found, wanted);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

cv::Point pyramid::in_level(const cv::KeyPoint &corner) const {
  const float inverse = 1.F / levels[static_cast<size_t>(corner.octave)].scale;
  return {cvRound(corner.pt.x * inverse), cvRound(corner.pt.y * inverse)};
}

void pyramid::smoothen(int number, const std::vector<cv::KeyPoint> &corners, const smoothing &by,
                       uint8_t *smooth) const {
  // Smooths only the pixels that a description may read: the cells of a grid that are within reach of a corner.
  constexpr int cell_width = 32, cell_height = 8, most = 19;
  const level &level = levels[static_cast<size_t>(number)];
  const int columns = level.width / cell_width + 1, rows = level.height / cell_height + 1;
  std::vector<bool> wanted(static_cast<size_t>(columns) * static_cast<size_t>(rows + 1));
  for (const auto &corner : corners) {
    if (corner.octave != number) continue;
    const cv::Point at = in_level(corner);
    for (int row = (at.y - most) / cell_height; row <= (at.y + most) / cell_height; row++) {
      for (int column = (at.x - most) / cell_width; column <= (at.x + most) / cell_width; column++) {
        wanted[static_cast<size_t>(row * columns + column)] = true;
      }
    }
  }
  std::vector<float> sums(level.stride + slack);
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns;) {
      int end = column;
      while (end < columns && wanted[static_cast<size_t>(row * columns + end)]) end++;
      const auto across = static_cast<size_t>((end - column) * cell_width);
      for (int y = row * cell_height; across > 0 && y < (row + 1) * cell_height; y++) {
        const size_t start =
            level.start + static_cast<size_t>(y) * level.stride + static_cast<size_t>(column * cell_width);
        code.smooth_columns(pixels.get() + start - reach, level.stride, across + 8, by, sums.data());
        code.smooth_row(sums.data() + reach, across, by, smooth + start);
      }
      column = end + 1;
    }
  }
}

void pyramid::describe(std::vector<cv::KeyPoint> &corners, uint64_t *descriptors) const {
  static const round_patch shape;
  static const pattern points;
  static const smoothing by;
  std::unique_ptr<uint8_t[]> smooth(new uint8_t[size]);
  for (size_t i = 0; i < levels.size(); i++) smoothen(static_cast<int>(i), corners, by, smooth.get());
  for (size_t i = 0; i < corners.size(); i++) {
    auto &corner = corners[i];
    const level &level = levels[static_cast<size_t>(corner.octave)];
    const cv::Point at = in_level(corner);
    const size_t place = level.start + static_cast<size_t>(at.y) * level.stride + static_cast<size_t>(at.x);
    const auto sums = code.centroid(pixels.get() + place, level.stride, shape);
    corner.angle = cv::fastAtan2(static_cast<float>(sums.y), static_cast<float>(sums.x));
    const float angle = corner.angle * static_cast<float>(CV_PI / 180);
    code.compare(smooth.get() + place, level.stride, static_cast<float>(std::cos(angle)),
                 static_cast<float>(std::sin(angle)), points, descriptors + 4 * i);
  }
}

}  // namespace orb
