// Debian's libcrypto, as far as the daemon needs it: SHA-256, HMAC, and certificates. Nothing of OpenSSL is in this
// header. Pointers are borrowed for the call. A function returns false where it fails; one with an `error`, which has
// CCRYPTO_ERROR_CAPACITY bytes, writes why into it, as a text that ends with a zero byte.
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

// Makes an ECDSA key on P-256 and an authority's certificate for it, signed by itself, that may sign servers and
// nothing below. It may sign for the names and addresses in `permitted` only (RFC 5280, 4.2.1.10): one a line, host
// names with all below them, addresses, and networks as "10.0.0.0/255.0.0.0"; at least one.
bool ccrypto_make_authority(const char *organization, const char *common_name, const char *permitted,
                            ccrypto_validity validity, ccrypto_pem pem, char *error);

// Whether the authority of this PEM text is constrained at all; false where it cannot be read.
bool ccrypto_is_constrained(const char *authority);

// Whether the authority of this PEM text may sign for `name`, a host name or an address; false where it cannot be read.
bool ccrypto_permits(const char *authority, const char *name);

// Writes the SHA-256 of the certificate of this PEM text, CCRYPTO_DIGEST_LENGTH bytes; false where it cannot be read.
bool ccrypto_fingerprint(const char *certificate, uint8_t *digest);

// Writes from when to when the first certificate of this PEM text is valid; false where it cannot be read.
bool ccrypto_read_validity(const char *certificate, ccrypto_validity *validity);

// Makes a key and the certificate of a server that is reached by `names` (host names, IPv4 and IPv6 addresses, one a
// line; at least one), signed by the authority of these two PEM texts. Its subject is `common_name`.
bool ccrypto_make_certificate(const char *authority, const char *authority_key, const char *common_name,
                              const char *names, ccrypto_validity validity, ccrypto_pem pem, char *error);

#pragma clang assume_nonnull end
