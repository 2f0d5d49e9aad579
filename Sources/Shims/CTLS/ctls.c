#include "CTLS.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>

// OpenSSL's queue of errors belongs to the thread, and SSL_get_error reads it: each call begins with an empty one.

/// HTTP/1.1, as a list of protocols (RFC 7301).
static const unsigned char protocols[] = "\x08http/1.1";
static const unsigned int protocols_length = sizeof protocols - 1;

/// Writes what OpenSSL says of the first failure.
static void explain(const char *doing, const char *_Nullable reason, char *error) {
  unsigned long code = ERR_get_error();
  if (!reason && code) reason = ERR_reason_error_string(code);
  snprintf(error, CTLS_ERROR_CAPACITY, "%s: %s", doing, reason ? reason : "for an unknown reason");
  ERR_clear_error();
}

static ctls_result result_of(ctls_connection *connection, int returned, const char *doing, char *error) {
  switch (SSL_get_error(connection, returned)) {
    case SSL_ERROR_NONE:
      return CTLS_DONE;
    case SSL_ERROR_WANT_READ:
      return CTLS_WAITS;
    case SSL_ERROR_ZERO_RETURN:
      return CTLS_ENDED;
    default:
      break;
  }
  long verdict = SSL_get_verify_result(connection);
  if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_CERTIFICATE_VERIFY_FAILED && verdict != X509_V_OK) {
    explain("the certificate is refused", X509_verify_cert_error_string(verdict), error);
  } else {
    explain(doing, NULL, error);
  }
  return CTLS_FAILED;
}

// MARK: Contexts

/// Creates a context with the settings for both servers and clients. Sessions cannot be resumed: a full handshake takes
/// only a millisecond, and with the key of session tickets, everything that a daemon has sent in months could be
/// decrypted.
static ctls_context *new_context(const SSL_METHOD *method) {
  ctls_context *context = SSL_CTX_new(method);
  if (!context) return NULL;
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 && SSL_CTX_set_num_tickets(context, 0) == 1) {
    return context;
  }
  SSL_CTX_free(context);
  return NULL;
}

/// Keys with a passphrase are refused; OpenSSL would ask for it at the terminal.
static int no_passphrase(char *buffer, int size, int for_writing, void *user) {
  (void)buffer, (void)size, (void)for_writing, (void)user;
  return -1;
}

static bool use_certificates(ctls_context *context, const char *text) {
  BIO *pem = BIO_new_mem_buf(text, -1);
  X509 *certificate = pem ? PEM_read_bio_X509(pem, NULL, no_passphrase, NULL) : NULL;
  bool used = certificate && SSL_CTX_use_certificate(context, certificate) == 1;
  X509_free(certificate);
  while (used && (certificate = PEM_read_bio_X509(pem, NULL, no_passphrase, NULL)) != NULL) {
    used = SSL_CTX_add0_chain_cert(context, certificate) == 1;
    if (!used) X509_free(certificate);
  }
  // Only the end of the text ends the chain.
  if (used) used = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  if (used) ERR_clear_error();
  BIO_free(pem);
  return used;
}

static bool use_key(ctls_context *context, const char *text) {
  BIO *pem = BIO_new_mem_buf(text, -1);
  EVP_PKEY *key = pem ? PEM_read_bio_PrivateKey(pem, NULL, no_passphrase, NULL) : NULL;
  bool used = key && SSL_CTX_use_PrivateKey(context, key) == 1;
  EVP_PKEY_free(key);
  BIO_free(pem);
  return used;
}

/// Chooses HTTP/1.1 for a client that offers it. Other clients use it without negotiation.
static int choose(SSL *connection, const unsigned char **chosen, unsigned char *length, const unsigned char *offered,
                  unsigned int offered_length, void *user) {
  (void)connection, (void)user;
  unsigned char *found = NULL;
  int result = SSL_select_next_proto(&found, length, protocols, protocols_length, offered, offered_length);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

ctls_context *ctls_server(const char *certificates, const char *key, char *error) {
  ERR_clear_error();
  ctls_context *context = new_context(TLS_server_method());
  const char *failed = NULL;
  if (!context) {
    failed = "TLS cannot be set up";
  } else if (!use_certificates(context, certificates)) {
    failed = "the certificate cannot be used";
  } else if (!use_key(context, key)) {
    failed = "the key of the certificate cannot be used";
  }
  if (!failed) {
    SSL_CTX_set_alpn_select_cb(context, choose, NULL);
    return context;
  }
  explain(failed, NULL, error);
  SSL_CTX_free(context);
  return NULL;
}

static bool trust(ctls_context *context, const char *text) {
  BIO *pem = BIO_new_mem_buf(text, -1);
  int count = 0;
  bool trusted = pem != NULL;
  X509 *authority;
  while (trusted && (authority = PEM_read_bio_X509(pem, NULL, no_passphrase, NULL)) != NULL) {
    trusted = X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1;
    X509_free(authority);
    count += 1;
  }
  trusted = trusted && count > 0;
  if (trusted) ERR_clear_error();
  BIO_free(pem);
  return trusted;
}

ctls_context *ctls_client(const char *authorities, char *error) {
  ERR_clear_error();
  ctls_context *context = new_context(TLS_client_method());
  const char *failed = NULL;
  if (!context || SSL_CTX_set_alpn_protos(context, protocols, protocols_length) != 0) {
    failed = "TLS cannot be set up";
  } else if (authorities ? !trust(context, authorities) : SSL_CTX_set_default_verify_paths(context) != 1) {
    failed = "the trusted authorities cannot be read";
  }
  if (!failed) {
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    return context;
  }
  explain(failed, NULL, error);
  SSL_CTX_free(context);
  return NULL;
}

void ctls_context_free(ctls_context *context) { SSL_CTX_free(context); }

// MARK: Connections

/// A connection between two buffers.
static ctls_connection *new_connection(ctls_context *context) {
  ERR_clear_error();
  ctls_connection *connection = SSL_new(context);
  BIO *incoming = BIO_new(BIO_s_mem());
  BIO *outgoing = BIO_new(BIO_s_mem());
  if (connection && incoming && outgoing) {
    SSL_set_bio(connection, incoming, outgoing);
    return connection;
  }
  BIO_free(incoming);
  BIO_free(outgoing);
  SSL_free(connection);
  return NULL;
}

ctls_connection *ctls_accept(ctls_context *context) {
  ctls_connection *connection = new_connection(context);
  if (connection) SSL_set_accept_state(connection);
  return connection;
}

/// The other end must prove to be `host`. An address is no name, and is not sent as one (RFC 6066, 3).
static bool expect(ctls_connection *connection, const char *host) {
  X509_VERIFY_PARAM *check = SSL_get0_param(connection);
  X509_VERIFY_PARAM_set_hostflags(check, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  if (X509_VERIFY_PARAM_set1_ip_asc(check, host) == 1) return true;
  // An empty name would not be checked at all.
  return host[0] && X509_VERIFY_PARAM_set1_host(check, host, 0) == 1 && SSL_set_tlsext_host_name(connection, host) == 1;
}

ctls_connection *ctls_connect(ctls_context *context, const char *host) {
  ctls_connection *connection = new_connection(context);
  if (!connection) return NULL;
  bool is_host = expect(connection, host);
  ERR_clear_error();
  if (is_host) {
    SSL_set_connect_state(connection);
    return connection;
  }
  SSL_free(connection);
  return NULL;
}

void ctls_connection_free(ctls_connection *connection) { SSL_free(connection); }

bool ctls_feed(ctls_connection *connection, const void *bytes, size_t count) {
  ERR_clear_error();
  size_t written = 0;
  return count == 0 || (BIO_write_ex(SSL_get_rbio(connection), bytes, count, &written) == 1 && written == count);
}

size_t ctls_pending(ctls_connection *connection) { return BIO_ctrl_pending(SSL_get_wbio(connection)); }

size_t ctls_take(ctls_connection *connection, void *buffer, size_t capacity) {
  size_t count = 0;
  return BIO_read_ex(SSL_get_wbio(connection), buffer, capacity, &count) == 1 ? count : 0;
}

ctls_result ctls_handshake(ctls_connection *connection, char *error) {
  ERR_clear_error();
  return result_of(connection, SSL_do_handshake(connection), "TLS cannot be agreed on", error);
}

ctls_result ctls_read(ctls_connection *connection, void *buffer, size_t capacity, size_t *count, char *error) {
  ERR_clear_error();
  *count = 0;
  return result_of(connection, SSL_read_ex(connection, buffer, capacity, count), "the encrypted connection is broken",
                   error);
}

ctls_result ctls_write(ctls_connection *connection, const void *bytes, size_t count, char *error) {
  ERR_clear_error();
  size_t written = 0;
  return result_of(connection, SSL_write_ex(connection, bytes, count, &written), "nothing can be sent", error);
}

void ctls_shutdown(ctls_connection *connection) {
  ERR_clear_error();
  SSL_shutdown(connection);
  ERR_clear_error();
}
