"""Verifies a webhook of Croupier. Python 3.8 or newer, nothing to install.

WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE='v1,…' python3 verify_webhook.py < body
"""

import base64
import hashlib
import hmac
import os
import sys
import time


def verify_webhook(secret, webhook_id, timestamp, signature, body):
    """`body` is the raw bytes of the request: parse it only after this has said True."""
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.replace("whsec_", ""))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in signature.split(" "))


if __name__ == "__main__":
    names = ("WEBHOOK_SECRET", "WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE")
    is_ours = verify_webhook(*(os.environ[name] for name in names), sys.stdin.buffer.read())
    print("verified" if is_ours else "refused")
    sys.exit(0 if is_ours else 1)
