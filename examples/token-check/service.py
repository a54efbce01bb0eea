"""A back end that verifies the portal's exchange tokens with a stock library (PyJWT).

    python3 service.py ISSUER APPLICATION [PORT]

ISSUER is the tenant's origin, such as https://acme.portal.example; APPLICATION is the module, such as tickets.
GET with the header "Authorization: Bearer TOKEN" is answered 200 with the user, or 401.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import urlopen

import jwt

issuer, application = sys.argv[1:3]
port = int(sys.argv[3]) if len(sys.argv) > 3 else 8000

with urlopen(f"{issuer}/.well-known/openid-configuration") as answer:
    metadata = json.load(answer)
if metadata["issuer"] != issuer:
    sys.exit(f"The issuer is {metadata['issuer']}, not {issuer}.")
# Fetches the key set when it meets an unknown kid, so it follows rotations.
keys = jwt.PyJWKClient(metadata["jwks_uri"], lifespan=300)


def verify(token):
    return jwt.decode(
        token,
        keys.get_signing_key_from_jwt(token).key,
        # Pinned: the algorithm in a token's header is never trusted.
        algorithms=["ES256"],
        issuer=issuer,
        audience=f"app:{application}",
        options={"require": ["exp", "iat", "iss", "aud", "sub"]},
        leeway=30,
    )


class Service(BaseHTTPRequestHandler):
    def do_GET(self):
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        try:
            if scheme.lower() != "bearer":
                raise jwt.InvalidTokenError("no token")
            claims = verify(token)
            self.answer(200, {"user": claims["sub"], "tenant": claims["tenant"]})
        except jwt.PyJWTError as error:
            self.answer(401, {"error": str(error)})

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        """Tokens stay out of logs."""


server = ThreadingHTTPServer(("127.0.0.1", port), Service)
print(f"Ready: http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
