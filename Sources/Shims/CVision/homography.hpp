// The homography on which many pairs of points agree, from scratch or from one that is nearly right.
#ifndef CVISION_CONSENSUS_HPP
#define CVISION_CONSENSUS_HPP

#include <cstddef>
#include <vector>

namespace consensus {

/// The elements, row by row.
struct homography {
  double elements[9];
};

/// Pairs of points: `from` is centred and scaled about its mean, `to` is scaled so that 1 is the largest error at which
/// a pair agrees.
class pairs {
 public:
  /// Coordinates are x and y alternately; `max_error` is in the units of `to`.
  pairs(const double *from, const double *to, size_t count, double max_error);

  /// Tries samples, preferring pairs that come first, and keeps the homography of least loss. False if there is none.
  bool find(bool affine, homography &best) const;

  /// Moves `estimate` to the nearest minimum of the loss. False if no pair agrees with it.
  bool refine(bool affine, homography &estimate) const;

  /// Converts from normalised units to the given ones, and back.
  homography given(const homography &normalised) const;
  homography normalised(const homography &given) const;

  /// Writes 1 for each pair that agrees with `estimate`, in normalised units, and 0 for the others.
  void mark(const homography &estimate, unsigned char *inliers) const;

 private:
  size_t count_;
  /// Filled up to whole lanes with pairs that agree with nothing.
  std::vector<double> x_, y_, u_, v_;
  double from_x_, from_y_, from_scale_, to_x_, to_y_, to_scale_;

  double gain(const homography &estimate, double least) const;
  bool step(bool affine, homography &estimate) const;
  void polish(bool affine, int rounds, homography &estimate, double &gain) const;
  bool sample(const size_t *chosen, bool affine, homography &estimate) const;
};

}  // namespace consensus
#endif
