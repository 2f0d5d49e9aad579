#include "homography.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

// Samples are drawn as in PROSAC (Chum & Matas, CVPR 2005) and scored by Tukey's biweight, which, like MAGSAC++ (Barath
// et al., CVPR 2020), lets the weight of a pair fall smoothly to zero. A sample that is better than the best so far is
// refined at once by weighted least squares (LO-RANSAC, Chum, Matas, Kittler, DAGM 2003). OpenCV's USAC does about the
// same, takes several times as long, and was no more accurate.

namespace {

/// The maximum number of samples (500 lost one banknote of 91), and the confidence that one of inliers only was drawn.
constexpr size_t most_samples = 2000;
constexpr double confidence = 0.999;
/// Rounds of least squares for a new best, and for the last one, and the gain, in pairs, that makes another round
/// worthwhile.
constexpr int quick_rounds = 4, last_rounds = 40;
constexpr double least_gain = 1e-3;
/// The error at which a pair's weight reaches zero, in units of the largest error at which it agrees: 1 lost a
/// painting, 2 lost two records.
constexpr double reach = 1.5;
/// Pairs that are weighed at once, and those after which it is asked whether more can make a difference.
constexpr size_t lanes = 4, block = 32;
/// Where pairs lie that only fill the last lanes: so far away that they agree with nothing.
constexpr double nowhere = 1e30;

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the same pairs give the same samples.
struct generator {
  uint64_t state = 1;

  size_t below(size_t bound) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<size_t>((static_cast<unsigned __int128>(z ^ (z >> 31)) * bound) >> 64);
  }
};

using consensus::homography;

homography product(const homography &a, const homography &b) {
  homography result;
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      double sum = 0;
      for (int i = 0; i < 3; i++) sum += a.elements[3 * row + i] * b.elements[3 * i + column];
      result.elements[3 * row + column] = sum;
    }
  }
  return result;
}

/// Solves the symmetric, positive system `a` x = `b` of `size` in place (Cholesky without roots); false if it has no
/// unique solution. Only the lower triangle of `a` is read.
template <int size>
bool solve(double (&a)[size][size], double (&b)[size]) {
  double largest = 0;
  for (int i = 0; i < size; i++) largest = std::max(largest, a[i][i]);
  for (int j = 0; j < size; j++) {
    const double own = a[j][j];
    for (int k = 0; k < j; k++) a[j][j] -= a[j][k] * a[j][k] * a[k][k];
    if (!(a[j][j] > 1e-13 * own) || !(own > 1e-13 * largest)) return false;
    for (int i = j + 1; i < size; i++) {
      for (int k = 0; k < j; k++) a[i][j] -= a[i][k] * a[j][k] * a[k][k];
      a[i][j] /= a[j][j];
    }
  }
  for (int i = 0; i < size; i++) {
    for (int k = 0; k < i; k++) b[i] -= a[i][k] * b[k];
  }
  for (int i = size - 1; i >= 0; i--) {
    b[i] /= a[i][i];
    for (int k = i + 1; k < size; k++) b[i] -= a[k][i] * b[k];
  }
  return true;
}

/// Twice the area of the triangle of pairs i, j, k; positive if they turn clockwise on the screen.
double area(const std::vector<double> &x, const std::vector<double> &y, size_t i, size_t j, size_t k) {
  return (x[j] - x[i]) * (y[k] - y[i]) - (y[j] - y[i]) * (x[k] - x[i]);
}

size_t padded(size_t count) { return (count + lanes - 1) / lanes * lanes; }

}  // namespace

namespace consensus {

pairs::pairs(const double *from, const double *to, size_t count, double max_error)
    : count_(count),
      x_(padded(count)),
      y_(padded(count)),
      u_(padded(count), nowhere),
      v_(padded(count), nowhere),
      from_x_(0),
      from_y_(0),
      from_scale_(1),
      to_x_(0),
      to_y_(0),
      to_scale_(1 / max_error) {
  const auto n = static_cast<double>(count);
  for (size_t i = 0; i < count; i++) {
    from_x_ += from[2 * i] / n;
    from_y_ += from[2 * i + 1] / n;
    to_x_ += to[2 * i] / n;
    to_y_ += to[2 * i + 1] / n;
  }
  double spread = 0;
  for (size_t i = 0; i < count; i++) spread += std::hypot(from[2 * i] - from_x_, from[2 * i + 1] - from_y_) / n;
  if (spread > 0) from_scale_ = 1 / spread;
  for (size_t i = 0; i < count; i++) {
    x_[i] = (from[2 * i] - from_x_) * from_scale_;
    y_[i] = (from[2 * i + 1] - from_y_) * from_scale_;
    u_[i] = (to[2 * i] - to_x_) * to_scale_;
    v_[i] = (to[2 * i + 1] - to_y_) * to_scale_;
  }
}

homography pairs::given(const homography &normalised) const {
  const homography source = {{from_scale_, 0, -from_scale_ * from_x_, 0, from_scale_, -from_scale_ * from_y_, 0, 0, 1}};
  const homography target = {{1 / to_scale_, 0, to_x_, 0, 1 / to_scale_, to_y_, 0, 0, 1}};
  return product(target, product(normalised, source));
}

homography pairs::normalised(const homography &given) const {
  const homography source = {{1 / from_scale_, 0, from_x_, 0, 1 / from_scale_, from_y_, 0, 0, 1}};
  const homography target = {{to_scale_, 0, -to_scale_ * to_x_, 0, to_scale_, -to_scale_ * to_y_, 0, 0, 1}};
  return product(target, product(given, source));
}

/// The number of pairs that `estimate` explains, at most all: the sum of one minus Tukey's loss. Gives up once it
/// cannot exceed `least`.
double pairs::gain(const homography &estimate, double least) const {
  const double *h = estimate.elements;
  // Sums of their own, so that the compiler may take several pairs at once without changing the order of any sum.
  double sums[lanes] = {};
  for (size_t start = 0; start < count_; start += block) {
    const double sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    if (sum + static_cast<double>(count_ - start) <= least) return sum;
    const size_t end = std::min(x_.size(), start + block);
    for (size_t i = start; i < end; i += lanes) {
      for (size_t lane = 0; lane < lanes; lane++) {
        const double x = x_[i + lane], y = y_[i + lane];
        const double w = 1 / (h[6] * x + h[7] * y + h[8]);
        const double du = (h[0] * x + h[1] * y + h[2]) * w - u_[i + lane];
        const double dv = (h[3] * x + h[4] * y + h[5]) * w - v_[i + lane];
        const double inside = std::max(0.0, 1 - (du * du + dv * dv) / (reach * reach));
        sums[lane] += inside * inside * inside;
      }
    }
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// One round of weighted least squares: each pair is weighted by Tukey's biweight of its current error.
bool pairs::step(bool affine, homography &estimate) const {
  const double *h = estimate.elements;
  double pp[3][3] = {}, upp[3][2] = {}, vpp[3][2] = {}, squares[2][2] = {}, up[3] = {}, vp[3] = {}, rest[2] = {};
  for (size_t i = 0; i < count_; i++) {
    const double w = 1 / (h[6] * x_[i] + h[7] * y_[i] + h[8]);
    const double du = (h[0] * x_[i] + h[1] * y_[i] + h[2]) * w - u_[i];
    const double dv = (h[3] * x_[i] + h[4] * y_[i] + h[5]) * w - v_[i];
    const double inside = 1 - (du * du + dv * dv) / (reach * reach);
    if (!(inside > 0)) continue;
    // Divided by the squared depth, the algebraic error of the equations is the geometric one.
    const double weight = inside * inside * w * w;
    const double p[3] = {x_[i], y_[i], 1};
    const double square = u_[i] * u_[i] + v_[i] * v_[i];
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b <= a; b++) pp[a][b] += weight * p[a] * p[b];
      up[a] += weight * u_[i] * p[a];
      vp[a] += weight * v_[i] * p[a];
      for (int b = 0; b < 2; b++) {
        upp[a][b] += weight * u_[i] * p[a] * p[b];
        vpp[a][b] += weight * v_[i] * p[a] * p[b];
      }
    }
    for (int a = 0; a < 2; a++) {
      for (int b = 0; b <= a; b++) squares[a][b] += weight * square * p[a] * p[b];
      rest[a] -= weight * square * p[a];
    }
  }
  if (affine) {
    double copy[3][3];
    std::copy(&pp[0][0], &pp[0][0] + 9, &copy[0][0]);
    if (!solve(pp, up) || !solve(copy, vp)) return false;
    estimate = {{up[0], up[1], up[2], vp[0], vp[1], vp[2], 0, 0, 1}};
    return true;
  }
  double a[8][8] = {}, b[8];
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column <= row; column++) a[row][column] = a[3 + row][3 + column] = pp[row][column];
    b[row] = up[row];
    b[3 + row] = vp[row];
    for (int column = 0; column < 2; column++) {
      a[6 + column][row] = -upp[row][column];
      a[6 + column][3 + row] = -vpp[row][column];
    }
  }
  for (int row = 0; row < 2; row++) {
    for (int column = 0; column <= row; column++) a[6 + row][6 + column] = squares[row][column];
    b[6 + row] = rest[row];
  }
  if (!solve(a, b)) return false;
  estimate = {{b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], 1}};
  return true;
}

/// Computes the homography of three (affine) or four pairs. Returns false if three of them are collinear or they are
/// mirrored.
///
/// In homogeneous coordinates, three points p and their images q give the sum of w q (p' x p'')^T over the three
/// points, where p' and p'' are the other two. With equal w, it is affine; the fourth pair determines w as the ratio of
/// the areas of the triangles that the other two points form with the fourth (Hartley & Zisserman, Multiple View
/// Geometry, 2nd ed., section 4.1, by way of the projective basis).
bool pairs::sample(const size_t *chosen, bool affine, homography &estimate) const {
  const size_t corners = affine ? 3 : 4;
  double ratios[4];
  for (size_t i = 0; i < (affine ? 1 : corners); i++) {
    const size_t j = chosen[(i + 1) % corners], k = chosen[(i + 2) % corners];
    const double before = area(x_, y_, chosen[i], j, k), after = area(u_, v_, chosen[i], j, k);
    // Less than 1e-3 of the mean squared distance, or than the largest squared error, does not determine a direction.
    if (std::abs(before) < 1e-3 || std::abs(after) < 1 || (before > 0) != (after > 0)) return false;
    ratios[i] = after / before;
  }
  double h[9] = {}, magnitude = 0;
  for (size_t k = 0; k < 3; k++) {
    const size_t own = chosen[k], next = chosen[(k + 1) % 3], last = chosen[(k + 2) % 3];
    const double w = affine ? 1 : ratios[(k + 1) % 4];
    const double line[3] = {y_[next] - y_[last], x_[last] - x_[next], x_[next] * y_[last] - y_[next] * x_[last]};
    for (int column = 0; column < 3; column++) {
      h[column] += w * u_[own] * line[column];
      h[3 + column] += w * v_[own] * line[column];
      h[6 + column] += w * line[column];
    }
    magnitude += std::abs(w * line[2]);
  }
  // The middle of the reference must not lie at infinity.
  if (!(std::abs(h[8]) > 1e-9 * magnitude)) return false;
  // Elements that are zero except for rounding errors are set to zero.
  if (affine) h[6] = h[7] = 0;
  for (int i = 0; i < 9; i++) estimate.elements[i] = h[i] / h[8];
  return true;
}

void pairs::polish(bool affine, int rounds, homography &estimate, double &best) const {
  for (int round = 0; round < rounds; round++) {
    homography next = estimate;
    if (!step(affine, next)) return;
    const double before = best, found = gain(next, best);
    if (!(found > before)) return;
    best = found;
    estimate = next;
    if (found < before + least_gain) return;
  }
}

/// Every set of pairs, those of the first pairs before all that have a later one.
class all_samples {
 public:
  all_samples(size_t size) : size_(size) {}

  void next(size_t *chosen) {
    if (!begun_) {
      for (size_t i = 0; i < size_; i++) chosen[i] = i;
      begun_ = true;
      return;
    }
    size_t i = 0;
    while (i + 1 < size_ && chosen[i] + 1 == chosen[i + 1]) i++;
    chosen[i]++;
    for (size_t k = 0; k < i; k++) chosen[k] = k;
  }

 private:
  size_t size_;
  bool begun_ = false;
};

/// Sets of pairs at random, first of the first pairs only and bit by bit of all (PROSAC).
class random_samples {
 public:
  random_samples(size_t size, size_t count)
      : size_(size), count_(count), drawn_from_(size), share_(static_cast<double>(most_samples)) {
    // The expected number of samples from the first n pairs if all were drawn at random (equation 3), rounded.
    for (size_t i = 0; i < size; i++) share_ *= static_cast<double>(size - i) / static_cast<double>(count - i);
  }

  void next(size_t *chosen) {
    drawn_++;
    while (static_cast<double>(drawn_) > due_ && drawn_from_ < count_) {
      const double n = static_cast<double>(drawn_from_ + 1), next = share_ * n / (n - static_cast<double>(size_));
      due_ += std::ceil(next - share_);
      share_ = next;
      drawn_from_++;
    }
    // Every sample contains the newest pair, until all pairs take part.
    const bool has_newest = drawn_from_ < count_;
    for (size_t i = 0; i < size_; i++) {
      do {
        chosen[i] = has_newest && i == 0 ? drawn_from_ - 1 : random_.below(drawn_from_ - has_newest);
      } while (std::find(chosen, chosen + i, chosen[i]) != chosen + i);
    }
  }

 private:
  size_t size_, count_, drawn_ = 0, drawn_from_;
  double share_, due_ = 1;
  generator random_;
};

/// How many sets of `size` there are among `count` pairs, or one more than `most` where there are more.
size_t number_of_samples(size_t count, size_t size, size_t most) {
  size_t number = 1;
  for (size_t i = 0; i < size; i++) {
    number = number * (count - i) / (i + 1);
    if (number > most) return most + 1;
  }
  return number;
}

bool pairs::find(bool affine, homography &best) const {
  const size_t size = affine ? 3 : 4;
  if (count_ < size) return false;
  const size_t there_are = number_of_samples(count_, size, most_samples), limit = std::min(most_samples, there_are);
  const bool all = there_are <= most_samples;
  all_samples every(size);
  random_samples some(size, count_);
  double most = 0;
  size_t needed = limit, chosen[4];
  for (size_t t = 1; t <= needed; t++) {
    all ? every.next(chosen) : some.next(chosen);
    homography estimate;
    if (!sample(chosen, affine, estimate)) continue;
    double found = gain(estimate, most);
    if (!(found > most)) continue;
    polish(affine, quick_rounds, estimate, found);
    most = found;
    best = estimate;
    std::vector<unsigned char> inliers(count_);
    mark(best, inliers.data());
    const double rate =
        static_cast<double>(std::count(inliers.begin(), inliers.end(), 1)) / static_cast<double>(count_);
    const double hit = std::min(std::pow(rate, static_cast<double>(size)), 1 - 1e-9);
    const double samples = std::log(1 - confidence) / std::log1p(-hit);
    needed = static_cast<size_t>(std::ceil(std::min(static_cast<double>(limit), samples)));
  }
  if (!(most > 0)) return false;
  polish(affine, last_rounds, best, most);
  return true;
}

bool pairs::refine(bool affine, homography &estimate) const {
  double best = gain(estimate, 0);
  polish(affine, last_rounds, estimate, best);
  return best > 0;
}

void pairs::mark(const homography &estimate, unsigned char *inliers) const {
  const double *h = estimate.elements;
  for (size_t i = 0; i < count_; i++) {
    const double w = 1 / (h[6] * x_[i] + h[7] * y_[i] + h[8]);
    const double du = (h[0] * x_[i] + h[1] * y_[i] + h[2]) * w - u_[i];
    const double dv = (h[3] * x_[i] + h[4] * y_[i] + h[5]) * w - v_[i];
    inliers[i] = du * du + dv * dv <= 1;
  }
}

}  // namespace consensus
