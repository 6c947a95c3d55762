#pragma once
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// What OpenSSL offers as macros, which Swift does not see.

static inline int peel_ssl_minimum(SSL_CTX *context, int version) {
  return SSL_CTX_set_min_proto_version(context, version);
}
static inline void peel_ssl_mode(SSL_CTX *context, long mode) { SSL_CTX_set_mode(context, mode); }
static inline void peel_ssl_cache(SSL_CTX *context, long mode) { SSL_CTX_set_session_cache_mode(context, mode); }
static inline int peel_ssl_server_name(SSL *session, const char *name) {
  return (int)SSL_set_tlsext_host_name(session, name);
}
static inline void peel_bio_retry_read(BIO *bio) { BIO_set_retry_read(bio); }
static inline void peel_bio_clear_retry(BIO *bio) { BIO_clear_retry_flags(bio); }
static inline void peel_ssl_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
}
