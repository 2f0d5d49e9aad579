/// The kernel's video capture interface for Swift: the structures of `linux/videodev2.h`, its request codes, an ioctl
/// that is not variadic, and the one pixel loop that is too slow in a debug build of Swift.
#ifndef CV4L2_H
#define CV4L2_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>  // videodev2.h needs timespec but, in strict C, does not include it

#include <linux/videodev2.h>

// Swift does not import macros with computed values, so each one in use is repeated as a constant.
static const unsigned long CV4L2_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long CV4L2_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long CV4L2_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long CV4L2_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long CV4L2_S_FMT = VIDIOC_S_FMT;
static const unsigned long CV4L2_G_PARM = VIDIOC_G_PARM;
static const unsigned long CV4L2_S_PARM = VIDIOC_S_PARM;
static const unsigned long CV4L2_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long CV4L2_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long CV4L2_QBUF = VIDIOC_QBUF;
static const unsigned long CV4L2_DQBUF = VIDIOC_DQBUF;
static const unsigned long CV4L2_STREAMON = VIDIOC_STREAMON;
static const unsigned long CV4L2_QUERYCTRL = VIDIOC_QUERYCTRL;
static const unsigned long CV4L2_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long CV4L2_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long CV4L2_S_CTRL = VIDIOC_S_CTRL;

static const uint32_t CV4L2_PIX_FMT_YUYV = V4L2_PIX_FMT_YUYV;
static const uint32_t CV4L2_PIX_FMT_MJPEG = V4L2_PIX_FMT_MJPEG;
static const uint32_t CV4L2_PIX_FMT_JPEG = V4L2_PIX_FMT_JPEG;
static const uint32_t CV4L2_PIX_FMT_NV12 = V4L2_PIX_FMT_NV12;
static const uint32_t CV4L2_PIX_FMT_NV12M = V4L2_PIX_FMT_NV12M;
static const uint32_t CV4L2_PIX_FMT_GREY = V4L2_PIX_FMT_GREY;
static const uint32_t CV4L2_PIX_FMT_H264 = V4L2_PIX_FMT_H264;
static const uint32_t CV4L2_PIX_FMT_HEVC = V4L2_PIX_FMT_HEVC;

/// ioctl(2). `argument` is the structure that `request` names. Returns 0 or more, or the negative errno.
int cv4l2_ioctl(int descriptor, unsigned long request, void *_Nonnull argument);

/// Copies the luma of a picture that has `height` rows of `width` pixels. Rows start `stride` bytes apart (>= step *
/// width), and the pixels of a row `step` bytes (1 or 2). `luma` has room for width * height bytes.
void cv4l2_copy_luma(const uint8_t *_Nonnull pixels, size_t stride, size_t step, size_t width, size_t height,
                     uint8_t *_Nonnull luma);

#endif
