// The parts of Debian's libssl that the daemon needs: TLS over memory. The caller feeds a connection the bytes that
// have arrived from the peer and asks it for the bytes to send to the peer; the connection does not depend on how they
// are transported. This header exposes nothing of OpenSSL. Pointers are borrowed for the call. If a function with an
// `error` fails, it writes the reason into it, at most CTLS_ERROR_CAPACITY bytes, as a null-terminated text.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define CTLS_ERROR_CAPACITY 256

// The settings that connections share; several threads may use them at once.
typedef struct ssl_ctx_st ctls_context;
// One end of a connection; it belongs to one thread at a time.
typedef struct ssl_st ctls_connection;

typedef enum {
  // Done, as far as possible for now.
  CTLS_DONE,
  // Nothing can be done until more bytes have arrived from the peer.
  CTLS_WAITS,
  // The peer has announced that it sends nothing more (close_notify).
  CTLS_ENDED,
  // The connection is over: the bytes that ctls_take still returns tell the peer why.
  CTLS_FAILED,
} ctls_result;

// Creates a server's settings from its certificates as one PEM text, the server's own first, and its key as PEM.
// Returns NULL if they cannot be used.
ctls_context *_Nullable ctls_server(const char *certificates, const char *key, char *error);

// Creates the settings of a client that trusts these authorities (PEM) or, for NULL, those of the system. Returns NULL
// if they cannot be used.
ctls_context *_Nullable ctls_client(const char *_Nullable authorities, char *error);

// Connections that were made with it stay usable.
void ctls_context_free(ctls_context *context);

// The end of a server; NULL without memory.
ctls_connection *_Nullable ctls_accept(ctls_context *context);

// Creates the client end of a connection to `host` (a name or an address); no other peer is accepted. Returns NULL if
// `host` is not a valid host.
ctls_connection *_Nullable ctls_connect(ctls_context *context, const char *host);

void ctls_connection_free(ctls_connection *connection);

// Gives the connection the bytes that have arrived from the peer; returns false if there is not enough memory.
bool ctls_feed(ctls_connection *connection, const void *bytes, size_t count);

// Returns the number of bytes that wait to be sent to the peer.
size_t ctls_pending(ctls_connection *connection);

// Takes bytes that are to be sent to the peer, and returns their number.
size_t ctls_take(ctls_connection *connection, void *buffer, size_t capacity);

// Continues the handshake: done, waiting or failed.
ctls_result ctls_handshake(ctls_connection *connection, char *error);

// Reads decrypted bytes from the peer; `count` is their number, which is above 0 if the result is CTLS_DONE.
ctls_result ctls_read(ctls_connection *connection, void *buffer, size_t capacity, size_t *count, char *error);

// Encrypts all of `bytes`, at least one; only after the handshake.
ctls_result ctls_write(ctls_connection *connection, const void *bytes, size_t count, char *error);

// Tells the other end that nothing more is sent; only after the handshake. Reading goes on.
void ctls_shutdown(ctls_connection *connection);

#pragma clang assume_nonnull end
