"""What a page may load and run: its own files, and scripts that carry the nonce of the answer."""

from csp.constants import NONCE, NONE, SELF

DIRECTIVES = {
    "default-src": [NONE],
    "script-src": [SELF, NONCE],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "media-src": [SELF],
    "connect-src": [SELF],  # and this host's socket, which the middleware adds for browsers that need it said
    "manifest-src": [SELF],
    "worker-src": [SELF],
    "form-action": [SELF],
    "frame-ancestors": [NONE],
    "base-uri": [NONE],
    "object-src": [NONE],
}
