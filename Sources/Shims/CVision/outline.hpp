// The outline of the flat thing in a picture: the four lines that are seen best, end at its corners and hold the most.
#ifndef CVISION_OUTLINE_HPP
#define CVISION_OUTLINE_HPP

#include "internal.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/core.hpp>
#pragma clang diagnostic pop

#include <vector>

namespace outline {

/// The longest side at which lines are sought, in pixels.
constexpr int longest_side = 480;

/// The `count` outlines in `picture` (red, green and blue, at most `longest_side` long) that most speaks for, the best
/// first; that of the picture, of sureness 0, if there is none. `weights` are as for `cvision_find_outlines`.
std::vector<cvision_outline> find(const cv::Mat &picture, size_t count, const double *weights);

}  // namespace outline
#endif
