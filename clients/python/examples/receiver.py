"""A whole webhook receiver: verifies, stores, answers, and does the work afterwards. Standard library alone.

Run it with CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET, CROUPIER_WEBHOOK_SECRET and PORT in the environment, and
croupier.py on the import path. While a webhook secret is being changed, give both, separated by a comma.
"""

import json
import os
import sqlite3
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from croupier import ConnectionFailed, Croupier, CroupierError, WebhookError, verify_webhook

MOST_BODY_BYTES = 1_000_000
SECRETS = os.environ["CROUPIER_WEBHOOK_SECRET"].split(",")
croupier = Croupier(
    os.environ["CROUPIER_URL"], key=os.environ["CROUPIER_KEY"], secret=os.environ["CROUPIER_SECRET"]
)

database = sqlite3.connect(os.environ.get("RECEIVER_DATABASE", "receiver.db"), check_same_thread=False)
database.executescript(
    """
    create table if not exists players (id integer primary key, sequence integer not null, first_name text);
    create table if not exists events (
        id text primary key, sequence integer not null, body text not null, player integer, reference text,
        done integer not null default 0
    );
    """
)
lock = threading.Lock()
arrived = threading.Event()


@contextmanager
def transaction():
    """One at a time; commits when the block ends, rolls back when it raises."""
    with lock, database:
        yield database


def store(event):
    """Keeps the event once, however often it comes, and what it changes in our copy of the player."""
    kind, data = event["type"], event["data"]
    with transaction() as tx:
        if tx.execute("select 1 from events where id = ?", (event["id"],)).fetchone():
            return
        if kind in ("player.registered", "player.updated"):
            # Events may overtake each other: the highest sequence is the newest.
            tx.execute(
                "insert into players values (?, ?, ?) on conflict (id) do update"
                " set sequence = excluded.sequence, first_name = excluded.first_name"
                " where excluded.sequence > players.sequence",
                (data["id"], event["sequence"], data["first_name"]),
            )
        player = {"player.registered": data.get("id"), "limits.changed": data.get("player_id")}.get(kind)
        name = tx.execute("select first_name from players where id = ?", (player,)).fetchone()
        # Fixed when the event is first seen: no retry and no second copy of it can lead to another deposit.
        reference = "certify-%s-%s" % (event["id"], name[0]) if name else None
        tx.execute(
            "insert into events (id, sequence, body, player, reference, done) values (?, ?, ?, ?, ?, ?)",
            (event["id"], event["sequence"], json.dumps(event), player, reference, reference is None),
        )


def work():
    """Does what the stored events ask for, oldest first. What fails in passing stays and is tried again."""
    while True:
        arrived.wait(timeout=5)
        arrived.clear()
        with transaction() as tx:
            waiting = tx.execute("select id, player, reference from events where not done order by sequence").fetchall()
        for event_id, player, reference in waiting:
            try:
                # An event tells what happened; what holds now is asked for.
                if croupier.get_player(player=player)["status"] == "active":
                    croupier.record_deposit(player=player, amount=1_000, external_reference=reference)
            except ConnectionFailed:
                arrived.set()
                continue
            except CroupierError as error:
                print(error, file=sys.stderr)
                if error.retry != "never":
                    arrived.set()
                    continue
            with transaction() as tx:
                tx.execute("update events set done = 1 where id = ?", (event_id,))


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isdigit() or int(length) > MOST_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        try:
            # Over the bytes as they came; refuses a timestamp that is more than five minutes off.
            event = verify_webhook(body, self.headers, SECRETS)
        except WebhookError as error:
            print(error, file=sys.stderr)
            return self.answer(401)
        try:
            store(event)
        except Exception as error:
            # It is sent again.
            print(repr(error), file=sys.stderr)
            return self.answer(500)
        # Only now: whatever is answered with 2xx is never sent again.
        self.answer(204)
        arrived.set()

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args):
        pass


class Server(ThreadingHTTPServer):
    # As many as are sent at once, and some more.
    request_queue_size = 64


if __name__ == "__main__":
    threading.Thread(target=work, daemon=True).start()
    arrived.set()
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "4000"))), Receiver)
    print("listening on %d" % server.server_address[1], flush=True)
    server.serve_forever()
