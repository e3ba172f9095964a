"""Signs requests to the Croupier API. Python 3.8 or newer, nothing to install.

python3 sign.py vectors ../signing-vectors.json
CROUPIER_URL=... CROUPIER_KEY=opk_... CROUPIER_SECRET=ops_... python3 sign.py call GET /api/v1/operator/me
"""
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid


def sign(secret, method, uri, timestamp, body="", nonce=None):
    """Lower-case hex HMAC-SHA256 of method, URI, timestamp, body and, where one is sent, the nonce."""
    lines = [method, uri, timestamp, body] + ([] if nonce is None else [nonce])
    return hmac.new(secret.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def signed_headers(key, secret, method, uri, body=""):
    """The headers of one request. Every one has its own nonce, so that equal requests are never replays."""
    timestamp = str(int(time.time()))
    nonce = str(uuid.uuid4())
    headers = {
        "X-Api-Key": key,
        "X-Timestamp": timestamp,
        "X-Nonce": nonce,
        "X-Signature": sign(secret, method, uri, timestamp, body, nonce),
    }
    if body:
        headers["Content-Type"] = "application/json"
    return headers


def check_vectors(file):
    with open(file, encoding="utf-8", newline="") as opened:
        vectors = json.load(opened)
    wrong = [
        one["name"]
        for one in vectors["cases"]
        if sign(vectors["secret"], one["method"], one["uri"], one["timestamp"], one["body"], one.get("nonce"))
        != one["signature"]
    ]
    for name in wrong:
        print("wrong:", name)
    total = len(vectors["cases"])
    print(f"{total - len(wrong)} of {total} signing vectors match")
    return not wrong


def call(method, uri, body=""):
    base = os.environ.get("CROUPIER_URL", "http://127.0.0.1:3000")
    headers = signed_headers(os.environ["CROUPIER_KEY"], os.environ["CROUPIER_SECRET"], method, uri, body)
    data = body.encode() if body else None
    request = urllib.request.Request(base + uri, data=data, headers=headers, method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as refused:
        answer = refused
    print(answer.status)
    print(answer.read().decode())
    return answer.status < 300


if __name__ == "__main__":
    command, rest = sys.argv[1], sys.argv[2:]
    sys.exit(0 if (check_vectors if command == "vectors" else call)(*rest) else 1)
