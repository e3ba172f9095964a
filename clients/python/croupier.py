"""Calls the Croupier API: signed, retried so that nothing happens twice, typed. Python 3.9 and later, no dependencies.

    croupier = Croupier("https://casino.example", key="opk_…", secret="ops_…")
    deposit = croupier.record_deposit(player=17, amount=10_000, external_reference="psp-4711")

Every operation of the API reference is a method under its own name. Path, query and body are keyword arguments; the
returned value is `data`. A list is iterated row by row, page after page; `.page()` is its first page.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, NamedTuple, Optional, Sequence, TypeVar, Union

from croupier_operations import (
    MONEY_FIELDS,
    UNSET,
    UNUSUAL_DIGITS,
    OperatorOperations,
    PlayerOperations,
    ProviderOperations,
)

Row = TypeVar("Row")
#: The header Croupier-Client: name and version, for the log of API calls and for support.
CLIENT_NAME = "croupier-python/0.1.0"
MOST_WAIT_SECONDS = 60.0
#: A larger answer counts as none.
MOST_ANSWER_BYTES = 32 * 1024 * 1024


class CroupierError(Exception):
    """The API said no. `code` is stable; `details` holds what a program needs; `retry` says whether to ask again.

    As text it names the fields and what is wrong with each, so that a traceback is enough to mend the call.
    """

    def __init__(self, status: int, error: Mapping[str, Any], request_id: Optional[str]) -> None:
        super().__init__(_tell_refusal(status, error, request_id))
        self.status = status
        self.code: str = error["code"]
        self.message: str = error["message"]
        self.details: Dict[str, Any] = dict(error.get("details") or {})
        self.retry: str = error.get("retry", "never")
        self.request_id = request_id
        #: An earlier try may have been carried out although this one was refused: ask again with the same key.
        self.may_have_happened = False
        self.idempotency_key: Optional[str] = None


def _tell_refusal(status: int, error: Mapping[str, Any], request_id: Optional[str]) -> str:
    said = "%s: %s" % (error["code"], error["message"])
    for name, value in list((error.get("details") or {}).items())[:20]:
        is_words = isinstance(value, list) and all(isinstance(one, str) for one in value)
        words = ", ".join(value) if is_words else json.dumps(value, ensure_ascii=False)
        said += "\n  %s: %s" % (name, words[:500])
    return "%s\n  (status %d, request id %s)" % (said, status, request_id)


class ConnectionFailed(Exception):
    """No answer came, after all tries. Where `may_have_happened`, ask again with the same `idempotency_key`."""

    def __init__(self, address: str, may_have_happened: bool, idempotency_key: Optional[str], cause: Exception) -> None:
        super().__init__("No answer came from %s: %s" % (address, cause))
        #: The address that did not answer, without the query.
        self.address = address
        self.may_have_happened = may_have_happened
        self.idempotency_key = idempotency_key


class WebhookError(Exception):
    """The delivery is not from us, or is too old: reject it."""


class Reply(NamedTuple):
    """An answer with all that came beside its data."""

    data: Any
    meta: Any
    status: int
    replayed: bool
    request_id: Optional[str]


class Attempt(NamedTuple):
    """A try of a call, for logs and metrics. Never holds the secret, the signature, the token or the body."""

    method: str
    url: str
    #: 1 for the first try.
    attempt: int
    idempotency_key: Optional[str]


class Ending(NamedTuple):
    """How a try ended."""

    attempt: Attempt
    seconds: float
    #: None when no answer came.
    status: Optional[int]
    request_id: Optional[str]
    #: Why it failed, if it did.
    error: Optional[Exception]
    #: How long the next try waits; None if this was the last one.
    retry_in_seconds: Optional[float]


Client = TypeVar("Client", bound="_Client")


class Pages(Generic[Row]):
    """A list: iterated it is every row, page after page; `page()` is its first page with `data` and `meta`."""

    def __init__(self, ask: Callable[[Dict[str, Any]], Reply], fields: Dict[str, Any]) -> None:
        self._ask, self._fields = ask, fields

    def page(self) -> Reply:
        return self._ask(self._fields)

    def __iter__(self) -> Iterator[Row]:
        fields: Optional[Dict[str, Any]] = self._fields
        while fields is not None:
            reply = self._ask(fields)
            yield from reply.data
            fields = _next_fields(fields, reply)


def _next_fields(fields: Dict[str, Any], reply: Reply) -> Optional[Dict[str, Any]]:
    meta = reply.meta or {}
    if "last_page" in meta:
        return {**fields, "page": meta["current_page"] + 1} if meta["current_page"] < meta["last_page"] else None
    if "has_more" in meta:
        is_new = meta["last_sequence"] != fields.get("after")
        return {**fields, "after": meta["last_sequence"]} if meta["has_more"] and is_new else None
    return None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class _Client:
    def __init__(
        self,
        url: str,
        *,
        tries: int = 4,
        timeout: float = 30.0,
        send: Optional[Callable[..., Any]] = None,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
        on_request: Optional[Callable[[Attempt], None]] = None,
        on_answer: Optional[Callable[[Ending], None]] = None,
    ) -> None:
        """`on_request` and `on_answer` are called before and after every try. What they raise is raised by the call."""
        self._url = url.rstrip("/")
        self._tries, self._timeout, self._sleep, self._now = max(1, tries), timeout, sleep, now
        self._send = send or urllib.request.build_opener(_NoRedirect).open
        self._on_request, self._on_answer = on_request, on_answer
        self._skew = 0.0

    def with_options(
        self: Client, *, tries: Optional[int] = None, timeout: Optional[float] = None
    ) -> Client:
        """The same client with another number of tries, or another timeout, for the calls made through it."""
        other = copy.copy(self)
        other._tries = self._tries if tries is None else max(1, tries)
        other._timeout = self._timeout if timeout is None else timeout
        return other

    def _authorize(self, method: str, uri: str, body: bytes) -> Dict[str, str]:
        raise NotImplementedError

    def _one(self, *request: Any) -> Any:
        return self.request(*request).data

    def _pages(self, method: str, path: str, fields: Dict[str, Any], *rest: Any) -> Pages[Any]:
        return Pages(lambda asked: self.request(method, path, asked, *rest), fields)

    def request(
        self,
        method: str,
        path: str,
        fields: Optional[Mapping[str, Any]] = None,
        in_query: Sequence[str] = (),
        idempotency_key: Optional[str] = None,
    ) -> Reply:
        """Calls an operation and gives the whole answer; the methods give its `data` alone."""
        uri, body = _place(method, path, fields or {}, in_query)
        key = _key_of(idempotency_key) if method == "POST" else None
        may_have_happened = False
        for number in range(1, self._tries + 1):
            is_last = number == self._tries
            request = self._write(method, uri, body, key)
            attempt, begun = Attempt(method, self._url + uri, number, key), self._now()
            if self._on_request:
                self._on_request(attempt)
            try:
                status, headers, text = self._send_once(request)
                reply = _read_reply(status, headers, text) if 200 <= status < 300 else None
            except (OSError, http.client.HTTPException, ValueError) as error:
                may_have_happened = may_have_happened or method != "GET"
                lost = ConnectionFailed((self._url + uri).split("?")[0], may_have_happened, key, error)
                wait = None if is_last else _backoff(number)
                self._tell(attempt, begun, None, None, lost, wait)
                if wait is None:
                    raise lost from error
                self._sleep(wait)
                continue
            if reply is not None:
                self._tell(attempt, begun, status, reply.request_id, None, None)
                return reply
            refusal = _read_refusal(status, headers, text)
            unsure = status >= 500 or refusal.code in ("IDEMPOTENCY_IN_PROGRESS", "REPLAYED_REQUEST")
            may_have_happened = may_have_happened or (method != "GET" and unsure)
            refusal.may_have_happened, refusal.idempotency_key = may_have_happened, key
            wait = None if is_last else self._wait_for(refusal, headers, number)
            self._tell(attempt, begun, status, refusal.request_id, refusal, wait)
            if wait is None:
                raise refusal
            self._sleep(wait)
        raise AssertionError("unreachable")

    def _tell(self, attempt: Attempt, begun: float, *rest: Any) -> None:
        if self._on_answer:
            self._on_answer(Ending(attempt, self._now() - begun, *rest))

    def _write(self, method: str, uri: str, body: bytes, key: Optional[str]) -> urllib.request.Request:
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", "Croupier-Client": CLIENT_NAME}
        headers.update(self._authorize(method, uri, body))
        if body:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        for name, value in headers.items():
            if not re.fullmatch(r"[\x20-\x7e]+", value):
                raise TypeError("%s holds what a header cannot hold." % name)
        return urllib.request.Request(self._url + uri, data=body or None, headers=headers, method=method)

    def _send_once(self, request: urllib.request.Request) -> Any:
        try:
            response = self._send(request, timeout=self._timeout)
        except urllib.error.HTTPError as answered:
            response = answered
        with response:
            lower = {name.lower(): value for name, value in response.headers.items()}
            if lower.get("content-encoding", "identity").lower() not in ("", "identity"):
                raise ValueError("The answer is compressed, which was not asked for.")
            read = response.read(MOST_ANSWER_BYTES + 1)
            if len(read) > MOST_ANSWER_BYTES:
                raise ValueError("The answer has more than %d bytes." % MOST_ANSWER_BYTES)
            return response.status, lower, read.decode("utf-8", "replace")

    def _wait_for(self, refusal: CroupierError, headers: Mapping[str, str], attempt: int) -> Optional[float]:
        if refusal.code == "TIMESTAMP_OUT_OF_RANGE":
            return 0.0 if self._learn_time(refusal.details.get("server_time")) else None
        if refusal.retry == "never":
            return None
        if refusal.code == "IDEMPOTENCY_IN_PROGRESS":
            # A server that died in the middle holds the key for five seconds.
            return 2.5 + _backoff(attempt)
        after = headers.get("retry-after", "")
        if not re.fullmatch("[0-9]{1,9}", after):
            return _backoff(attempt)
        return float(after) + _backoff(attempt) if float(after) <= MOST_WAIT_SECONDS else None

    def _learn_time(self, server_time: Optional[str]) -> bool:
        """Our clock may be wrong: from here on the server's counts."""
        try:
            self._skew = _seconds_of(str(server_time)) - self._now()
        except ValueError:
            return False
        return True


def _seconds_of(moment: str) -> float:
    from datetime import datetime

    return datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp()


def _key_of(given: Optional[str]) -> str:
    """The server ignores an empty key: without one, each try would happen on its own."""
    if given is not None and not re.fullmatch(r"[\x21-\x7e]{1,255}", given):
        raise TypeError("An idempotency_key has 1 to 255 printable ASCII characters and no spaces.")
    return given or str(uuid.uuid4())


def _read_reply(status: int, headers: Mapping[str, str], text: str) -> Reply:
    said = json.loads(text)
    if not isinstance(said, dict) or "data" not in said:
        raise ValueError("The answer has no data: it is not from the API.")
    replayed = headers.get("idempotent-replayed") == "true"
    return Reply(said["data"], said.get("meta"), status, replayed, headers.get("x-request-id"))


def _place(method: str, path: str, fields: Mapping[str, Any], in_query: Sequence[str]) -> Any:
    """Puts fields where they belong: into the path, the query or the body."""
    left = {name: value for name, value in fields.items() if value is not UNSET}
    _refuse_fractions(left)
    parts: List[str] = []
    for part in path.split("/"):
        if part.startswith("{"):
            value = left.pop(part[1:-1], None)
            if value is None or value == "":
                raise TypeError("%s is missing." % part[1:-1])
            if value in (".", ".."):
                raise TypeError("%s is not valid." % part[1:-1])
            part = urllib.parse.quote(str(value), safe="")
        parts.append(part)
    uri = "/".join(parts)
    names = list(left) if method == "GET" else [name for name in in_query if name in left]
    asked = [(name, _text(left.pop(name))) for name in names]
    asked = [(name, value) for name, value in asked if value is not None]
    if asked:
        uri += "?" + urllib.parse.urlencode(asked)
    has_body = method not in ("GET", "DELETE")
    return uri, json.dumps(left, ensure_ascii=False, separators=(",", ":")).encode("utf-8") if has_body else b""


def _refuse_fractions(fields: Any) -> None:
    """Money is a whole number of minor units: 10.5 would be taken for ten and a half cents, or for 10."""
    for name, value in fields.items():
        if name in MONEY_FIELDS and value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise TypeError(
                "%s must be an int in minor units (1050 for 10.50 EUR), not %r of type %s. Nothing was sent."
                % (name, value, type(value).__name__)
            )
        for inner in value if isinstance(value, (list, tuple)) else [value]:
            # Games have parameters of their own.
            if isinstance(inner, dict) and name != "params":
                _refuse_fractions(inner)


def _text(value: Any) -> Optional[str]:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return None if value is None else str(value)


def _read_refusal(status: int, headers: Mapping[str, str], text: str) -> CroupierError:
    """A proxy in between may answer without the envelope: then its status says whether to ask again."""
    try:
        error = json.loads(text)["error"]
        if isinstance(error["code"], str) and error["retry"] in ("never", "same_request", "new_signature"):
            return CroupierError(status, error, headers.get("x-request-id"))
    except (ValueError, KeyError, TypeError):
        pass
    retry = "same_request" if status in (408, 425, 429) or status >= 500 else "never"
    error = {"code": "SERVER_ERROR", "message": "Answered %d." % status, "details": {}, "retry": retry}
    return CroupierError(status, error, headers.get("x-request-id"))


def _backoff(attempt: int) -> float:
    """A random wait of up to 0.4, 0.8, 1.6 … seconds, so that clients do not retry in step."""
    return random.random() * min(10.0, 0.2 * 2**attempt)


class _SignedClient(_Client):
    def __init__(self, url: str, *, key: str, secret: str, **options: Any) -> None:
        super().__init__(url, **options)
        self._key, self._secret = key, secret.encode("utf-8")

    def _authorize(self, method: str, uri: str, body: bytes) -> Dict[str, str]:
        timestamp = str(int(self._now() + self._skew))
        nonce = str(uuid.uuid4())
        return {
            "X-Api-Key": self._key,
            "X-Timestamp": timestamp,
            "X-Nonce": nonce,
            "X-Signature": sign(self._secret, method, uri, timestamp, body, nonce),
        }


def sign(secret: bytes, method: str, uri: str, timestamp: str, body: bytes, nonce: Optional[str] = None) -> str:
    """HMAC-SHA256 over method, address, timestamp, body and, where there is one, the nonce."""
    text = ("%s\n%s\n%s\n" % (method, uri, timestamp)).encode("utf-8") + body
    if nonce is not None:
        text += b"\n" + nonce.encode("utf-8")
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


class Croupier(_SignedClient, OperatorOperations):
    """The API of an operator, signed with a key."""

    def follow_events(
        self,
        after: int = 0,
        types: Optional[str] = None,
        pause: float = 2.0,
        until: Callable[[], bool] = lambda: False,
        on_place: Callable[[int], None] = lambda sequence: None,
    ) -> Iterator[Dict[str, Any]]:
        """Every event behind a sequence, and then each new one. Store the sequence of what you have worked on.

        `on_place` is called after each page with the last sequence read, even when the filter left out every event.
        """
        while not until():
            fields = {"after": after, "limit": 500, "types": types}
            reply = self.request("GET", "/api/v1/operator/events", fields)
            yield from reply.data
            after = reply.meta["last_sequence"]
            on_place(after)
            if not reply.meta["has_more"]:
                self._sleep(pause)


class ProviderWallet(_SignedClient, ProviderOperations):
    """The wallet that game studios call, signed with a key."""


class PlayerSession(_Client, PlayerOperations):
    """What a player's browser or app may call, with the player's own token."""

    def __init__(self, url: str, *, token: str, **options: Any) -> None:
        super().__init__(url, **options)
        self._token = token

    def _authorize(self, method: str, uri: str, body: bytes) -> Dict[str, str]:
        return {"Authorization": "Bearer " + self._token}


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    tolerance: float = 300.0,
    now: Callable[[], float] = time.time,
) -> Dict[str, Any]:
    """The event of a delivery. `body` is the raw bytes; while a secret is being changed, give both."""
    lower = {name.lower(): value for name, value in headers.items()}
    try:
        given_id, timestamp, given = (lower["webhook-" + name] for name in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise WebhookError("The header %s is missing." % missing) from None
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(now() - int(timestamp)) > tolerance:
        raise WebhookError("The timestamp is too far from now.")
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        expected = _webhook_signature(body, given_id, timestamp, secret)
        if any(hmac.compare_digest(expected.encode(), one.encode("utf-8", "replace")) for one in given.split(" ")):
            event: Dict[str, Any] = json.loads(body)
            if event.get("id") != given_id:
                raise WebhookError("The event id in the body differs from webhook-id.")
            return event
    raise WebhookError("No signature matches: check the secret, and use the raw body.")


def sign_webhook(
    body: bytes, event_id: str, secret: str, now: Callable[[], float] = time.time
) -> Dict[str, str]:
    """The headers of a delivery as we would sign it: for tests of a receiver."""
    timestamp = str(int(now()))
    signature = _webhook_signature(body, event_id, timestamp, secret)
    return {"webhook-id": event_id, "webhook-timestamp": timestamp, "webhook-signature": signature}


def _webhook_signature(body: bytes, event_id: str, timestamp: str, secret: str) -> str:
    try:
        key = base64.b64decode(secret[len("whsec_") :], validate=True) if secret.startswith("whsec_") else b""
    except ValueError:
        key = b""
    if not key:  # Anybody can sign with an empty key.
        raise TypeError("The webhook secret is not valid.")
    text = ("%s.%s." % (event_id, timestamp)).encode("utf-8") + body
    return "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode("ascii")


def minor_digits(currency: str) -> int:
    """How many decimals the minor unit stands for: 2 for EUR, 0 for JPY, 3 for BHD."""
    if not re.fullmatch("[A-Z]{3}", currency):
        raise ValueError("%s is not a currency code." % currency)
    return UNUSUAL_DIGITS.get(currency, 2)
