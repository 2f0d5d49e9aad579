// The common part of JPEG and PNG: telling them apart, the size limit, rotating upright.
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cvision_status cvision_fail(cvision_error *error, cvision_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  return status;
}

cvision_status cvision_check_size(int64_t width, int64_t height, int64_t max_pixels, cvision_error *error) {
  if (height == 0 || width <= max_pixels / height) return CVISION_OK;  // their product may not fit
  return cvision_fail(error, CVISION_TOO_LARGE, "it has %lld x %lld pixels, the limit is %lld in all; reduce it",
                      (long long)width, (long long)height, (long long)max_pixels);
}

static int is_jpeg(const uint8_t *bytes, size_t count) {
  return count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF;
}

static int is_png(const uint8_t *bytes, size_t count) {
  return count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

cvision_status cvision_read_header(const uint8_t *bytes, size_t count, int32_t longest_side, int64_t max_pixels,
                                   cvision_header *header, cvision_error *error) {
  memset(header, 0, sizeof *header);
  if (count == 0) return cvision_fail(error, CVISION_NOT_AN_IMAGE, "it is empty");
  if (is_jpeg(bytes, count)) return cvision_jpeg_header(bytes, count, longest_side, max_pixels, header, error);
  if (is_png(bytes, count)) return cvision_png_header(bytes, count, max_pixels, header, error);
  return cvision_fail(error, CVISION_NOT_AN_IMAGE, "it is neither a JPEG nor a PNG");
}

/// The index in the stored picture of the upright picture's pixel (x, y), for EXIF orientation 1 to 8.
static size_t stored_index(int32_t orientation, size_t x, size_t y, size_t stored_width, size_t stored_height) {
  const size_t right = stored_width - 1, bottom = stored_height - 1;
  switch (orientation) {
    case 2:
      return y * stored_width + (right - x);
    case 3:
      return (bottom - y) * stored_width + (right - x);
    case 4:
      return (bottom - y) * stored_width + x;
    case 5:
      return x * stored_width + y;
    case 6:
      return (bottom - x) * stored_width + y;
    case 7:
      return (bottom - x) * stored_width + (right - y);
    case 8:
      return x * stored_width + (right - y);
    default:
      return y * stored_width + x;
  }
}

cvision_status cvision_decode(const uint8_t *bytes, size_t count, cvision_header header, uint8_t *pixels,
                              cvision_error *error) {
  return cvision_decode_channels(bytes, count, header, 1, pixels, error);
}

cvision_status cvision_decode_channels(const uint8_t *bytes, size_t count, cvision_header header, int32_t channels,
                                       uint8_t *pixels, cvision_error *error) {
  if (header.width < 1 || header.height < 1)
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header is empty");
  if (header.format == CVISION_PNG) return cvision_png_decode(bytes, count, header, channels, pixels, error);
  if (header.orientation <= 1) {
    return cvision_jpeg_decode(bytes, count, header.denominator, header.width, header.height, header.memory, channels,
                               pixels, error);
  }
  const int lies = header.orientation >= 5;  // stored on its side
  const int32_t stored_width = lies ? header.height : header.width, stored_height = lies ? header.width : header.height;
  uint8_t *stored = malloc((size_t)stored_width * (size_t)stored_height * (size_t)channels);
  if (stored == NULL) return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory to turn it upright");
  const cvision_status status = cvision_jpeg_decode(bytes, count, header.denominator, stored_width, stored_height,
                                                    header.memory, channels, stored, error);
  if (status == CVISION_OK) {
    for (size_t y = 0; y < (size_t)header.height; y++) {
      for (size_t x = 0; x < (size_t)header.width; x++) {
        const size_t index = stored_index(header.orientation, x, y, (size_t)stored_width, (size_t)stored_height);
        memcpy(pixels, stored + index * (size_t)channels, (size_t)channels);
        pixels += channels;
      }
    }
  }
  free(stored);
  return status;
}
