// The innermost loops of SIFT, without state. This file is included twice, each time in a separate namespace: compiled
// for all CPUs, and for CPUs with AVX2. Code that processes eight numbers at a time uses one vector with AVX2 and two
// without. There is no include guard, because the file is included twice.

typedef float f32x8 __attribute__((vector_size(32)));
typedef int32_t i32x8 __attribute__((vector_size(32)));
typedef uint64_t u64x4 __attribute__((vector_size(32)));

static inline f32x8 load(const float *from) {
  f32x8 vector;
  memcpy(&vector, from, sizeof vector);
  return vector;
}
static inline void store(float *to, f32x8 vector) { memcpy(to, &vector, sizeof vector); }
static inline f32x8 all_of(float value) { return value + f32x8{}; }
static inline f32x8 least(f32x8 one, f32x8 other) { return one < other ? one : other; }
static inline f32x8 most(f32x8 one, f32x8 other) { return one > other ? one : other; }
static inline f32x8 size_of(f32x8 vector) { return most(vector, -vector); }
static inline bool any(i32x8 mask) {
  const u64x4 words = reinterpret_cast<u64x4>(mask);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

// MARK: Blur

/// Writes weighted sums of `count` pixels, a multiple of 32, and of the `reach` on either side of each, along a row.
static void smooth_across(const float *row, const float *weights, int reach, size_t count, float *sums) {
  for (size_t x = 0; x < count; x += 4 * width) {
    f32x8 sum[4];
    for (size_t i = 0; i < 4; i++) sum[i] = weights[0] * load(row + x + i * width);
    for (int k = 1; k <= reach; k++) {
      const float *pixels = row + x;
      for (size_t i = 0; i < 4; i++) {
        sum[i] += weights[k] * (load(pixels + i * width - k) + load(pixels + i * width + k));
      }
    }
    for (size_t i = 0; i < 4; i++) store(sums + x + i * width, sum[i]);
  }
}

/// Smooths in the same way across rows; `rows[reach]` is the middle row.
static void smooth_down(const float *const *rows, const float *weights, int reach, size_t count, float *sums) {
  for (size_t x = 0; x < count; x += 4 * width) {
    f32x8 sum[4];
    for (size_t i = 0; i < 4; i++) sum[i] = weights[0] * load(rows[reach] + x + i * width);
    for (int k = 1; k <= reach; k++) {
      const float *above = rows[reach - k] + x, *below = rows[reach + k] + x;
      for (size_t i = 0; i < 4; i++) sum[i] += weights[k] * (load(above + i * width) + load(below + i * width));
    }
    for (size_t i = 0; i < 4; i++) store(sums + x + i * width, sum[i]);
  }
}

// MARK: Blobs

/// Writes `one` minus `other`, and up to 7 numbers more than `count`.
static void subtract(const float *one, const float *other, size_t count, float *differences) {
  for (size_t x = 0; x < count; x += width) store(differences + x, load(one + x) - load(other + x));
}

/// Finds the columns, of `count` in the middle row of the middle layer, whose difference is at least `threshold` in
/// size and is the greatest or least of the 27 around it. `rows[layer][row]` are three rows of three layers. Writes the
/// columns and returns their number.
static size_t extremes(const float *const (&rows)[3][3], size_t count, float threshold, int32_t *columns) {
  size_t found = 0;
  for (size_t x = 0; x < count; x += width) {
    const f32x8 centre = load(rows[1][1] + x);
    const i32x8 strong = size_of(centre) > all_of(threshold);
    if (!any(strong)) continue;
    f32x8 highest = centre, lowest = centre;
    // The neighbours within the layer first: they rule out most.
    for (const int layer : {1, 0, 2}) {
      for (int row = 0; row < 3; row++) {
        for (int shift = -1; shift <= 1; shift++) {
          const f32x8 other = load(rows[layer][row] + static_cast<std::ptrdiff_t>(x) + shift);
          highest = most(highest, other);
          lowest = least(lowest, other);
        }
      }
      if (!any(strong & ((centre == highest) | (centre == lowest)))) break;
    }
    const i32x8 extreme = strong & (((centre > 0) & (centre == highest)) | ((centre < 0) & (centre == lowest)));
    if (!any(extreme)) continue;
    for (size_t i = 0; i < width && x + i < count; i++) {
      if (extreme[i] != 0) columns[found++] = static_cast<int32_t>(x + i);
    }
  }
  return found;
}

// MARK: Gradients

/// The direction of a gradient in turns, from 0 to 1: a polynomial that is 0.00002 turns off at most.
static inline f32x8 direction(f32x8 x, f32x8 y) {
  const f32x8 wide = size_of(x), high = size_of(y);
  const f32x8 longer = most(wide, high), shorter = least(wide, high);
  const f32x8 slope = shorter / (longer + all_of(1e-12F)), square = slope * slope;
  f32x8 turns = slope * (0.159029817F + square * (-0.051116575F + square * (0.023278690F + square * -0.006204881F)));
  turns = high > wide ? 0.25F - turns : turns;
  turns = x < 0 ? 0.5F - turns : turns;
  return y < 0 ? 1.F - turns : turns;
}

static inline f32x8 square_root(f32x8 vector) { return __builtin_elementwise_sqrt(vector); }

static inline f32x8 floor_of(f32x8 vector, i32x8 *whole) {
  const i32x8 cut = __builtin_convertvector(vector, i32x8);
  const f32x8 back = __builtin_convertvector(cut, f32x8);
  const i32x8 above = back > vector;  // -1 where it was rounded up
  *whole = cut + above;
  return __builtin_convertvector(*whole, f32x8);
}

/// Adds the gradients of a row, from column `first` up to but excluding `end`, relative to the centre, to a histogram
/// of their directions. `weights` has a weight for each column.
static void direct_row(const float *centre, size_t stride, int first, int end, const float *weights, float weight,
                       float *histogram) {
  for (int x = first; x < end; x += static_cast<int>(width)) {
    const float *pixel = centre + x;
    const f32x8 across = load(pixel + 1) - load(pixel - 1);
    const f32x8 down = load(pixel - stride) - load(pixel + stride);
    const f32x8 strength = square_root(across * across + down * down) * load(weights + x) * weight;
    i32x8 bins;
    floor_of(direction(across, down) * static_cast<float>(directions) + 0.5F, &bins);
    for (int i = 0; i < 8 && x + i < end; i++) histogram[bins[i] == directions ? 0 : bins[i]] += strength[i];
  }
}

/// The numbers of a vector, one by one.
template <class T>
struct lanes {
  alignas(32) T values[width];
  template <class V>
  lanes(V vector) {
    memcpy(values, &vector, sizeof values);
  }
};

static inline void add(cell &cell, f32x8 what) { store(cell.bins, load(cell.bins) + what); }

/// Adds the gradients of a row to the cells of a descriptor, which exist in several copies.
static void describe_row(const float *centre, size_t stride, int first, int end, const frame &frame, int y,
                         const float *weights, float weight, cell (*cells)[all_cells]) {
  const i32x8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
  const float down_across = static_cast<float>(y) * frame.sine, down_down = static_cast<float>(y) * frame.cosine;
  constexpr float middle = cells_across / 2.F + 0.5F;  // counted from the cell outside
  for (int x = first; x < end; x += static_cast<int>(width)) {
    const f32x8 place = __builtin_convertvector(x + steps, f32x8);
    const f32x8 column = place * frame.cosine - down_across + middle, row = place * frame.sine + down_down + middle;
    constexpr float last = cells_across + 1;
    const i32x8 inside = (column > 0) & (column < last) & (row > 0) & (row < last) & (x + steps < end);
    if (!any(inside)) continue;
    const float *pixel = centre + x;
    const f32x8 across = load(pixel + 1) - load(pixel - 1);
    const f32x8 down = load(pixel - stride) - load(pixel + stride);
    const f32x8 strength = square_root(across * across + down * down) * load(weights + x) * weight;
    const f32x8 turned = (direction(across, down) - frame.turns) * 8.F;
    i32x8 bins, columns, rows;
    const f32x8 bin_share = turned - floor_of(turned, &bins), column_share = column - floor_of(column, &columns),
                row_share = row - floor_of(row, &rows);
    const f32x8 lower = strength * row_share, upper = strength - lower;
    const f32x8 upper_right = upper * column_share, upper_left = upper - upper_right;
    const f32x8 lower_right = lower * column_share, lower_left = lower - lower_right;
    // A place outside the cells has no weight; the first cell stands in for its cell.
    const auto kept = [&](f32x8 weight) { return reinterpret_cast<f32x8>(reinterpret_cast<i32x8>(weight) & inside); };
    const lanes<float> sharing = bin_share, upper_lefts = kept(upper_left), upper_rights = kept(upper_right),
                       lower_lefts = kept(lower_left), lower_rights = kept(lower_right);
    const lanes<int32_t> places = (rows * (cells_across + 2) + columns) & inside, directions = bins & 7;
#pragma clang loop unroll(full)
    for (size_t i = 0; i < width; i++) {
      const auto bin = static_cast<size_t>(directions.values[i]);
      const f32x8 share = load(shares.first[bin]) + sharing.values[i] * load(shares.rise[bin]);
      // Neighbours go to copies of their own, so that one need not wait for the sum of the other.
      cell *const upper_cell = cells[i % copies] + places.values[i], *const lower_cell = upper_cell + cells_across + 2;
      add(upper_cell[0], upper_lefts.values[i] * share);
      add(upper_cell[1], upper_rights.values[i] * share);
      add(lower_cell[0], lower_lefts.values[i] * share);
      add(lower_cell[1], lower_rights.values[i] * share);
    }
  }
}

constexpr kernels all = {smooth_across, smooth_down, subtract, extremes, direct_row, describe_row};
