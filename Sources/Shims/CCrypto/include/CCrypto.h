// The parts of Debian's libcrypto that the daemon needs: SHA-256, HMAC and certificates. This header exposes nothing of
// OpenSSL. Pointers are borrowed for the call. A function returns false if it fails; if it has an `error`, a buffer of
// CCRYPTO_ERROR_CAPACITY bytes, it writes the reason into it as a null-terminated text.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define CCRYPTO_DIGEST_LENGTH 32
#define CCRYPTO_ERROR_CAPACITY 256

// Writes the SHA-256 (FIPS 180-4) of `count` bytes, CCRYPTO_DIGEST_LENGTH of them.
bool ccrypto_sha256(const void *_Nullable bytes, size_t count, uint8_t *digest);

// Writes the HMAC (RFC 2104) with SHA-256 of `count` bytes, CCRYPTO_DIGEST_LENGTH of them.
bool ccrypto_hmac_sha256(const void *key, size_t key_count, const void *_Nullable bytes, size_t count, uint8_t *code);

// From when to when a certificate is valid, seconds since 1970.
typedef struct {
  int64_t not_before, not_after;
} ccrypto_validity;

// Two PEM texts that end with a zero byte; `capacity` bytes each belong to the caller.
typedef struct {
  char *certificate;
  char *key;
  size_t capacity;
} ccrypto_pem;

// Makes an ECDSA key on P-256 and a self-signed certificate of an authority for it, which may sign certificates of
// servers but not of other authorities. It may sign only for the names and addresses in `permitted` (RFC 5280,
// 4.2.1.10), which has at least one line: host names, which include all names below them, addresses, and networks such
// as "10.0.0.0/255.0.0.0".
bool ccrypto_make_authority(const char *organization, const char *common_name, const char *permitted,
                            ccrypto_validity validity, ccrypto_pem pem, char *error);

// Returns whether the authority of this PEM text is constrained at all; false if the text cannot be read.
bool ccrypto_is_constrained(const char *authority);

// Returns whether the authority of this PEM text may sign for `name`, a host name or an address; false if the text
// cannot be read.
bool ccrypto_permits(const char *authority, const char *name);

// Writes the SHA-256 of the certificate of this PEM text, CCRYPTO_DIGEST_LENGTH bytes; false if it cannot be read.
bool ccrypto_fingerprint(const char *certificate, uint8_t *digest);

// Writes the validity period of the first certificate of this PEM text; false if it cannot be read.
bool ccrypto_read_validity(const char *certificate, ccrypto_validity *validity);

// Makes a key and a server certificate that is signed by the authority of these two PEM texts. The server is reached by
// `names`, which has at least one line: host names, IPv4 and IPv6 addresses. The certificate's subject is
// `common_name`.
bool ccrypto_make_certificate(const char *authority, const char *authority_key, const char *common_name,
                              const char *names, ccrypto_validity validity, ccrypto_pem pem, char *error);

#pragma clang assume_nonnull end
