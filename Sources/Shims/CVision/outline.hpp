// The outline of the flat thing in a picture: the four lines that are seen best, end at its corners and hold the most.
#ifndef CVISION_OUTLINE_HPP
#define CVISION_OUTLINE_HPP

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/core.hpp>
#pragma clang diagnostic pop

#include <array>

namespace outline {

/// The longest side at which lines are sought, in pixels.
constexpr int longest_side = 480;

struct found {
  /// x and y alternately, clockwise on the screen from the corner that is nearest to the top left.
  std::array<double, 8> corners;
  /// The share, 0...1, of the evidence for any outline that is for this one; 0 for the corners of the picture.
  double sureness;
};

/// The outline in `picture` (red, green and blue), which is `longest_side` long at most.
found find(const cv::Mat &picture);

}  // namespace outline
#endif
