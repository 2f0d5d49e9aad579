#include "outline.hpp"
#include "outline_fitted.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <opencv2/imgproc.hpp>
#pragma clang diagnostic pop

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <vector>

namespace outline {
namespace {

using point = cv::Point2d;

double dot(point a, point b) { return a.x * b.x + a.y * b.y; }
double cross(point a, point b) { return a.x * b.y - a.y * b.x; }
double radians(double degrees) { return degrees * CV_PI / 180; }

/// The points p with dot(normal, p) = distance.
struct line {
  point normal;
  double distance;
  /// The length of the segments on it, in pixels.
  double length;

  point direction() const { return {normal.y, -normal.x}; }
};

struct segment {
  point from, to;
  double length;

  line through() const {
    const point normal{-(to.y - from.y) / length, (to.x - from.x) / length};
    return {normal, dot(normal, (from + to) / 2), length};
  }
};

/// The gradient of the channel that has the largest, in grey levels a pixel.
struct gradient {
  cv::Mat x, y;

  explicit gradient(const cv::Mat &picture) : x(picture.size(), CV_32F), y(picture.size(), CV_32F) {
    cv::Mat smooth, dx, dy;
    picture.convertTo(smooth, CV_32F);
    cv::GaussianBlur(smooth, smooth, {}, 1);
    cv::Sobel(smooth, dx, CV_32F, 1, 0, 3, 1.0 / 8);
    cv::Sobel(smooth, dy, CV_32F, 0, 1, 3, 1.0 / 8);
    for (int row = 0; row < picture.rows; row++) {
      for (int column = 0; column < picture.cols; column++) {
        const auto &gx = dx.at<cv::Vec3f>(row, column), &gy = dy.at<cv::Vec3f>(row, column);
        int best = 0;
        for (int c = 1; c < 3; c++) {
          if (gx[c] * gx[c] + gy[c] * gy[c] > gx[best] * gx[best] + gy[best] * gy[best]) best = c;
        }
        x.at<float>(row, column) = gx[best];
        y.at<float>(row, column) = gy[best];
      }
    }
  }
};

/// Returns the straight edges of the picture, in its brightness and in its two colour channels (Grompone von Gioi et
/// al., LSD, IPOL 2012).
std::vector<segment> segments(const cv::Mat &picture) {
  /// As a share of the picture's longest side: shorter edges are letters and texture.
  constexpr double shortest = 0.03;
  cv::Mat grey, lab, channels[3];
  cv::cvtColor(picture, grey, cv::COLOR_RGB2GRAY);
  cv::cvtColor(picture, lab, cv::COLOR_RGB2Lab);
  cv::split(lab, channels);
  channels[0] = grey;
  const auto detector = cv::createLineSegmentDetector(cv::LSD_REFINE_STD);
  std::vector<segment> found;
  for (int c = 0; c < 3; c++) {
    if (c > 0) cv::normalize(channels[c], channels[c], 0, 255, cv::NORM_MINMAX);
    std::vector<cv::Vec4f> ends;
    detector->detect(channels[c], ends);
    for (const auto &e : ends) {
      const point from(e[0], e[1]), to(e[2], e[3]);
      const double length = cv::norm(to - from);
      if (length > shortest * std::max(picture.cols, picture.rows)) found.push_back({from, to, length});
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const segment &a, const segment &b) { return a.length > b.length; });
  return found;
}

/// The line that fits best to `members`, weighted by their length.
line fitted(const std::vector<const segment *> &members) {
  double weight = 0, xx = 0, xy = 0, yy = 0;
  point mean(0, 0);
  for (const auto *s : members) {
    mean += s->length * (s->from + s->to);
    weight += 2 * s->length;
  }
  mean /= weight;
  for (const auto *s : members) {
    for (const point p : {s->from - mean, s->to - mean}) {
      xx += s->length * p.x * p.x;
      xy += s->length * p.x * p.y;
      yy += s->length * p.y * p.y;
    }
  }
  const double angle = std::atan2(2 * xy, xx - yy) / 2;
  const point normal(-std::sin(angle), std::cos(angle));
  return {normal, dot(normal, mean), weight / 2};
}

/// The lines with the most segments on them, the best first.
std::vector<line> lines(const std::vector<segment> &segments, double side) {
  constexpr size_t most = 24;
  const double tolerance = 0.008 * side;
  std::vector<bool> used(segments.size());
  std::vector<line> candidates;
  for (size_t i = 0; i < segments.size(); i++) {
    if (used[i]) continue;
    line candidate = segments[i].through();
    for (int round = 0; round < 2; round++) {
      std::vector<const segment *> members;
      for (size_t j = 0; j < segments.size(); j++) {
        const double off = std::max(std::abs(dot(candidate.normal, segments[j].from) - candidate.distance),
                                    std::abs(dot(candidate.normal, segments[j].to) - candidate.distance));
        if (off >= tolerance) continue;
        members.push_back(&segments[j]);
        if (round == 1) used[j] = true;
      }
      if (!members.empty()) candidate = fitted(members);
    }
    used[i] = true;
    candidates.push_back(candidate);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const line &a, const line &b) { return a.length > b.length; });
  std::vector<line> kept;
  for (const auto &candidate : candidates) {
    const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const line &other) {
      return std::abs(dot(candidate.normal, other.normal)) > std::cos(radians(2)) &&
             std::abs(std::abs(candidate.distance) - std::abs(other.distance)) < 0.6 * tolerance;
    });
    if (!is_known) kept.push_back(candidate);
    if (kept.size() == most) break;
  }
  return kept;
}

/// How much of a line is an edge of the picture, as sums from its beginning.
class profile {
 public:
  profile(const line &line, const gradient &gradient, bool is_border)
      : reach(2 * static_cast<int>(std::hypot(gradient.x.cols, gradient.x.rows))),
        edge(static_cast<size_t>(2 * reach + 2)),
        inside(edge.size()) {
    /// A step of this many grey levels per pixel is certainly an edge.
    constexpr double full = 6;
    /// The weight of the picture's border: whether the object ends there is not visible.
    constexpr double of_border = 0.45;
    const point foot = line.distance * line.normal, direction = line.direction();
    const int right = gradient.x.cols - 1, bottom = gradient.x.rows - 1;
    for (int t = -reach; t <= reach; t++) {
      const point p = foot + t * direction;
      const bool is_inside = p.x >= 0 && p.x <= right && p.y >= 0 && p.y <= bottom;
      double best = is_border ? of_border : 0;
      for (int off = -2; is_inside && !is_border && off <= 2; off++) {
        const int column = std::clamp(static_cast<int>(std::lround(p.x + off * line.normal.x)), 0, right);
        const int row = std::clamp(static_cast<int>(std::lround(p.y + off * line.normal.y)), 0, bottom);
        const point g(gradient.x.at<float>(row, column), gradient.y.at<float>(row, column));
        const double across = std::abs(dot(g, line.normal)), along = std::abs(dot(g, direction));
        if (across > 2 * along) best = std::max(best, std::min(1.0, across / full));
      }
      const auto i = static_cast<size_t>(t + reach);
      edge[i + 1] = edge[i] + (is_inside ? best : 0);
      inside[i + 1] = inside[i] + is_inside;
    }
  }

  struct part {
    double edge, inside, length;
  };

  /// Between two places on the line, in pixels from its foot.
  part between(double from, double to) const {
    const int last = static_cast<int>(edge.size()) - 1;
    const int a = std::clamp(static_cast<int>(std::lround(from)) + reach, 0, last - 1);
    const int b = std::clamp(static_cast<int>(std::lround(to)) + reach, a + 1, last);
    const auto i = static_cast<size_t>(a), j = static_cast<size_t>(b);
    return {edge[j] - edge[i], inside[j] - inside[i], static_cast<double>(b - a)};
  }

 private:
  int reach;
  std::vector<double> edge, inside;
};

struct candidate {
  std::array<point, 4> corners;
  std::array<double, CVISION_OUTLINE_FEATURES> features;
  /// The logarithm of how likely it is the outline, plus a constant of the picture.
  double evidence;

  /// How much of the sides is seen as edges: of all of them, and of the side that is seen least.
  double mean_support() const { return features[0]; }
  double least_support() const { return features[2]; }
};

/// All sets of four lines that could be the sides of a thing.
class search {
 public:
  explicit search(const cv::Mat &picture) : width(picture.cols), height(picture.rows) {
    const gradient gradient(picture);
    sides = lines(segments(picture), std::max(width, height));
    seen = sides.size();
    sides.insert(sides.end(), {{{1, 0}, 0, 0}, {{1, 0}, width - 1, 0}, {{0, 1}, 0, 0}, {{0, 1}, height - 1, 0}});
    for (size_t i = 0; i < sides.size(); i++) profiles.emplace_back(sides[i], gradient, i >= seen);
  }

  std::vector<candidate> candidates(const double *weights) const {
    std::vector<std::pair<size_t, size_t>> opposite;
    for (size_t i = 0; i < sides.size(); i++) {
      for (size_t j = i + 1; j < sides.size(); j++) {
        if (std::abs(dot(sides[i].normal, sides[j].normal)) > std::cos(radians(32))) opposite.emplace_back(i, j);
      }
    }
    std::vector<candidate> found;
    for (size_t a = 0; a < opposite.size(); a++) {
      for (size_t b = a + 1; b < opposite.size(); b++) {
        const auto [i, j] = opposite[a];
        const auto [k, l] = opposite[b];
        if (i == k || i == l || j == k || j == l) continue;
        // The thing must show two of its sides.
        if ((i >= seen) + (j >= seen) + (k >= seen) + (l >= seen) > 2) continue;
        add({i, k, j, l}, found);
      }
    }
    for (auto &candidate : found) {
      const auto &features = candidate.features;
      candidate.evidence = std::inner_product(features.begin(), features.end(), weights, 0.0);
    }
    return found;
  }

 private:
  double width, height;
  std::vector<line> sides;
  /// The number of sides that are lines of the picture; the other sides are its borders.
  size_t seen;
  std::vector<profile> profiles;

  bool meet(size_t i, size_t j, point &corner) const {
    const auto &a = sides[i], &b = sides[j];
    const double sine = cross(a.normal, b.normal);
    if (std::abs(sine) <= std::sin(radians(35))) return false;
    corner = {(a.distance * b.normal.y - b.distance * a.normal.y) / sine,
              (b.distance * a.normal.x - a.distance * b.normal.x) / sine};
    return true;
  }

  /// Adds the quadrilateral whose sides are these lines, in turn, if it is one, with what speaks for and against it. The
  /// visible parts of the sides count for it: their mean, the least and the second least of all sides. The parts of the
  /// lines that continue beyond the corners count against it. Further features are the object's share of the picture,
  /// how many sides are the picture's borders, the logarithm of the ratio of opposite sides, the largest cosine of a
  /// corner, and how far a corner lies outside.
  void add(std::array<size_t, 4> around, std::vector<candidate> &found) const {
    /// How far a corner may lie outside of the picture, and how little of it the thing may take.
    constexpr double margin = 0.12, least_area = 0.08;
    std::array<point, 4> corners;
    double outside = 0;
    for (size_t s = 0; s < 4; s++) {
      // The corner between this side and the next.
      if (!meet(around[s], around[(s + 1) % 4], corners[s])) return;
      const point p = corners[s];
      outside =
          std::max({outside, -p.x / width, -p.y / height, (p.x - width + 1) / width, (p.y - height + 1) / height});
    }
    if (outside > margin) return;
    std::array<point, 4> edges;
    double area = 0;
    int turns = 0;
    for (size_t s = 0; s < 4; s++) {
      edges[s] = corners[(s + 1) % 4] - corners[s];
      area += cross(corners[s], corners[(s + 1) % 4]) / 2;
    }
    for (size_t s = 0; s < 4; s++) turns += cross(edges[s], edges[(s + 1) % 4]) > 0 ? 1 : -1;
    const double share = std::abs(area) / (width * height);
    if (std::abs(turns) != 4 || share < least_area) return;
    std::array<double, 4> support, length;
    double beyond = 0, most_beyond = 0, weighted = 0, lengths = 0, cosine = 0;
    int borders = 0;
    for (size_t s = 0; s < 4; s++) {
      // The side between corner s and the next lies on the line that both have.
      const size_t side = around[(s + 1) % 4];
      const point direction = sides[side].direction();
      const auto [from, to] = std::minmax({dot(direction, corners[s]), dot(direction, corners[(s + 1) % 4])});
      const auto part = profiles[side].between(from, to);
      support[s] = part.edge / part.length;
      weighted += support[s] * part.length;
      lengths += part.length;
      length[s] = cv::norm(edges[s]) + 1e-9;
      cosine =
          std::max(cosine, std::abs(dot(edges[s], edges[(s + 1) % 4])) / (length[s] * cv::norm(edges[(s + 1) % 4])));
      if (side >= seen) {
        borders++;
        continue;
      }
      // An edge that goes on beyond the corner belongs to something else.
      const double reach = std::max(8.0, 0.12 * (to - from));
      for (const auto &rest :
           {profiles[side].between(from - reach - 3, from - 3), profiles[side].between(to + 3, to + reach + 3)}) {
        const double share_beyond = rest.inside > 3 ? rest.edge / rest.inside : 0;
        beyond += share_beyond / 8;
        most_beyond = std::max(most_beyond, share_beyond);
      }
    }
    const double ratio = std::max(std::abs(std::log(length[0] / length[2])), std::abs(std::log(length[1] / length[3])));
    std::sort(support.begin(), support.end());
    if (area < 0) std::reverse(corners.begin(), corners.end());
    const double mean = weighted / lengths, size = std::log(share);
    found.push_back({corners,
                     {mean, mean * mean, support[0], support[0] * support[0], support[1], beyond, most_beyond, size,
                      size * size, static_cast<double>(borders), ratio, cosine, outside},
                     0});
  }
};

/// Whether the two are the same but for a few pixels.
bool agree(const candidate &a, const candidate &b, double tolerance) {
  for (size_t turn = 0; turn < 4; turn++) {
    double off = 0;
    for (size_t s = 0; s < 4; s++) {
      const point d = a.corners[s] - b.corners[(s + turn) % 4];
      off = std::max({off, std::abs(d.x), std::abs(d.y)});
    }
    if (off < tolerance) return true;
  }
  return false;
}

/// How likely each candidate is the outline, in shares of the likeliest.
std::vector<double> likelihoods(const std::vector<candidate> &candidates, double most) {
  std::vector<double> all;
  for (const auto &candidate : candidates) all.push_back(std::exp(candidate.evidence - most));
  return all;
}

/// The share of all evidence that is for this outline, give or take a few pixels.
double share_of(const candidate &outline, const std::vector<candidate> &candidates,
                const std::vector<double> &likelihoods, double tolerance) {
  /// What is less likely says nothing.
  constexpr double least = 1e-4;
  double all = 0, agreeing = 0;
  for (size_t i = 0; i < candidates.size(); i++) {
    all += likelihoods[i];
    if (likelihoods[i] > least && agree(candidates[i], outline, tolerance)) agreeing += likelihoods[i];
  }
  return agreeing / all;
}

/// What tells whether an outline is right: the odds of its share, and how well its sides are seen.
std::array<double, CVISION_OUTLINE_SIGNS> signs_of(const candidate &outline, double share) {
  return {std::log((share + 0.01) / (1.01 - share)), outline.mean_support(), outline.least_support()};
}

/// The corners clockwise from the one that is nearest to the top left, within the picture.
void write_corners(const candidate &outline, double right, double bottom, double *xy) {
  const auto &corners = outline.corners;
  const auto sum = [](point a, point b) { return a.x + a.y < b.x + b.y; };
  const auto first = static_cast<size_t>(std::min_element(corners.begin(), corners.end(), sum) - corners.begin());
  for (size_t s = 0; s < 4; s++) {
    const point corner = corners[(first + s) % 4];
    xy[2 * s] = std::clamp(corner.x, 0.0, right);
    xy[2 * s + 1] = std::clamp(corner.y, 0.0, bottom);
  }
}

static_assert(std::size(fitted_weights) == CVISION_OUTLINE_FEATURES + CVISION_OUTLINE_SIGNS + 1);

}  // namespace

std::vector<cvision_outline> find(const cv::Mat &picture, size_t count, const double *weights) {
  if (weights == nullptr) weights = fitted_weights;
  const double right = picture.cols - 1, bottom = picture.rows - 1;
  auto candidates = search(picture).candidates(weights);
  if (candidates.empty()) return {{{0, 0, right, 0, right, bottom, 0, bottom}, {}, {}, 0, 0}};
  const auto best = candidates.begin() + static_cast<std::ptrdiff_t>(std::min(count, candidates.size()));
  std::partial_sort(candidates.begin(), best, candidates.end(),
                    [](const candidate &a, const candidate &b) { return a.evidence > b.evidence; });
  const double tolerance = 0.04 * std::max(picture.cols, picture.rows);
  const auto likely = likelihoods(candidates, candidates.front().evidence);
  std::vector<cvision_outline> found;
  for (auto outline = candidates.begin(); outline != best; ++outline) {
    const auto signs = signs_of(*outline, share_of(*outline, candidates, likely, tolerance));
    const double *of_signs = weights + CVISION_OUTLINE_FEATURES;
    const double odds = std::inner_product(signs.begin(), signs.end(), of_signs, of_signs[CVISION_OUTLINE_SIGNS]);
    auto &result = found.emplace_back();
    write_corners(*outline, right, bottom, result.corners);
    std::copy(outline->features.begin(), outline->features.end(), result.features);
    std::copy(signs.begin(), signs.end(), result.signs);
    result.evidence = outline->evidence;
    result.sureness = 1 / (1 + std::exp(-odds));
  }
  return found;
}

}  // namespace outline
