"""What the guides need beside the client: who calls, and a player.

CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET   where the server is, and a key of the operator
CROUPIER_STAFF_TOKEN, CROUPIER_STAFF_TOKEN_2  two admins among your staff, where a guide needs them
"""
import os
import uuid

from croupier import Croupier, PlayerSession

url = os.environ["CROUPIER_URL"]


def bearer(token):
    """Whoever has a bearer token: a player's browser or a member of staff."""
    return PlayerSession(url, token=token)


croupier = Croupier(url, key=os.environ["CROUPIER_KEY"], secret=os.environ["CROUPIER_SECRET"])
staff = bearer(os.environ.get("CROUPIER_STAFF_TOKEN", ""))
colleague = bearer(os.environ.get("CROUPIER_STAFF_TOKEN_2", ""))


def confirmed(reply):
    """What a change of staff has made: at once, or by a colleague where your casino requires a second person.

    202: nothing was changed yet, and the data is a proposal with an id of its own.
    """
    if reply.status != 202:
        return reply.data
    decided = colleague.request("POST", "/api/back-office/v1/proposals/%d/confirm" % reply.data["id"]).data
    return {**reply.data, **(reply.data["after"] or {}), "id": decided["subject_id"]}


def register_player(**more):
    """A registered player who is nobody else."""
    unique = uuid.uuid4().hex[:8]
    fields = {
        "username": f"guide-{unique}",
        "email": f"guide-{unique}@players.example",
        "first_name": "Ada",
        "last_name": f"Guide {unique}",
        "birth_date": "1990-12-10",
        "country": "DE",
        "terms_accepted": True,
    }
    return croupier.register_player(**{**fields, **more})
