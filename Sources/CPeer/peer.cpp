#include "CPeer.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/calib3d.hpp>
#include <opencv2/features2d.hpp>
#pragma clang diagnostic pop

#include <vector>

namespace {

std::vector<std::vector<cv::DMatch>> nearest(const uint64_t *queries, size_t query_count, const uint64_t *references,
                                             size_t reference_count) {
  const cv::Mat query(static_cast<int>(query_count), 32, CV_8U, const_cast<uint64_t *>(queries));
  const cv::Mat train(static_cast<int>(reference_count), 32, CV_8U, const_cast<uint64_t *>(references));
  std::vector<std::vector<cv::DMatch>> matches;
  cv::BFMatcher(cv::NORM_HAMMING).knnMatch(query, train, matches, 2);
  return matches;
}

}  // namespace

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
