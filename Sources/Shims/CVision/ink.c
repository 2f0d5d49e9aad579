// Inks on paper (CMYK): which way round they are stored, and the light that they leave.
#include "internal.h"

/// Returns how much ink a number stands for, 0 to 255.
static int32_t ink(uint8_t stored, uint8_t full) { return full == 0 ? 255 - stored : stored; }

int64_t cvision_unprintable_ink(const uint8_t *cmyk, size_t width, uint8_t full) {
  int64_t sum = 0;
  for (size_t x = 0; x < width; x++, cmyk += 4) {
    const int32_t black = ink(cmyk[3], full);
    int32_t least = 255, total = black;
    for (int i = 0; i < 3; i++) {
      const int32_t colour = ink(cmyk[i], full);
      total += colour;
      if (colour < least) least = colour;
    }
    // Where black has replaced the colours that make grey, the least of them is 0; where it only helps them, there is
    // no more of it than of them.
    const int32_t surplus = black > least ? black - least : 0;
    sum += surplus < least ? surplus : least;
    if (total > 3 * 255) sum += total - 3 * 255;
  }
  return sum;
}

void cvision_light_from_ink(const uint8_t *cmyk, uint8_t full, uint8_t *light, size_t width, int32_t channels) {
  for (size_t x = 0; x < width; x++, cmyk += 4) {
    int32_t paper[4];
    for (int i = 0; i < 4; i++) paper[i] = 255 - ink(cmyk[i], full);
    if (channels == 1) {
      *light++ = (uint8_t)((299 * paper[0] + 587 * paper[1] + 114 * paper[2]) * paper[3] / (1000 * 255));
    } else {
      for (int i = 0; i < 3; i++) *light++ = (uint8_t)(paper[i] * paper[3] / 255);
    }
  }
}
