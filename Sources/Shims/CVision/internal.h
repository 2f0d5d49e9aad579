// Shared by the files of this target; not part of the interface.
#ifndef CVISION_INTERNAL_H
#define CVISION_INTERNAL_H

#include "CVision.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the sentence and returns `status`, so that `return cvision_fail(...)` reads well.
cvision_status cvision_fail(cvision_error *error, cvision_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Returns `CVISION_TOO_LARGE` for more than `max_pixels` pixels; the sides may have any size but are not negative.
cvision_status cvision_check_size(int64_t width, int64_t height, int64_t max_pixels, cvision_error *error);

cvision_status cvision_jpeg_header(const uint8_t *bytes, size_t count, int32_t longest_side, int64_t max_pixels,
                                   cvision_header *header, cvision_error *error);
/// Decodes as stored, without rotating upright: `width` x `height` are those of the scaled picture before rotation. More
/// than `memory` bytes of coefficients are `CVISION_TOO_LARGE`. Pixels have 1 channel (grey) or 3 (red, green, blue).
cvision_status cvision_jpeg_decode(const uint8_t *bytes, size_t count, int32_t denominator, int32_t width,
                                   int32_t height, int64_t memory, int32_t channels, uint8_t *pixels,
                                   cvision_error *error);
/// Writes `image`, whose `stride` bytes a row hold pixels of 1 or 3 channels, as `cvision_encode_jpeg` does.
cvision_status cvision_jpeg_encode(cvision_image image, int32_t channels, int32_t quality, uint8_t *bytes,
                                   size_t capacity, size_t *count, cvision_error *error);
cvision_status cvision_png_header(const uint8_t *bytes, size_t count, int64_t max_pixels, cvision_header *header,
                                  cvision_error *error);
cvision_status cvision_png_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t channels,
                                  uint8_t *pixels, cvision_error *error);
/// Decodes as `cvision_decode` does, to pixels of 1 or 3 channels.
cvision_status cvision_decode_channels(const uint8_t *bytes, size_t count, cvision_header header, int32_t channels,
                                       uint8_t *pixels, cvision_error *error);

#ifdef __cplusplus
}
#endif
#endif
