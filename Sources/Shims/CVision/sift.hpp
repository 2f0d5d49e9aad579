// SIFT (Lowe, IJCV 2004) with OpenCV's parameters, in half its time and a third of its memory. Not part of the
// interface.
#ifndef CVISION_SIFT_HPP
#define CVISION_SIFT_HPP

#include "instructions.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/core.hpp>
#pragma clang diagnostic pop

namespace sift {

/// The numbers of a descriptor: eight directions in each of 4 x 4 cells.
constexpr size_t numbers = 128;

struct kernels;

/// Pixels with a margin on each side, in which the picture goes on as in a mirror.
class plane {
 public:
  plane() = default;
  plane(int width, int height);

  int width = 0, height = 0;
  size_t stride = 0;

  float *row(int y) { return pixels.get() + static_cast<size_t>(y) * stride + margin; }
  const float *row(int y) const { return pixels.get() + static_cast<size_t>(y) * stride + margin; }
  /// Fills the margin of a row whose pixels are there.
  void mirror(int y);

  static constexpr int margin = 16;

 private:
  std::unique_ptr<float[]> pixels;
};

/// A feature, in pixels of the image. `cv::KeyPoint::octave` is its octave, -1 for the octave of the doubled image, and
/// `class_id` is the layer.
using feature = cv::KeyPoint;

/// An image at increasingly coarse scales, beginning at twice its size, and the blobs in it.
class scale_space {
 public:
  /// Of a blob, `contrast_threshold` is the least contrast times the number of layers, of 1.
  scale_space(const cv::Mat &image, double contrast_threshold, instructions = instructions::fastest);

  /// The `capacity` strongest features, strongest first. A blob that has several directions is a feature in each.
  std::vector<feature> strongest(size_t capacity) const;

  /// Describes the surroundings of a feature: numbers from 0 to 255.
  void describe(const feature &, float descriptor[numbers]) const;

 private:
  static constexpr int layers = 3;
  /// The layers that are searched for blobs, blurred: 1 to 3 of each octave.
  struct octave {
    plane blurred[layers];
  };
  /// A maximum or minimum of the difference of Gaussians, in pixels of its octave.
  struct blob {
    int octave, layer, x, y;
    cv::Point2f place;  // between the pixels
    float size, response;
  };
  const kernels &code;
  std::vector<octave> octaves;
  std::vector<blob> blobs;

  /// Finds the blobs of octave `number`; `images` are all images of that octave.
  void find(int number, const plane (&images)[layers + 3], float contrast);
  /// Moves from a pixel to the extremum of a parabola through its neighbours, repeats this while the extremum is at
  /// another pixel, and keeps the blob that it finds.
  void settle(int number, const plane (&images)[layers + 3], int layer, int y, int x, float contrast);
  /// The directions of most gradients around a blob, in turns, against the clock.
  std::vector<float> directions_of(const blob &) const;
};

}  // namespace sift

#endif
