# What the guides need in a shell: curl and openssl, and nothing else.
#
#   CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET   where the server is, and a key of the operator
#   CROUPIER_STAFF_TOKEN, CROUPIER_STAFF_TOKEN_2  two admins among your staff, where a guide needs them

# Your server, two people in your back office, a player's browser with TOKEN, a game studio with STUDIO_KEY and
# STUDIO_SECRET. Each takes METHOD URI [BODY [IDEMPOTENCY_KEY]] and prints the answer.
croupier() { signed "$CROUPIER_KEY" "$CROUPIER_SECRET" "$@"; }
studio() { signed "$STUDIO_KEY" "$STUDIO_SECRET" "$@"; }
staff() { bearer "$CROUPIER_STAFF_TOKEN" "$@"; }
colleague() { bearer "$CROUPIER_STAFF_TOKEN_2" "$@"; }
browser() { bearer "$TOKEN" "$@"; }

signed() { # signed KEY SECRET METHOD URI [BODY [IDEMPOTENCY_KEY]]
  TIMESTAMP=$(date +%s)
  NONCE=$(openssl rand -hex 8)
  SIGNATURE=$(printf '%s\n%s\n%s\n%s\n%s' "$3" "$4" "$TIMESTAMP" "${5-}" "$NONCE" |
    openssl dgst -sha256 -hmac "$2" -r | cut -d' ' -f1)
  send "$3" "$4" "${5-}" "${6-}" -H "X-Api-Key: $1" -H "X-Timestamp: $TIMESTAMP" -H "X-Nonce: $NONCE" \
    -H "X-Signature: $SIGNATURE"
}

bearer() { # bearer TOKEN METHOD URI [BODY [IDEMPOTENCY_KEY]]
  send "$2" "$3" "${4-}" "${5-}" -H "Authorization: Bearer $1"
}

send() { # send METHOD URI BODY IDEMPOTENCY_KEY CURL_OPTION…; the headers of the answer go to the file HEADERS.
  METHOD=$1 URI=$2 BODY=$3 KEY=${4:-$(openssl rand -hex 16)}
  shift 4
  curl -sS -X "$METHOD" "$CROUPIER_URL$URI" -D "${HEADERS:-/dev/null}" "$@" -H "Idempotency-Key: $KEY" \
    ${BODY:+-H} ${BODY:+'Content-Type: application/json'} ${BODY:+--data-raw} ${BODY:+"$BODY"} && echo
}

# The first value of each field in the JSON that is piped in: croupier GET … | field status amount
field() (
  JSON=$(cat)
  for NAME in "$@"; do
    printf '%s' "$JSON" | grep -o "\"$NAME\":[^,}]*" | head -n 1 | cut -d: -f2- | tr -d '"[]'
  done | paste -sd' ' -
)

# The id of what a change of staff has made: at once, or by a colleague where your casino requires a second person.
confirmed() (
  ANSWER=$(cat)
  case $ANSWER in
  *'"proposal":'*) colleague POST "/api/back-office/v1/proposals/$(echo "$ANSWER" | field id)/confirm" | field subject_id ;;
  *) echo "$ANSWER" | field id ;;
  esac
)

# The id of a registered player who is nobody else: register [COUNTRY [FIELDS]]
register() (
  UNIQUE=$(openssl rand -hex 4)
  croupier POST /api/v1/operator/players '{"username":"guide-'$UNIQUE'","email":"guide-'$UNIQUE'@players.example",
    "first_name":"Ada","last_name":"Guide '$UNIQUE'","birth_date":"1990-12-10","country":"'${1:-DE}'",
    "terms_accepted":true'"${2-}"'}' | field id
)
