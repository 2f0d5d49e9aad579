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

/// Returns `CVISION_INVALID_ARGUMENT` unless pixels have 1 channel or 3.
cvision_status cvision_check_channels(int32_t channels, cvision_error *error);

/// The orientation, 1 to 8, that the EXIF data says, whose bytes begin with "Exif"; 1 if it says none.
int32_t cvision_exif_orientation(const uint8_t *bytes, size_t count);

/// Reads the header of a picture of one format. The caller has checked that the bytes begin as that format does.
typedef cvision_status cvision_header_reader(const uint8_t *bytes, size_t count, cvision_wish wish,
                                             cvision_header *header, cvision_error *error);
/// Decodes a picture as stored, without turning it upright: `width` x `height` are the dimensions of the scaled picture
/// before it is turned. Pixels have 1 channel (grey) or 3 (red, green, blue).
typedef cvision_status cvision_decoder(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                       int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error);

cvision_header_reader cvision_jpeg_header, cvision_png_header, cvision_webp_header, cvision_tiff_header,
    cvision_heif_header;
cvision_decoder cvision_jpeg_decode, cvision_png_decode, cvision_webp_decode, cvision_tiff_decode, cvision_heif_decode;

/// Returns whether the bytes begin like those of a HEIF or AVIF picture.
int cvision_is_heif(const uint8_t *bytes, size_t count);

/// Whether red, green and blue have been multiplied with alpha.
typedef enum { CVISION_STRAIGHT_ALPHA, CVISION_MULTIPLIED_ALPHA } cvision_alpha;

/// Converts `count` pixels of red, green, blue and alpha to luma (1 channel) or to red, green and blue (3), over white.
void cvision_flatten(const uint8_t *rgba, size_t count, cvision_alpha alpha, int32_t channels, uint8_t *pixels);

/// Returns how far a row of CMYK pixels is from what is printed, if the number `full` (0 or 255) stands for full ink and
/// the other one for none: more ink than paper takes, and more black than the colours beside it leave room for. Of the
/// two readings of a picture, the one with the lower sum is nearly always right; of a very dark picture it may not be.
int64_t cvision_unprintable_ink(const uint8_t *cmyk, size_t width, uint8_t full);

/// Converts a row of CMYK pixels, in which the number `full` (0 or 255) stands for full ink, to luma (1 channel) or to
/// red, green and blue (3).
void cvision_light_from_ink(const uint8_t *cmyk, uint8_t full, uint8_t *light, size_t width, int32_t channels);

/// A function of a library that is loaded when it is first needed.
typedef struct {
  const char *name;
  /// Points to a function pointer.
  void **function;
} cvision_symbol;

/// Loads the first of `files` (terminated by NULL) that has all of `symbols` (terminated by a NULL name). Returns
/// whether there is one; it stays loaded.
int cvision_load(const char *const *files, const cvision_symbol *symbols);

#ifdef __cplusplus
}
#endif
#endif
