// The innermost loops of ORB, without state. This file is included twice, each time in a separate namespace: compiled
// for all CPUs, and for CPUs with AVX2. Code that processes 32 values at a time uses one vector with AVX2 and two
// without. There is no include guard, because the file is included twice.

typedef uint8_t u8x32 __attribute__((vector_size(32)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef int16_t i16x8 __attribute__((vector_size(16)));
typedef int16_t i16x32 __attribute__((vector_size(64)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef uint64_t u64x4 __attribute__((vector_size(32)));

template <class V>
static inline V load(const void *from) {
  V vector;
  memcpy(&vector, from, sizeof vector);
  return vector;
}

static inline bool any(u8x32 vector) {
  const u64x4 words = reinterpret_cast<u64x4>(vector);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

static inline u8x32 over(u8x32 one, u8x32 other) { return __builtin_elementwise_sub_sat(one, other); }
static inline u8x32 least(u8x32 one, u8x32 other) { return __builtin_elementwise_min(one, other); }
static inline u8x32 most(u8x32 one, u8x32 other) { return __builtin_elementwise_max(one, other); }

// MARK: Corners (FAST, Rosten & Drummond, ECCV 2006)

/// The ring around a pixel, clockwise from below.
constexpr int ring = 16;
constexpr int ring_x[ring] = {0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1};
constexpr int ring_y[ring] = {3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1, 0, 1, 2, 3};

/// The largest difference that all of nine pixels in a row of the ring have.
static u8x32 nine_in_a_row(const u8x32 *differences) {
  u8x32 best = {};
#pragma clang loop unroll(full)
  for (int i = 0; i < ring; i += 2) {
    const auto at = [&](int place) { return differences[(i + place) % ring]; };
    const u8x32 eight =
        least(least(least(at(1), at(2)), least(at(3), at(4))), least(least(at(5), at(6)), least(at(7), at(8))));
    best = most(best, least(eight, most(at(0), at(9))));
  }
  return best;
}

/// Computes for each of `count` pixels of a row the largest threshold at which the pixel is a corner, or 0 if that is
/// below `threshold`. Writes up to 31 scores more than `count`. Returns whether there is a corner.
static bool corner_row(const uint8_t *row, size_t stride, size_t count, int threshold, uint8_t *scores) {
  std::ptrdiff_t offsets[ring];
  for (int i = 0; i < ring; i++) offsets[i] = ring_y[i] * static_cast<std::ptrdiff_t>(stride) + ring_x[i];
  const u8x32 limit = static_cast<uint8_t>(threshold) + u8x32{};
  bool found = false;
  for (size_t x = 0; x < count; x += width) {
    const uint8_t *here = row + x;
    const u8x32 centre = load<u8x32>(here);
    // Nine in a row contain two of these four that are neighbours.
    u8x32 brighter[ring], darker[ring];
    for (int i = 0; i < ring; i += 4) {
      const u8x32 pixel = load<u8x32>(here + offsets[i]);
      brighter[i] = over(pixel, centre);
      darker[i] = over(centre, pixel);
    }
    u8x32 quick = {};
    for (int i = 0; i < ring; i += 4) {
      const int next = (i + 4) % ring;
      quick = most(quick, most(least(brighter[i], brighter[next]), least(darker[i], darker[next])));
    }
    u8x32 score = {};
    if (any(over(quick, limit))) {
      for (int i = 0; i < ring; i++) {
        const u8x32 pixel = load<u8x32>(here + offsets[i]);
        brighter[i] = over(pixel, centre);
        darker[i] = over(centre, pixel);
      }
      const u8x32 best = most(nine_in_a_row(brighter), nine_in_a_row(darker));
      score = (best - 1) & reinterpret_cast<u8x32>(best > limit);
      found = found || any(score);
    }
    memcpy(scores + x, &score, sizeof score);
  }
  return found;
}

/// Writes to `kept` the scores of a row that are above those of all eight neighbours, and 0 elsewhere.
static void peak_row(const uint8_t *above, const uint8_t *row, const uint8_t *below, size_t count, uint8_t *kept) {
  for (size_t x = 0; x < count; x += width) {
    const u8x32 score = load<u8x32>(row + x);
    u8x32 peak = {};
    if (any(score)) {
      u8x32 around = most(load<u8x32>(row + x - 1), load<u8x32>(row + x + 1));
      for (const uint8_t *other : {above, below}) {
        around =
            most(around, most(load<u8x32>(other + x), most(load<u8x32>(other + x - 1), load<u8x32>(other + x + 1))));
      }
      peak = score & reinterpret_cast<u8x32>(score > around);
    }
    memcpy(kept + x, &peak, sizeof peak);
  }
}

// MARK: Harris' measure

static derivatives harris(const uint8_t *centre, size_t stride) {
  constexpr int rows = 9;
  const i16x8 seven = {-1, -1, -1, -1, -1, -1, -1, 0};
  i16x8 across[rows], smooth[rows];
  for (int r = 0; r < rows; r++) {
    const uint8_t *row = centre + (r - 4) * static_cast<std::ptrdiff_t>(stride) - 4;
    const i16x8 left = __builtin_convertvector(load<u8x8>(row), i16x8);
    const i16x8 middle = __builtin_convertvector(load<u8x8>(row + 1), i16x8);
    const i16x8 right = __builtin_convertvector(load<u8x8>(row + 2), i16x8);
    across[r] = (right - left) & seven;
    smooth[r] = (left + middle + middle + right) & seven;
  }
  i32x8 xx = {}, yy = {}, xy = {};
  for (int r = 1; r < rows - 1; r++) {
    const i32x8 x = __builtin_convertvector(across[r - 1] + across[r] + across[r] + across[r + 1], i32x8);
    const i32x8 y = __builtin_convertvector(smooth[r + 1] - smooth[r - 1], i32x8);
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  return {__builtin_reduce_add(xx), __builtin_reduce_add(yy), __builtin_reduce_add(xy)};
}

// MARK: Direction

static moments centroid(const uint8_t *centre, size_t stride, const round_patch &shape) {
  const auto row = [&](int v, int from) {
    const u8x32 pixels = load<u8x32>(centre + v * static_cast<std::ptrdiff_t>(stride) - 16);
    return __builtin_convertvector(pixels & load<u8x32>(shape.rows[from]), i16x32);
  };
  i16x32 columns = row(0, 0), rows = {};
  for (int v = 1; v <= radius; v++) {
    const i16x32 below = row(v, v), above = row(-v, v);
    columns += below + above;
    rows += (below - above) * static_cast<int16_t>(v);  // at most 255 times 1 + 2 + ... + 15
  }
  moments found = {0, 0};
  for (int i = 0; i < width; i++) {
    found.x += (i - width / 2) * columns[i];
    found.y += rows[i];
  }
  return found;
}

// MARK: Reduction (bilinear, in fixed point)

/// A row reduced in its width, in 256ths of a grey level.
static void narrow_row(const uint8_t *row, const steps &columns, uint16_t *reduced) {
  for (size_t x = 0; x < columns.first.size(); x++) {
    const uint8_t *pixel = row + columns.first[x];
    reduced[x] = static_cast<uint16_t>(pixel[0] * 256 + columns.share[x] * (pixel[1] - pixel[0]));
  }
}

static void mix_rows(const uint16_t *__restrict one, const uint16_t *__restrict other, uint32_t share, size_t count,
                     uint8_t *__restrict mixed) {
  for (size_t x = 0; x < count; x++) {
    mixed[x] = static_cast<uint8_t>((one[x] * (256 - share) + other[x] * share + (1 << 15)) >> 16);
  }
}

// MARK: Smoothing

static void smooth_columns(const uint8_t *__restrict row, size_t stride, size_t count, const smoothing &by,
                           float *__restrict sums) {
  const auto step = static_cast<std::ptrdiff_t>(stride), end = static_cast<std::ptrdiff_t>(count);
  for (std::ptrdiff_t x = 0; x < end; x++) {
    const auto pair = [&](std::ptrdiff_t v) {
      return static_cast<float>(static_cast<int16_t>(row[x - v * step] + row[x + v * step]));
    };
    sums[x] = by.weights[0] * static_cast<float>(row[x]) + by.weights[1] * pair(1) + by.weights[2] * pair(2) +
              by.weights[3] * pair(3);
  }
}

static void smooth_row(const float *__restrict sums, size_t count, const smoothing &by, uint8_t *__restrict smooth) {
  const auto end = static_cast<std::ptrdiff_t>(count);
  for (std::ptrdiff_t x = 0; x < end; x++) {
    const auto pair = [&](std::ptrdiff_t u) { return sums[x - u] + sums[x + u]; };
    const float sum =
        by.weights[0] * sums[x] + by.weights[1] * pair(1) + by.weights[2] * pair(2) + by.weights[3] * pair(3);
    smooth[x] = static_cast<uint8_t>(static_cast<int32_t>((sum + rounder) - rounder));
  }
}

// MARK: Description

/// Compares the pairs of points of a patch that is turned by an angle of this cosine and sine.
static void compare(const uint8_t *centre, size_t stride, float cosine, float sine, const pattern &points,
                    uint64_t *words) {
  alignas(32) int32_t offsets[2][pattern::bits];
  const auto step = static_cast<int32_t>(stride);
  for (int end = 0; end < 2; end++) {
    for (int i = 0; i < pattern::bits; i++) {
      const float x = points.x[end][i] * cosine - points.y[end][i] * sine;
      const float y = points.x[end][i] * sine + points.y[end][i] * cosine;
      const float row = (y + rounder) - rounder, column = (x + rounder) - rounder;
      offsets[end][i] = static_cast<int32_t>(row) * step + static_cast<int32_t>(column);
    }
  }
  for (int word = 0; word < 4; word++) {
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++) {
      const int pair = 64 * word + i;
      bits |= static_cast<uint64_t>(centre[offsets[0][pair]] < centre[offsets[1][pair]]) << i;
    }
    words[word] = bits;
  }
}

constexpr kernels all = {corner_row, peak_row,       harris,     centroid, narrow_row,
                         mix_rows,   smooth_columns, smooth_row, compare};
