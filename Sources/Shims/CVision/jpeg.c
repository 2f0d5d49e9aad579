// JPEG through libjpeg-turbo. It reports errors by longjmp; each entry point has one setjmp, and this file contains no
// C++.
#include "internal.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

/// A progressive picture of thousands of scans takes minutes to decode; real ones have about ten.
enum { MOST_SCANS = 64 };

/// How often the scans may visit each block of 8 x 8 pixels on average; libjpeg's default script of ten scans visits a
/// block six times. A visit takes 40 to 150 ns. Small pictures may exceed this limit up to a number of visits that
/// takes negligible time.
enum { MOST_VISITS_OF_A_BLOCK = 12, UNNOTICED_VISITS = 1000000 };

typedef struct {
  struct jpeg_error_mgr manager;  // first, so that libjpeg's pointer to it is a pointer to this
  jmp_buf failed;
  cvision_error *error;
  cvision_status status;
  int64_t visits, most_visits;  // of blocks, in all scans so far and at most
} error_state;

static void on_error(j_common_ptr common) {
  error_state *state = (error_state *)common->err;
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  switch (common->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
      state->status = CVISION_OUT_OF_MEMORY;
      break;
    case JERR_IMAGE_TOO_BIG:
    case JERR_NO_BACKING_STORE:  // it takes more memory than it may
      state->status = CVISION_TOO_LARGE;
      break;
    default:
      state->status = CVISION_DAMAGED;
  }
  cvision_fail(state->error, state->status, "the JPEG cannot be decoded: %.150s", message);
  longjmp(state->failed, 1);
}

/// libjpeg fills missing parts with grey and only warns; a matcher must not mistake that for a picture.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;  // traces
  const int code = common->err->msg_code;
  common->err->num_warnings++;
  if (code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER) return;  // stray bytes and the like do no harm
  error_state *state = (error_state *)common->err;
  state->status = CVISION_DAMAGED;
  cvision_fail(state->error, state->status, "the JPEG ends before its picture is complete");
  longjmp(state->failed, 1);
}

/// Called before each row of blocks of each scan, while all scans are read into memory.
static void on_progress(j_common_ptr common) {
  if (!common->is_decompressor) return;
  const j_decompress_ptr jpeg = (j_decompress_ptr)common;
  error_state *state = (error_state *)common->err;
  for (int i = 0; i < jpeg->comps_in_scan; i++) {
    const jpeg_component_info *component = jpeg->cur_comp_info[i];
    state->visits += (int64_t)component->width_in_blocks * component->v_samp_factor;
  }
  if (jpeg->input_scan_number <= MOST_SCANS && state->visits <= state->most_visits) return;
  state->status = CVISION_DAMAGED;
  if (jpeg->input_scan_number > MOST_SCANS) {
    cvision_fail(state->error, state->status, "the JPEG has more than %d scans", (int)MOST_SCANS);
  } else {
    cvision_fail(state->error, state->status, "the JPEG has too many scans for its size: save it as a baseline JPEG");
  }
  longjmp(state->failed, 1);
}

static void set_up_errors(error_state *state, cvision_error *error) {
  memset(state, 0, sizeof *state);
  jpeg_std_error(&state->manager);
  state->manager.error_exit = on_error;
  state->manager.emit_message = on_message;
  state->error = error;
}

static int32_t orientation_of(j_decompress_ptr jpeg) {
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker != NULL; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 6 || memcmp(marker->data, "Exif\0", 6) != 0) continue;
    return cvision_exif_orientation(marker->data, marker->data_length);
  }
  return 1;
}

static int64_t rounded_up(int64_t count, int64_t unit) { return (count + unit - 1) / unit * unit; }

/// How many blocks of 8 x 8 all components have.
static int64_t blocks_of(j_decompress_ptr jpeg) {
  int64_t blocks = 0;
  for (int i = 0; i < jpeg->num_components; i++) {
    const jpeg_component_info *component = &jpeg->comp_info[i];
    blocks += rounded_up(component->width_in_blocks, component->h_samp_factor) *
              rounded_up(component->height_in_blocks, component->v_samp_factor);
  }
  return blocks;
}

/// Returns the most memory that libjpeg uses for this picture. If there are several scans, it keeps the coefficients of
/// all of them, two bytes each, however small the requested picture is; otherwise, it keeps some rows of each
/// component.
static int64_t memory_of(j_decompress_ptr jpeg) {
  // Rows of samples and their upsampled copies, for 16 lines and their neighbours at the most.
  const int64_t rows = (int64_t)jpeg->image_width * jpeg->num_components * 48 + (1 << 16);
  return jpeg_has_multiple_scans(jpeg) ? rows + blocks_of(jpeg) * DCTSIZE2 * (int64_t)sizeof(JCOEF) : rows;
}

static int32_t scaled(int64_t side, int32_t denominator) { return (int32_t)((side + denominator - 1) / denominator); }

/// The denominator of the smallest scale at which the picture is still as large as wanted, and no larger than allowed.
static int32_t denominator_for(int64_t width, int64_t height, cvision_wish wish) {
  const int64_t longest = width > height ? width : height;
  int32_t denominator = 1;
  while (denominator < 8) {
    const int32_t next = denominator * 2;
    const int suffices = wish.longest_side > 0 && scaled(longest, next) >= wish.longest_side;
    const int64_t pixels = (int64_t)scaled(width, denominator) * scaled(height, denominator);
    if (!suffices && pixels <= wish.max_pixels) break;
    denominator = next;
  }
  return denominator;
}

static int has_ink(j_decompress_ptr jpeg) {
  return jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
}

cvision_status cvision_jpeg_header(const uint8_t *bytes, size_t count, cvision_wish wish, cvision_header *header,
                                   cvision_error *error) {
  error_state errors;
  struct jpeg_decompress_struct jpeg = {0};
  set_up_errors(&errors, error);
  jpeg.err = &errors.manager;
  if (setjmp(errors.failed)) {
    jpeg_destroy_decompress(&jpeg);
    return errors.status;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, (unsigned long)count);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&jpeg, TRUE);
  const int64_t width = jpeg.image_width, height = jpeg.image_height;
  const int32_t orientation = orientation_of(&jpeg);
  const int64_t memory = memory_of(&jpeg);
  const int is_ink = has_ink(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  const cvision_status status = cvision_check_size(width, height, wish.max_stored_pixels, error);
  if (status != CVISION_OK) return status;
  const int32_t denominator = denominator_for(width, height, wish);
  // Even the smallest scale may be too large. The error reports the stored size, because that is the size that a person
  // can change.
  if ((int64_t)scaled(width, denominator) * scaled(height, denominator) > wish.max_pixels)
    return cvision_check_size(width, height, wish.max_pixels, error);
  const int lies = orientation >= 5;  // stored on its side
  *header = (cvision_header){
      .full_width = (int32_t)(lies ? height : width),
      .full_height = (int32_t)(lies ? width : height),
      .width = scaled(lies ? height : width, denominator),
      .height = scaled(lies ? width : height, denominator),
      .orientation = orientation,
      .denominator = denominator,
      .memory = memory,
      .has_ink = is_ink,
  };
  return CVISION_OK;
}

/// Begins to decode at a scale of 1/`denominator`. When it returns, all scans have been read if there are several.
static void begin(j_decompress_ptr jpeg, J_COLOR_SPACE space, int32_t denominator) {
  error_state *errors = (error_state *)jpeg->err;
  struct jpeg_progress_mgr progress = {.progress_monitor = on_progress};
  jpeg->out_color_space = space;
  jpeg->scale_num = 1;
  jpeg->scale_denom = (unsigned)denominator;
  errors->visits = 0;
  errors->most_visits = MOST_VISITS_OF_A_BLOCK * blocks_of(jpeg) + UNNOTICED_VISITS;
  jpeg->progress = &progress;
  jpeg_start_decompress(jpeg);
  jpeg->progress = NULL;
}

/// Returns which number stands for full ink, 0 or 255, in a JPEG of inks whose header has been read. Adobe's programs
/// write 0, and their marker. Without it, writers differ, and the picture itself is asked, at an eighth of its size:
/// the numbers stand for what can rather be printed. `row` has room for four bytes for each pixel of a stored row.
/// Leaves the JPEG as it found it.
static uint8_t full_ink(j_decompress_ptr jpeg, const uint8_t *bytes, size_t count, uint8_t *row) {
  if (jpeg->saw_Adobe_marker) return 0;
  begin(jpeg, JCS_CMYK, 8);
  int64_t as_adobe = 0, as_said = 0;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW target = row;
    jpeg_read_scanlines(jpeg, &target, 1);
    as_adobe += cvision_unprintable_ink(row, jpeg->output_width, 0);
    as_said += cvision_unprintable_ink(row, jpeg->output_width, 255);
  }
  jpeg_finish_decompress(jpeg);
  jpeg_mem_src(jpeg, bytes, (unsigned long)count);
  jpeg_read_header(jpeg, TRUE);
  return as_said < as_adobe ? 255 : 0;
}

cvision_status cvision_jpeg_decode(const uint8_t *bytes, size_t count, cvision_header header, int32_t width,
                                   int32_t height, int32_t channels, uint8_t *pixels, cvision_error *error) {
  error_state errors;
  struct jpeg_decompress_struct jpeg = {0};
  uint8_t *volatile cmyk = NULL;
  set_up_errors(&errors, error);
  jpeg.err = &errors.manager;
  if (setjmp(errors.failed)) {
    jpeg_destroy_decompress(&jpeg);
    free(cmyk);
    return errors.status;
  }
  jpeg_create_decompress(&jpeg);
  jpeg.mem->max_memory_to_use = (long)header.memory;  // should the header be accounted wrongly
  jpeg_mem_src(&jpeg, bytes, (unsigned long)count);
  jpeg_read_header(&jpeg, TRUE);
  const int is_ink = has_ink(&jpeg);
  if (is_ink && (cmyk = malloc((size_t)jpeg.image_width * 4)) == NULL) {
    jpeg_destroy_decompress(&jpeg);
    return cvision_fail(error, CVISION_OUT_OF_MEMORY, "not enough memory for a row");
  }
  const uint8_t full = is_ink ? full_ink(&jpeg, bytes, count, cmyk) : 0;
  begin(&jpeg, is_ink ? JCS_CMYK : channels == 1 ? JCS_GRAYSCALE : JCS_RGB, header.denominator);
  if (jpeg.output_width != (unsigned)width || jpeg.output_height != (unsigned)height) {
    jpeg_destroy_decompress(&jpeg);
    free(cmyk);
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the header belongs to another picture");
  }
  while (jpeg.output_scanline < jpeg.output_height) {
    uint8_t *row = pixels + (size_t)jpeg.output_scanline * (size_t)width * (size_t)channels;
    JSAMPROW target = is_ink ? cmyk : row;
    jpeg_read_scanlines(&jpeg, &target, 1);
    if (is_ink) cvision_light_from_ink(cmyk, full, row, (size_t)width, channels);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  free(cmyk);
  return CVISION_OK;
}

cvision_status cvision_encode_jpeg(cvision_image image, int32_t channels, int32_t quality, uint8_t *bytes,
                                   size_t capacity, size_t *count, cvision_error *error) {
  *count = 0;
  const cvision_status known = cvision_check_channels(channels, error);
  if (known != CVISION_OK) return known;
  if (quality < 1 || quality > 100) {
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the quality is %d, not 1...100", quality);
  }
  if (image.width < 1 || image.width > JPEG_MAX_DIMENSION || image.height < 1 || image.height > JPEG_MAX_DIMENSION ||
      image.stride < (size_t)image.width * (size_t)channels) {
    return cvision_fail(error, CVISION_INVALID_ARGUMENT,
                        "a JPEG has 1 to %ld pixels a side, not %d x %d in rows of %zu", (long)JPEG_MAX_DIMENSION,
                        image.width, image.height, image.stride);
  }
  error_state errors;
  struct jpeg_compress_struct jpeg = {0};
  unsigned char *buffer = bytes;
  unsigned long length = (unsigned long)capacity;
  set_up_errors(&errors, error);
  jpeg.err = &errors.manager;
  if (setjmp(errors.failed)) {
    jpeg_destroy_compress(&jpeg);
    return errors.status;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &buffer, &length);
  jpeg.image_width = (JDIMENSION)image.width;
  jpeg.image_height = (JDIMENSION)image.height;
  jpeg.input_components = channels;
  jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)(image.pixels + jpeg.next_scanline * image.stride);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  if (buffer != bytes) {  // libjpeg allocated its own buffer because ours was too small
    free(buffer);
    return cvision_fail(error, CVISION_INVALID_ARGUMENT, "the JPEG needs %lu bytes", length);
  }
  *count = (size_t)length;
  return CVISION_OK;
}
