#include "CV4L2.h"

#include <errno.h>
#include <sys/ioctl.h>

int cv4l2_ioctl(int descriptor, unsigned long request, void *argument) {
  int result;
  do {
    result = ioctl(descriptor, request, argument);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

void cv4l2_copy_luma(const uint8_t *yuyv, size_t stride, size_t width, size_t height, uint8_t *luma) {
  for (size_t y = 0; y < height; y++)
    for (size_t x = 0; x < width; x++) luma[y * width + x] = yuyv[y * stride + 2 * x];
}
