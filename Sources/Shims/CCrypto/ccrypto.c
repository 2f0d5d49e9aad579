#include "CCrypto.h"

#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>

bool ccrypto_sha256(const void *bytes, size_t count, uint8_t *digest) {
  return EVP_Q_digest(NULL, "SHA256", NULL, bytes, count, digest, NULL) == 1;
}

bool ccrypto_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count, uint8_t *code) {
  unsigned int length = CCRYPTO_DIGEST_LENGTH;
  return HMAC(EVP_sha256(), key, (int)key_count, bytes, count, code, &length) != NULL;
}

/// Writes what OpenSSL says of the last failure.
static bool fail(const char *doing, char *error) {
  char reason[160] = "";
  unsigned long code = ERR_get_error();
  if (code) ERR_error_string_n(code, reason, sizeof reason);
  snprintf(error, CCRYPTO_ERROR_CAPACITY, "%s: %s", doing, reason);
  ERR_clear_error();
  return false;
}

static bool add_extension(X509 *certificate, X509V3_CTX *context, int kind, const char *value) {
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, context, kind, value);
  bool added = extension && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

/// Creates an unsigned certificate for `key` with a number, a term and a subject. Returns NULL if that fails.
static X509 *draft(EVP_PKEY *key, const char *organization, const char *common_name, ccrypto_validity validity) {
  X509 *certificate = X509_new();
  BIGNUM *number = BN_new();
  // 159 random bits: positive, and no longer than 20 octets (RFC 5280, 4.1.2.2).
  bool made = certificate && number && X509_set_version(certificate, X509_VERSION_3) == 1 &&
              BN_rand(number, 159, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1 &&
              BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) &&
              ASN1_TIME_set(X509_getm_notBefore(certificate), validity.not_before) &&
              ASN1_TIME_set(X509_getm_notAfter(certificate), validity.not_after) &&
              X509_set_pubkey(certificate, key) == 1;
  BN_free(number);
  X509_NAME *subject = made ? X509_get_subject_name(certificate) : NULL;
  if (made && organization) {
    made = X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, (const unsigned char *)organization, -1, -1, 0) == 1;
  }
  if (made) {
    made = X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)common_name, -1, -1, 0) == 1;
  }
  if (made) return certificate;
  X509_free(certificate);
  return NULL;
}

static bool add_name(GENERAL_NAMES *all, const char *line) {
  GENERAL_NAME *name = GENERAL_NAME_new();
  ASN1_OCTET_STRING *address = a2i_IPADDRESS(line);
  ASN1_IA5STRING *text = address ? NULL : ASN1_IA5STRING_new();
  bool added = name && (address || (text && ASN1_STRING_set(text, line, -1) == 1));
  if (added) {
    GENERAL_NAME_set0_value(name, address ? GEN_IPADD : GEN_DNS, address ? (void *)address : (void *)text);
    added = sk_GENERAL_NAME_push(all, name) > 0;
  } else {
    ASN1_OCTET_STRING_free(address);
    ASN1_IA5STRING_free(text);
  }
  if (!added) GENERAL_NAME_free(name);
  return added;
}

/// Names are set one by one, never as a text with commas, into which a name could write another.
static bool add_names(X509 *certificate, const char *names) {
  GENERAL_NAMES *all = GENERAL_NAMES_new();
  bool added = all != NULL;
  while (added && *names) {
    size_t length = strcspn(names, "\n");
    char line[256];
    added = length < sizeof line;
    if (added) {
      memcpy(line, names, length);
      line[length] = 0;
      added = add_name(all, line);
    }
    names += length + (names[length] != 0);
  }
  ERR_clear_error();  // of names that are no addresses
  added = added && X509_add1_ext_i2d(certificate, NID_subject_alt_name, all, 0, X509V3_ADD_DEFAULT) == 1;
  GENERAL_NAMES_free(all);
  return added;
}

static bool take(BIO *text, char *buffer, size_t capacity) {
  char *bytes = NULL;
  long count = BIO_get_mem_data(text, &bytes);
  if (count <= 0 || (size_t)count >= capacity) return false;
  for (long i = 0; i < count; i++) buffer[i] = bytes[i];
  buffer[count] = 0;
  return true;
}

static bool write_pem(X509 *certificate, EVP_PKEY *key, ccrypto_pem pem) {
  BIO *first = BIO_new(BIO_s_mem());
  BIO *second = BIO_new(BIO_s_mem());
  bool written = first && second && PEM_write_bio_X509(first, certificate) == 1 &&
                 PEM_write_bio_PKCS8PrivateKey(second, key, NULL, NULL, 0, NULL, NULL) == 1 &&
                 take(first, pem.certificate, pem.capacity) && take(second, pem.key, pem.capacity);
  BIO_free(first);
  BIO_free(second);
  return written;
}

/// Returns the network that `line` denotes ("10.0.0.0/255.0.0.0"); for an address, the network that contains only that
/// address. NULL for a host name.
static ASN1_OCTET_STRING *network_of(const char *line) {
  ASN1_OCTET_STRING *address = a2i_IPADDRESS(line);
  if (!address) return a2i_IPADDRESS_NC(line);
  unsigned char bytes[32];
  int length = ASN1_STRING_length(address);
  memcpy(bytes, ASN1_STRING_get0_data(address), (size_t)length);
  memset(bytes + length, 0xff, (size_t)length);
  if (ASN1_STRING_set(address, bytes, 2 * length) == 1) return address;
  ASN1_OCTET_STRING_free(address);
  return NULL;
}

/// Adds the names, addresses and networks for which the authority may sign. Each line of `permitted` becomes a separate
/// subtree, so that commas in it have no special meaning.
static bool add_constraints(X509 *certificate, const char *permitted) {
  NAME_CONSTRAINTS *constraints = NAME_CONSTRAINTS_new();
  bool added = constraints && (constraints->permittedSubtrees = sk_GENERAL_SUBTREE_new_null()) != NULL;
  while (added && *permitted) {
    size_t length = strcspn(permitted, "\n");
    char line[256];
    GENERAL_SUBTREE *subtree = GENERAL_SUBTREE_new();
    added = subtree && length < sizeof line;
    if (added) {
      memcpy(line, permitted, length);
      line[length] = 0;
      ASN1_OCTET_STRING *network = network_of(line);
      ASN1_IA5STRING *text = network ? NULL : ASN1_IA5STRING_new();
      added = network || (text && ASN1_STRING_set(text, line, -1) == 1);
      if (added) {
        GENERAL_NAME_set0_value(subtree->base, network ? GEN_IPADD : GEN_DNS, network ? (void *)network : (void *)text);
      } else {
        ASN1_IA5STRING_free(text);
      }
    }
    added = added && sk_GENERAL_SUBTREE_push(constraints->permittedSubtrees, subtree) > 0;
    if (!added) GENERAL_SUBTREE_free(subtree);
    permitted += length + (permitted[length] != 0);
  }
  ERR_clear_error();  // of names that are no networks
  added = added && X509_add1_ext_i2d(certificate, NID_name_constraints, constraints, 1, X509V3_ADD_DEFAULT) == 1;
  NAME_CONSTRAINTS_free(constraints);
  return added;
}

static X509 *read_certificate(const char *pem) {
  BIO *text = BIO_new_mem_buf(pem, -1);
  X509 *certificate = text ? PEM_read_bio_X509(text, NULL, NULL, NULL) : NULL;
  BIO_free(text);
  ERR_clear_error();
  return certificate;
}

bool ccrypto_is_constrained(const char *authority) {
  X509 *certificate = read_certificate(authority);
  bool is_constrained = certificate && X509_get_ext_by_NID(certificate, NID_name_constraints, -1) >= 0;
  X509_free(certificate);
  return is_constrained;
}

bool ccrypto_permits(const char *authority, const char *name) {
  X509 *issuer = read_certificate(authority);
  NAME_CONSTRAINTS *constraints = issuer ? X509_get_ext_d2i(issuer, NID_name_constraints, NULL, NULL) : NULL;
  X509 *server = X509_new();
  bool is_named = issuer && server && add_names(server, name);
  // OpenSSL reads the names of a certificate when its purpose is first requested; the answer itself is not used.
  if (is_named) X509_check_purpose(server, -1, 0);
  bool is_permitted = is_named && (!constraints || NAME_CONSTRAINTS_check(server, constraints) == X509_V_OK);
  X509_free(server);
  NAME_CONSTRAINTS_free(constraints);
  X509_free(issuer);
  ERR_clear_error();
  return is_permitted;
}

bool ccrypto_fingerprint(const char *certificate, uint8_t *digest) {
  X509 *read = read_certificate(certificate);
  unsigned int length = CCRYPTO_DIGEST_LENGTH;
  bool made = read && X509_digest(read, EVP_sha256(), digest, &length) == 1;
  X509_free(read);
  return made;
}

static bool seconds_of(const ASN1_TIME *time, const ASN1_TIME *epoch, int64_t *seconds) {
  int days, rest;
  if (ASN1_TIME_diff(&days, &rest, epoch, time) != 1) return false;
  *seconds = (int64_t)days * 86400 + rest;
  return true;
}

bool ccrypto_read_validity(const char *certificate, ccrypto_validity *validity) {
  X509 *read = read_certificate(certificate);
  ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
  bool made = read && epoch && seconds_of(X509_get0_notBefore(read), epoch, &validity->not_before) &&
              seconds_of(X509_get0_notAfter(read), epoch, &validity->not_after);
  ASN1_TIME_free(epoch);
  X509_free(read);
  return made;
}

bool ccrypto_make_authority(const char *organization, const char *common_name, const char *permitted,
                            ccrypto_validity validity, ccrypto_pem pem, char *error) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  X509 *certificate = key ? draft(key, organization, common_name, validity) : NULL;
  bool made = certificate && X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) == 1;
  if (made) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    made = add_extension(certificate, &context, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") &&
           add_extension(certificate, &context, NID_key_usage, "critical,keyCertSign,cRLSign") &&
           add_extension(certificate, &context, NID_subject_key_identifier, "hash") &&
           add_constraints(certificate, permitted) && X509_sign(certificate, key, EVP_sha256()) > 0 &&
           write_pem(certificate, key, pem);
  }
  X509_free(certificate);
  EVP_PKEY_free(key);
  return made || fail("the authority cannot be made", error);
}

bool ccrypto_make_certificate(const char *authority, const char *authority_key, const char *common_name,
                              const char *names, ccrypto_validity validity, ccrypto_pem pem, char *error) {
  BIO *issuer_text = BIO_new_mem_buf(authority, -1);
  BIO *issuer_key_text = BIO_new_mem_buf(authority_key, -1);
  X509 *issuer = issuer_text ? PEM_read_bio_X509(issuer_text, NULL, NULL, NULL) : NULL;
  EVP_PKEY *issuer_key = issuer_key_text ? PEM_read_bio_PrivateKey(issuer_key_text, NULL, NULL, NULL) : NULL;
  bool made = issuer && issuer_key && X509_check_private_key(issuer, issuer_key) == 1;
  bool is_read = made;
  EVP_PKEY *key = made ? EVP_EC_gen("P-256") : NULL;
  X509 *certificate = key ? draft(key, NULL, common_name, validity) : NULL;
  made = certificate && X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1;
  if (made) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    made = add_extension(certificate, &context, NID_basic_constraints, "critical,CA:FALSE") &&
           add_extension(certificate, &context, NID_key_usage, "critical,digitalSignature") &&
           add_extension(certificate, &context, NID_ext_key_usage, "serverAuth") &&
           add_extension(certificate, &context, NID_subject_key_identifier, "hash") &&
           add_extension(certificate, &context, NID_authority_key_identifier, "keyid:always") &&
           add_names(certificate, names) && X509_sign(certificate, issuer_key, EVP_sha256()) > 0 &&
           write_pem(certificate, key, pem);
  }
  X509_free(certificate);
  EVP_PKEY_free(key);
  EVP_PKEY_free(issuer_key);
  X509_free(issuer);
  BIO_free(issuer_key_text);
  BIO_free(issuer_text);
  return made || fail(is_read ? "the certificate cannot be made" : "the authority cannot be read", error);
}
