// HEIF and AVIF through libheif, if it is installed. The functions that are used are declared here, so that the build
// needs no headers of libheif; they have been the same since version 1.3.
#include "internal.h"

#include <pthread.h>
#include <string.h>

typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;
typedef struct {
  int code, subcode;
  const char *message;
} heif_error;
enum {
  HEIF_UNSUPPORTED_FILETYPE = 3,
  HEIF_UNSUPPORTED_FEATURE = 4,
  HEIF_RGB = 1,
  HEIF_INTERLEAVED_RGBA = 11,
  HEIF_INTERLEAVED = 10
};

static struct {
  heif_context *(*context_alloc)(void);
  void (*context_free)(heif_context *);
  heif_error (*read_from_memory)(heif_context *, const void *bytes, size_t count, const void *options);
  heif_error (*get_primary)(heif_context *, heif_image_handle **);
  void (*handle_release)(const heif_image_handle *);
  int (*get_width)(const heif_image_handle *);
  int (*get_height)(const heif_image_handle *);
  heif_error (*decode)(const heif_image_handle *, heif_image **, int colorspace, int chroma, const void *options);
  int (*image_width)(const heif_image *, int channel);
  int (*image_height)(const heif_image *, int channel);
  const uint8_t *(*plane)(const heif_image *, int channel, int *stride);
  void (*image_release)(const heif_image *);
} heif;

static int is_loaded;

static void load(void) {
  static const char *const files[] = {"libheif.so.1", NULL};
  const cvision_symbol symbols[] = {{"heif_context_alloc", (void **)&heif.context_alloc},
                                    {"heif_context_free", (void **)&heif.context_free},
                                    {"heif_context_read_from_memory_without_copy", (void **)&heif.read_from_memory},
                                    {"heif_context_get_primary_image_handle", (void **)&heif.get_primary},
                                    {"heif_image_handle_release", (void **)&heif.handle_release},
                                    {"heif_image_handle_get_width", (void **)&heif.get_width},
                                    {"heif_image_handle_get_height", (void **)&heif.get_height},
                                    {"heif_decode_image", (void **)&heif.decode},
                                    {"heif_image_get_width", (void **)&heif.image_width},
                                    {"heif_image_get_height", (void **)&heif.image_height},
                                    {"heif_image_get_plane_readonly", (void **)&heif.plane},
                                    {"heif_image_release", (void **)&heif.image_release},
                                    {NULL, NULL}};
  is_loaded = cvision_load(files, symbols);
}

int cvision_is_heif(const uint8_t *bytes, size_t count) {
  // Of still pictures; "heic" and "avif" also open the files of cameras that name another brand first.
  static const char brands[][5] = {"heic", "heix", "heim", "heis", "mif1", "avif"};
  if (count < 12 || memcmp(bytes + 4, "ftyp", 4) != 0) return 0;
  const size_t length = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
  for (size_t place = 8; place + 4 <= length && place + 4 <= count && place < 64; place += 4) {
    if (place == 12) continue;  // the version of the first brand
    for (size_t i = 0; i < sizeof brands / sizeof *brands; i++) {
      if (memcmp(bytes + place, brands[i], 4) == 0) return 1;
    }
  }
  return 0;
}

static cvision_status failed(heif_error reason, cvision_error *error) {
  if (reason.code == HEIF_UNSUPPORTED_FEATURE || reason.code == HEIF_UNSUPPORTED_FILETYPE) {
    return cvision_fail(error, CVISION_UNSUPPORTED,
                        "it is a HEIF or AVIF picture that the installed libheif cannot decode (%.80s): install its "
                        "decoders (Debian's libheif-plugin-…), or save the picture as JPEG",
                        reason.message);
  }
  return cvision_fail(error, CVISION_DAMAGED, "the HEIF or AVIF picture cannot be decoded: %.150s", reason.message);
}

/// Opens the primary picture; `*context` and `*handle` are the caller's, and NULL where there are none.
static cvision_status open_primary(const uint8_t *bytes, size_t count, heif_context **context,
                                   heif_image_handle **handle, cvision_error *error) {
  *handle = NULL;
  *context = heif.context_alloc();
  if (*context == NULL) return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory");
  heif_error reason = heif.read_from_memory(*context, bytes, count, NULL);
  if (reason.code == 0) reason = heif.get_primary(*context, handle);
  return reason.code == 0 ? CVISION_OK : failed(reason, error);
}

static void close_primary(heif_context *context, heif_image_handle *handle) {
  if (handle != NULL) heif.handle_release(handle);
  if (context != NULL) heif.context_free(context);
}

cvision_status cvision_heif_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                   cvision_error *error) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) {
    return cvision_fail(
        error, CVISION_UNSUPPORTED,
        "it is a HEIF or AVIF picture, for which libheif is missing: install it (Debian's libheif1), or "
        "save the picture as JPEG");
  }
  heif_context *context;
  heif_image_handle *handle;
  cvision_status status = open_primary(bytes, count, &context, &handle, error);
  if (status == CVISION_OK) {
    const int32_t width = heif.get_width(handle), height = heif.get_height(handle);
    status = width < 1 || height < 1
                 ? cvision_fail(error, CVISION_DAMAGED, "the HEIF or AVIF picture cannot be decoded: it has no size")
                 : cvision_check_size(width, height, wish.max_pixels, error);
    *header = (cvision_header){
        .full_width = width,
        .full_height = height,
        .width = width,
        .height = height,
        .orientation = 1,  // libheif applies the rotation that the container says; readers ignore that of EXIF
        .denominator = 1,
        // Planes of up to 16 bits for three components, those of a grid twice, and red, green, blue and alpha.
        .memory = 16 * (int64_t)width * height + (4 << 20),
    };
  }
  close_primary(context, handle);
  return status;
}

cvision_status cvision_heif_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                   int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error) {
  (void)header;
  if (!is_loaded) return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  heif_context *context;
  heif_image_handle *handle;
  heif_image *image = NULL;
  cvision_status status = open_primary(bytes, count, &context, &handle, error);
  if (status == CVISION_OK && (heif.get_width(handle) != width || heif.get_height(handle) != height))
    status = cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  if (status == CVISION_OK) {
    const heif_error reason = heif.decode(handle, &image, HEIF_RGB, HEIF_INTERLEAVED_RGBA, NULL);
    if (reason.code != 0) status = failed(reason, error);
  }
  if (status == CVISION_OK) {
    int stride = 0;
    const uint8_t *const rgba = heif.plane(image, HEIF_INTERLEAVED, &stride);
    // The decoded picture may have a size that differs from the container's.
    if (rgba == NULL || heif.image_width(image, HEIF_INTERLEAVED) != width ||
        heif.image_height(image, HEIF_INTERLEAVED) != height || stride < 4 * width) {
      status = cvision_fail(error, CVISION_DAMAGED,
                            "the HEIF or AVIF picture cannot be decoded: its size is not what its header says");
    } else {
      for (int32_t y = 0; y < height; y++) {
        cvision_flatten(rgba + (size_t)y * (size_t)stride, (size_t)width, CVISION_STRAIGHT_ALPHA, channels,
                        pixels + (size_t)y * (size_t)width * (size_t)channels);
      }
    }
  }
  if (image != NULL) heif.image_release(image);
  close_primary(context, handle);
  return status;
}
