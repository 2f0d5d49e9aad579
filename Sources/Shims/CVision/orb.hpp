// ORB (Rublee et al., ICCV 2011), bit for bit as OpenCV computes it, in less than half the time. Not part of the
// interface.
#ifndef CVISION_ORB_HPP
#define CVISION_ORB_HPP

#include "instructions.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/core.hpp>
#pragma clang diagnostic pop

namespace orb {

/// Where a corner may be: within this many pixels of the edge there is no room for a turned patch.
constexpr int edge = 31;
/// The side of the patch that is described.
constexpr int patch = 31;

struct kernels;
struct peak;
struct smoothing;

/// An image with reduced copies of it, each made of the one before.
class pyramid {
 public:
  pyramid(const cv::Mat &image, float scale_factor, int levels, instructions = instructions::fastest);

  /// Returns the corners of all levels (FAST): of each level at most its share of `capacity`, the strongest by Harris'
  /// measure, and any further corners that are as strong as the weakest of these. The corners have no direction yet.
  std::vector<cv::KeyPoint> corners(int capacity, int threshold) const;

  /// Sets the direction of each corner (the centroid of intensity) and describes the corners, with four words each.
  void describe(std::vector<cv::KeyPoint> &corners, uint64_t *descriptors) const;

 private:
  struct level {
    float scale;
    int width, height;
    size_t start;  // of the first pixel in a buffer of all levels
    size_t stride;
  };
  const kernels &code;
  float scale_factor;
  std::vector<level> levels;
  size_t size = 0;
  std::unique_ptr<uint8_t[]> pixels;

  void reduce(const level &from, const level &to);
  std::vector<peak> peaks(const level &level, int threshold) const;
  cv::Point in_level(const cv::KeyPoint &corner) const;
  void smoothen(int number, const std::vector<cv::KeyPoint> &corners, const smoothing &by, uint8_t *smooth) const;
};

}  // namespace orb

#endif
