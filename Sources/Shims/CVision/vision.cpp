// Features, homography and image geometry through OpenCV. Every body is inside one `guarded`, so no exception escapes.
#include "guarded.hpp"
#include "homography.hpp"
#include "internal.h"
#include "orb.hpp"
#include "outline.hpp"
#include "sift.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <malloc.h>
#include <new>
#include <thread>
#include <vector>

namespace {

/// OpenCV's own threads would compete with ours for the cores: we process pictures in parallel, not their parts.
const bool single_threaded = (cv::setNumThreads(1), true);

instructions code(bool portable) { return portable ? instructions::portable : instructions::fastest; }

/// A total order, so that the sorting algorithm does not decide between equal responses.
bool stronger(const cv::KeyPoint &a, const cv::KeyPoint &b) {
  if (a.response != b.response) return a.response > b.response;
  if (a.octave != b.octave) return a.octave < b.octave;
  if (a.pt.y != b.pt.y) return a.pt.y < b.pt.y;
  return a.pt.x < b.pt.x;
}

/// Keeps `capacity` of `candidates`, from each pyramid level in proportion and, within a level, the strongest of each
/// cell of a grid before the second strongest of any: busy corners cannot use up the budget.
std::vector<cv::KeyPoint> spread(std::vector<cv::KeyPoint> candidates, size_t capacity, cv::Size size) {
  if (candidates.size() <= capacity) return candidates;
  constexpr double keypoints_per_cell = 4;  // enough cells to spread, large enough to prefer real corners
  std::vector<std::vector<cv::KeyPoint>> levels;
  for (const auto &keypoint : candidates) {
    if (levels.size() <= static_cast<size_t>(keypoint.octave)) levels.resize(static_cast<size_t>(keypoint.octave) + 1);
    levels[static_cast<size_t>(keypoint.octave)].push_back(keypoint);
  }
  std::vector<cv::KeyPoint> kept;
  for (auto &level : levels) {
    const double share = static_cast<double>(level.size()) / static_cast<double>(candidates.size());
    const size_t wanted =
        std::min(level.size(), static_cast<size_t>(std::lround(share * static_cast<double>(capacity))));
    const double side = std::sqrt(size.area() * keypoints_per_cell / static_cast<double>(std::max<size_t>(wanted, 1)));
    const int columns = std::max(1, static_cast<int>(size.width / side));
    const int rows = std::max(1, static_cast<int>(size.height / side));
    std::vector<size_t> seen(static_cast<size_t>(columns) * static_cast<size_t>(rows));
    std::sort(level.begin(), level.end(), stronger);
    std::vector<std::pair<size_t, size_t>> ranked;  // rank within the cell, position in order of strength
    for (size_t i = 0; i < level.size(); i++) {
      const int column = std::min(
          columns - 1, static_cast<int>(level[i].pt.x * static_cast<float>(columns) / static_cast<float>(size.width)));
      const int row = std::min(
          rows - 1, static_cast<int>(level[i].pt.y * static_cast<float>(rows) / static_cast<float>(size.height)));
      ranked.emplace_back(seen[static_cast<size_t>(row * columns + column)]++, i);
    }
    std::sort(ranked.begin(), ranked.end());
    for (size_t i = 0; i < wanted; i++) kept.push_back(level[ranked[i].second]);
  }
  return kept;
}

/// ORB multiplies positions within a level by its scale, as if the centres of the corner pixels coincided. But a level
/// is resized about the corners, to whole pixels: uncorrected, a keypoint of the 8th level is off by 1.3 pixels or
/// more.
cv::Point2f in_full_image(const cv::KeyPoint &keypoint, cv::Size size, float scale_factor) {
  const auto scale = static_cast<float>(std::pow(static_cast<double>(scale_factor), keypoint.octave));
  const auto side = [scale](float in_level, int full) {
    return (in_level / scale + 0.5F) * static_cast<float>(full) /
               static_cast<float>(cvRound(static_cast<float>(full) / scale)) -
           0.5F;
  };
  return {side(keypoint.pt.x, size.width), side(keypoint.pt.y, size.height)};
}

/// A SIFT descriptor as 256 bits: for each of its 128 numbers, whether it is above the descriptor's median, then
/// whether it is above the upper quartile (Zhou, Lu, Li, Tian, Scalar quantization for large scale image search, ACM MM
/// 2012).
void binarise(const float *descriptor, uint64_t words[CVISION_DESCRIPTOR_WORDS]) {
  using sift::numbers;
  float sorted[numbers];
  std::copy(descriptor, descriptor + numbers, sorted);
  float *const median = sorted + numbers / 2, *const quartile = sorted + numbers * 3 / 4;
  std::nth_element(sorted, median, sorted + numbers);
  std::nth_element(median + 1, quartile, sorted + numbers);
  std::fill(words, words + CVISION_DESCRIPTOR_WORDS, 0);
  for (size_t i = 0; i < numbers; i++) {
    words[i / 64] |= static_cast<uint64_t>(descriptor[i] > *median) << (i % 64);
    words[2 + i / 64] |= static_cast<uint64_t>(descriptor[i] > *quartile) << (i % 64);
  }
}

}  // namespace

cvision_status cvision_extract_sift(cvision_image image, cvision_sift_options options, cvision_keypoint *keypoints,
                                    uint64_t *descriptors, size_t *count, cvision_error *error) {
  *count = 0;
  return guarded(error, [&] {
    if (const auto status = check(image, error); status != CVISION_OK) return status;
    if (options.capacity < 1 || !(options.contrast_threshold >= 0)) {
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the SIFT options are out of range");
    }
    const sift::scale_space scales(borrowed(image), options.contrast_threshold, code(options.portable));
    const auto found = scales.strongest(static_cast<size_t>(options.capacity));
    for (size_t i = 0; i < found.size(); i++) {
      const auto &point = found[i];
      keypoints[i] = {point.pt.x, point.pt.y, point.size, point.angle, point.response, point.octave};
      float descriptor[sift::numbers];
      scales.describe(point, descriptor);
      binarise(descriptor, descriptors + i * CVISION_DESCRIPTOR_WORDS);
    }
    *count = found.size();
    return CVISION_OK;
  });
}

cvision_status cvision_extract_orb(cvision_image image, cvision_orb_options options, cvision_keypoint *keypoints,
                                   uint64_t *descriptors, size_t *count, cvision_error *error) {
  *count = 0;
  return guarded(error, [&] {
    if (const auto status = check(image, error); status != CVISION_OK) return status;
    const bool counts = options.capacity >= 1 && options.levels >= 1 && options.candidates_per_feature >= 1 &&
                        options.candidates_per_feature <= std::numeric_limits<int>::max() / options.capacity;
    if (!counts || !(options.scale_factor > 1)) {
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the ORB options are out of range");
    }
    // Nothing smaller than the patch of a descriptor can be described, and no level may be without pixels.
    constexpr int smallest_level = 2;
    const int shorter = std::min(image.width, image.height);
    if (shorter <= orb::patch) return CVISION_OK;
    const int most_levels =
        1 + static_cast<int>(std::log(static_cast<double>(shorter) / smallest_level) / std::log(options.scale_factor));
    const int levels = std::min(options.levels, most_levels);
    const cv::Mat pixels = borrowed(image);
    const orb::pyramid pyramid(pixels, options.scale_factor, levels, code(options.portable));
    const auto capacity = static_cast<size_t>(options.capacity);
    auto found = pyramid.corners(options.capacity * options.candidates_per_feature, options.fast_threshold);
    if (options.candidates_per_feature > 1) found = spread(std::move(found), capacity, pixels.size());
    std::sort(found.begin(), found.end(), stronger);
    const size_t kept = std::min(found.size(), capacity);
    found.resize(kept);
    pyramid.describe(found, descriptors);
    for (size_t i = 0; i < kept; i++) {
      const auto &point = found[i];
      const auto place = in_full_image(point, pixels.size(), options.scale_factor);
      keypoints[i] = {place.x, place.y, point.size, point.angle, point.response, point.octave};
    }
    *count = kept;
    return CVISION_OK;
  });
}

cvision_status cvision_find_homography(const double *from, const double *to, size_t count, cvision_model model,
                                       double max_error, const double *near, double homography[9], uint8_t *inliers,
                                       int32_t *found, cvision_error *error) {
  *found = 0;
  return guarded(error, [&] {
    if (count < 4 || !(max_error > 0))
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it needs 4 pairs or more, and a positive error");
    const consensus::pairs pairs(from, to, count, max_error);
    consensus::homography best;
    if (near) {
      std::memcpy(best.elements, near, sizeof best.elements);
      best = pairs.normalised(best);
    }
    const bool affine = model == CVISION_AFFINE;
    if (!(near ? pairs.refine(affine, best) : pairs.find(affine, best))) return CVISION_OK;
    pairs.mark(best, inliers);
    best = pairs.given(best);
    std::memcpy(homography, best.elements, sizeof best.elements);
    *found = 1;
    return CVISION_OK;
  });
}

void cvision_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  // Each arena keeps as much, and glibc makes up to eight for a core.
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(2u, std::thread::hardware_concurrency())));
}

cvision_status cvision_resize(cvision_image image, int32_t channels, int32_t width, int32_t height, uint8_t *pixels,
                              cvision_error *error) {
  return guarded(error, [&] {
    if (const auto status = check(image, error, channels); status != CVISION_OK) return status;
    if (width < 1 || height < 1)
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it cannot be resized to %d x %d pixels", width, height);
    cv::Mat output(height, width, CV_8UC(channels), pixels);
    const bool reduces = width < image.width || height < image.height;
    cv::resize(borrowed(image, channels), output, output.size(), 0, 0, reduces ? cv::INTER_AREA : cv::INTER_LINEAR);
    return CVISION_OK;
  });
}

namespace {

/// The picture in `bytes` in red, green and blue.
cvision_status decode_colour(const uint8_t *bytes, size_t count, cvision_header header, cv::Mat &picture,
                             cvision_error *error) {
  if (header.width < 1 || header.height < 1)
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header is empty");
  picture.create(header.height, header.width, CV_8UC3);
  return cvision_decode(bytes, count, header, 3, picture.data, error);
}

cvision_status encode_colour(const cv::Mat &picture, int32_t quality, uint8_t *jpeg, size_t capacity, size_t *count,
                             cvision_error *error) {
  return cvision_encode_jpeg({picture.data, picture.cols, picture.rows, picture.step}, 3, quality, jpeg, capacity,
                             count, error);
}

/// `picture`, reduced until its longest side has at most `longest_side` pixels.
cv::Mat reduced(const cv::Mat &picture, int longest_side) {
  const double scale = double(longest_side) / std::max(picture.cols, picture.rows);
  if (scale >= 1) return picture;
  cv::Mat output;
  const cv::Size size(std::max(1, int(std::lround(scale * picture.cols))),
                      std::max(1, int(std::lround(scale * picture.rows))));
  cv::resize(picture, output, size, 0, 0, cv::INTER_AREA);
  return output;
}

/// A view of a row-major homography; empty, with the reason in `error`, if it has no inverse.
cv::Mat invertible(const double elements[9], cvision_error *error) {
  const cv::Mat transform(3, 3, CV_64F, const_cast<double *>(elements));
  const double determinant = cv::determinant(transform);
  if (std::isfinite(determinant) && determinant != 0) return transform;
  cvision_fail(error, CVISION_INVALID_ARGUMENT, "the homography has no inverse");
  return {};
}

}  // namespace

cvision_status cvision_thumbnail(const uint8_t *bytes, size_t count, cvision_header header, int32_t longest_side,
                                 int32_t quality, uint8_t *thumbnail, size_t capacity, size_t *thumbnail_count,
                                 cvision_error *error) {
  *thumbnail_count = 0;
  return guarded(error, [&] {
    if (longest_side < 1)
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "there is no thumbnail of %d pixels", longest_side);
    cv::Mat picture;
    if (const auto status = decode_colour(bytes, count, header, picture, error); status != CVISION_OK) return status;
    return encode_colour(reduced(picture, longest_side), quality, thumbnail, capacity, thumbnail_count, error);
  });
}

cvision_status cvision_rectify(const uint8_t *bytes, size_t count, cvision_header header,
                               const double output_from_picture[9], int32_t width, int32_t height, int32_t quality,
                               uint8_t *jpeg, size_t capacity, size_t *jpeg_count, cvision_error *error) {
  *jpeg_count = 0;
  return guarded(error, [&] {
    if (width < 1 || height < 1)
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it cannot be drawn at %d x %d pixels", width, height);
    const cv::Mat transform = invertible(output_from_picture, error);
    if (transform.empty()) return CVISION_INVALID_ARGUMENT;
    cv::Mat picture, output;
    if (const auto status = decode_colour(bytes, count, header, picture, error); status != CVISION_OK) return status;
    cv::warpPerspective(picture, output, transform, {width, height}, cv::INTER_LINEAR, cv::BORDER_CONSTANT,
                        cv::Scalar::all(255));
    return encode_colour(output, quality, jpeg, capacity, jpeg_count, error);
  });
}

cvision_status cvision_find_outlines(const uint8_t *bytes, size_t count, cvision_header header, const double *weights,
                                     cvision_outline *outlines, size_t capacity, size_t *outline_count,
                                     cvision_error *error) {
  *outline_count = 0;
  return guarded(error, [&] {
    if (capacity < 1) return cvision_fail(error, CVISION_INVALID_ARGUMENT, "there is no room for an outline");
    cv::Mat picture;
    if (const auto status = decode_colour(bytes, count, header, picture, error); status != CVISION_OK) return status;
    const cv::Mat small = reduced(picture, outline::longest_side);
    const double scales[2] = {double(picture.cols) / small.cols, double(picture.rows) / small.rows};
    for (auto &found : outline::find(small, capacity, weights)) {
      for (size_t i = 0; i < 8; i++) found.corners[i] = (found.corners[i] + 0.5) * scales[i % 2] - 0.5;
      outlines[(*outline_count)++] = found;
    }
    return CVISION_OK;
  });
}

cvision_status cvision_warp(cvision_image image, const double output_from_image[9], int32_t width, int32_t height,
                            uint8_t *pixels, cvision_error *error) {
  return guarded(error, [&] {
    if (const auto status = check(image, error); status != CVISION_OK) return status;
    if (width < 1 || height < 1) {
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it cannot be drawn at %d x %d pixels", width, height);
    }
    cv::Mat output(height, width, CV_8U, pixels);
    // OpenCV would fill the picture with the image's first pixel.
    const cv::Mat transform = invertible(output_from_image, error);
    if (transform.empty()) return CVISION_INVALID_ARGUMENT;
    cv::Mat source;  // with one more row and column: with BORDER_TRANSPARENT, OpenCV omits the last ones
    cv::copyMakeBorder(borrowed(image), source, 0, 1, 0, 1, cv::BORDER_REPLICATE);
    cv::warpPerspective(source, output, transform, output.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
    return CVISION_OK;
  });
}

cvision_status cvision_blur(cvision_image image, double sigma_x, double sigma_y, uint8_t *pixels,
                            cvision_error *error) {
  return guarded(error, [&] {
    if (const auto status = check(image, error); status != CVISION_OK) return status;
    const auto in_range = [](double sigma) { return sigma >= 0 && sigma <= CVISION_LARGEST_SIGMA; };
    if (!in_range(sigma_x) || !in_range(sigma_y)) {
      return cvision_fail(error, CVISION_INVALID_ARGUMENT, "it cannot be blurred by %g x %g pixels", sigma_x, sigma_y);
    }
    cv::Mat output(image.height, image.width, CV_8U, pixels);
    // OpenCV reads a sigma of 0 as "like the other axis"; a kernel of one pixel leaves an axis unchanged.
    const auto kernel = [](double sigma) { return sigma > 0 ? 2 * static_cast<int>(std::ceil(3 * sigma)) + 1 : 1; };
    cv::sepFilter2D(borrowed(image), output, -1, cv::getGaussianKernel(kernel(sigma_x), std::max(sigma_x, 1e-3)),
                    cv::getGaussianKernel(kernel(sigma_y), std::max(sigma_y, 1e-3)));
    return CVISION_OK;
  });
}
