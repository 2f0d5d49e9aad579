#include "CPeer.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/calib3d.hpp>
#include <opencv2/features2d.hpp>
#include <opencv2/flann.hpp>
#pragma clang diagnostic pop

#include <vector>

struct cpeer_index {
  cv::flann::Index index;
};

namespace {

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

cpeer_index *cpeer_index_make(const uint64_t *descriptors, size_t count) {
  try {
    // 6 tables of 12 bits, with probes at a distance of one bit: the parameters of OpenCV's tutorial on matching ORB by FLANN.
    const cv::flann::LshIndexParams parameters(6, 12, 1);
    return new cpeer_index{cv::flann::Index(borrowed(descriptors, count), parameters, cvflann::FLANN_DIST_HAMMING)};
  } catch (...) {
    return nullptr;
  }
}

bool cpeer_index_search(cpeer_index *index, const uint64_t *queries, size_t query_count, int32_t *nearest) {
  try {
    cv::Mat places(static_cast<int>(query_count), 1, CV_32S, nearest), distances;
    places.setTo(-1);
    index->index.knnSearch(borrowed(queries, query_count), places, distances, 1);
    return true;
  } catch (...) {
    return false;
  }
}

void cpeer_index_free(cpeer_index *index) { delete index; }
