#include "CV4L2.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

int cv4l2_ioctl(int descriptor, unsigned long request, void *argument) {
  int result = ioctl(descriptor, request, argument);
  return result < 0 ? -errno : result;
}

void cv4l2_copy_luma(const uint8_t *pixels, size_t stride, size_t step, size_t width, size_t height, uint8_t *luma) {
  for (size_t y = 0; y < height; y++, pixels += stride, luma += width) {
    if (step == 1) {
      memcpy(luma, pixels, width);
    } else {
      for (size_t x = 0; x < width; x++) luma[x] = pixels[step * x];
    }
  }
}
