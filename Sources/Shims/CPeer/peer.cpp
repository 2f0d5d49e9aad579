#include "CPeer.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/calib3d.hpp>
#include <opencv2/features2d.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

/// As many samples, and as sure, as the consensus of our own.
constexpr int most_samples = 2000;
constexpr double confidence = 0.999;

cv::Mat borrowed(const uint64_t *descriptors, size_t count) {
  return cv::Mat(static_cast<int>(count), 32, CV_8U, const_cast<uint64_t *>(descriptors));
}

std::vector<std::vector<cv::DMatch>> nearest(const uint64_t *queries, size_t query_count, const uint64_t *references,
                                             size_t reference_count) {
  std::vector<std::vector<cv::DMatch>> matches;
  cv::BFMatcher(cv::NORM_HAMMING)
      .knnMatch(borrowed(queries, query_count), borrowed(references, reference_count), matches, 2);
  return matches;
}

}  // namespace

int64_t cpeer_orb(const uint8_t *pixels, int32_t width, int32_t height, int32_t capacity, float scale_factor,
                  int32_t levels, int32_t fast_threshold, cpeer_keypoint *keypoints, uint64_t *descriptors,
                  size_t room) {
  try {
    constexpr int patch = 31;
    const cv::Mat image(height, width, CV_8U, const_cast<uint8_t *>(pixels));
    std::vector<cv::KeyPoint> found;
    cv::Mat described;
    cv::ORB::create(capacity, scale_factor, levels, patch, 0, 2, cv::ORB::HARRIS_SCORE, patch, fast_threshold)
        ->detectAndCompute(image, cv::noArray(), found, described);
    const size_t count = std::min(found.size(), room);
    for (size_t i = 0; i < count; i++) {
      const auto &point = found[i];
      keypoints[i] = {point.pt.x, point.pt.y, point.size, point.angle, point.response, point.octave};
      std::memcpy(descriptors + 4 * i, described.ptr(static_cast<int>(i)), 4 * sizeof(uint64_t));
    }
    return static_cast<int64_t>(count);
  } catch (...) {
    return -1;
  }
}

int64_t cpeer_sift(const uint8_t *pixels, int32_t width, int32_t height, int32_t capacity, double contrast_threshold,
                   cpeer_keypoint *keypoints, float *descriptors, size_t room) {
  try {
    const cv::Mat image(height, width, CV_8U, const_cast<uint8_t *>(pixels));
    std::vector<cv::KeyPoint> found;
    cv::Mat described;
    cv::SIFT::create(capacity, 3, contrast_threshold)->detectAndCompute(image, cv::noArray(), found, described);
    const size_t count = std::min(found.size(), room);
    for (size_t i = 0; i < count; i++) {
      const auto &point = found[i];
      // The lowest byte of OpenCV's octave.
      keypoints[i] = {point.pt.x,  point.pt.y,     point.size,
                      point.angle, point.response, static_cast<int8_t>(point.octave & 255)};
      std::memcpy(descriptors + 128 * i, described.ptr(static_cast<int>(i)), 128 * sizeof(float));
    }
    return static_cast<int64_t>(count);
  } catch (...) {
    return -1;
  }
}

int64_t cpeer_match(const uint64_t *queries, size_t query_count, const uint64_t *references, size_t reference_count) {
  try {
    return static_cast<int64_t>(nearest(queries, query_count, references, reference_count).size());
  } catch (...) {
    return -1;
  }
}

int64_t cpeer_verify(const uint64_t *queries, const float *query_points, size_t query_count, const uint64_t *references,
                     const float *reference_points, size_t reference_count) {
  try {
    std::vector<cv::Point2f> from, to;
    for (const auto &pair : nearest(queries, query_count, references, reference_count)) {
      if (pair.size() < 2 || pair[0].distance >= 0.75f * pair[1].distance) continue;
      const auto q = static_cast<size_t>(pair[0].queryIdx), r = static_cast<size_t>(pair[0].trainIdx);
      from.emplace_back(reference_points[2 * r], reference_points[2 * r + 1]);
      to.emplace_back(query_points[2 * q], query_points[2 * q + 1]);
    }
    if (from.size() < 4) return 0;
    cv::Mat mask;
    if (cv::findHomography(from, to, mask, cv::RANSAC, 3).empty()) return 0;
    return cv::countNonZero(mask);
  } catch (...) {
    return -1;
  }
}

bool cpeer_magsac(const double *from, const double *to, size_t count, double max_error, cpeer_sampler sampler,
                  double homography[9]) {
  try {
    const cv::Mat source(static_cast<int>(count), 2, CV_64F, const_cast<double *>(from));
    const cv::Mat target(static_cast<int>(count), 2, CV_64F, const_cast<double *>(to));
    cv::Mat mask, found;
    if (sampler == CPEER_PROSAC && count >= 100) {
      // The parameters that `USAC_MAGSAC` stands for, except for the sampler.
      cv::UsacParams parameters;
      parameters.sampler = cv::SAMPLING_PROSAC;
      parameters.score = cv::SCORE_METHOD_MAGSAC;
      parameters.loMethod = cv::LOCAL_OPTIM_SIGMA;
      parameters.confidence = confidence;
      parameters.maxIterations = most_samples;
      parameters.threshold = max_error;
      found = cv::findHomography(source, target, mask, parameters);
    } else {
      found = cv::findHomography(source, target, cv::USAC_MAGSAC, max_error, mask, most_samples, confidence);
    }
    if (found.rows != 3 || found.cols != 3) return false;
    for (int i = 0; i < 9; i++) homography[i] = found.at<double>(i / 3, i % 3);
    return true;
  } catch (...) {
    return false;
  }
}
