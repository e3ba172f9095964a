// Made from the OpenAPI document by npm run openapi. Do not edit.

export type OperationInput = {
  readonly summary: string;
  readonly description: string;
  /** Its fields as JSON Schema. */
  readonly input: { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] };
};

export const operationInputs: Readonly<Record<string, OperationInput>> = {
  "listApiLog": {
    "summary": "The last days of the operator's API calls, newest first",
    "description": "Every call whose key was known, also those that were refused; neither bodies nor values of queries. A call shows up within some seconds. Go on with before = meta.next_before until it is null: a page with a filter may hold fewer rows than asked for, or none, and not be the last. Calls of all keys of the operator and of its players, as staff see them in the back office.\n\nScope: `logs:read` (read the log of API calls).",
    "input": {
      "properties": {
        "before": {
          "type": "string",
          "pattern": "^\\d{1,15}-\\d{1,16}$"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50
        },
        "api_key_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "status": {
          "type": "string",
          "enum": [
            "2xx",
            "4xx",
            "5xx"
          ]
        },
        "error_code": {
          "type": "string",
          "enum": [
            "MISSING_CREDENTIALS",
            "INVALID_API_KEY",
            "API_KEY_INACTIVE",
            "TIMESTAMP_OUT_OF_RANGE",
            "INVALID_NONCE",
            "INVALID_SIGNATURE",
            "REPLAYED_REQUEST",
            "INVALID_PLAYER_TOKEN",
            "INVALID_STAFF_TOKEN",
            "SIGN_IN_FAILED",
            "IP_NOT_ALLOWED",
            "INSUFFICIENT_SCOPE",
            "INSUFFICIENT_PERMISSION",
            "REAUTHENTICATION_REQUIRED",
            "SECOND_FACTOR_REQUIRED",
            "SESSION_REQUIRED",
            "CROSS_SITE_REQUEST",
            "FEATURE_NOT_AVAILABLE",
            "NOT_FOUND",
            "METHOD_NOT_ALLOWED",
            "IDEMPOTENCY_IN_PROGRESS",
            "DUPLICATE_TRANSACTION",
            "ALREADY_TAKEN",
            "BET_NOT_FOUND",
            "BET_ROLLED_BACK",
            "ROUND_CLOSED",
            "ROUND_SETTLED",
            "INSUFFICIENT_FUNDS",
            "VALIDATION_FAILED",
            "INVALID_REQUEST",
            "IDEMPOTENCY_KEY_REUSED",
            "INVALID_IDEMPOTENCY_KEY",
            "SELF_EXCLUDED_IDENTITY",
            "PLAYER_RESTRICTED",
            "LIMIT_EXCEEDED",
            "RESPONSIBLE_GAMING_RULE",
            "KYC_REQUIRED",
            "PAYMENT_REQUEST_INVALID",
            "BONUS_INVALID",
            "PROMO_CODE_INVALID",
            "NOT_AN_ORIGINAL",
            "PROPOSAL_INVALID",
            "RATE_LIMITED",
            "SERVER_ERROR"
          ]
        },
        "request_id": {
          "type": "string",
          "pattern": "^req_[0-9a-f]{32}$"
        },
        "path": {
          "description": "Calls whose path begins so.",
          "type": "string",
          "minLength": 1,
          "maxLength": 400
        },
        "created_from": {
          "format": "date-time",
          "type": "string"
        },
        "created_to": {
          "format": "date-time",
          "type": "string"
        }
      },
      "required": []
    }
  },
  "getCallingKey": {
    "summary": "Who is calling",
    "description": "The calling key and its operator. Use it to test signing.",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "listPlayers": {
    "summary": "List players",
    "description": "Newest first. Filters combine. `created_from` and `created_to` are inclusive. `total` is exact; with `search` it counts up to 10,000 matches and the pages reach that far: narrow the search to see the rest.\n\nScope: `players:read` (read players, profiles and responsible-gaming limits).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "status": {
          "type": "string",
          "enum": [
            "active",
            "locked",
            "closed"
          ]
        },
        "email": {
          "description": "Exact, without regard to case.",
          "type": "string",
          "maxLength": 254
        },
        "username": {
          "description": "Exact, without regard to case.",
          "type": "string",
          "maxLength": 100
        },
        "external_id": {
          "description": "Exact.",
          "type": "string",
          "maxLength": 128
        },
        "kyc_status": {
          "type": "string",
          "enum": [
            "not_started",
            "pending_review",
            "verified",
            "rejected",
            "expired"
          ]
        },
        "search": {
          "description": "Part of username, e-mail or last name, without regard to case and accents.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "created_from": {
          "format": "date-time",
          "type": "string"
        },
        "created_to": {
          "format": "date-time",
          "type": "string"
        }
      },
      "required": []
    }
  },
  "registerPlayer": {
    "summary": "Register a player",
    "description": "Username, e-mail, phone and external id are unique per operator. A player whose identity (personal id, document number, or name with birth date) is that of a currently self-excluded player is refused; names are compared without accents, invisible characters, look-alike letters and, within a country, order. The new player has a real and a bonus wallet and the default limits of the operator. Sends player.registered.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "username": {
          "type": "string",
          "pattern": "^[A-Za-z0-9_-]{3,30}$"
        },
        "email": {
          "type": "string",
          "maxLength": 254,
          "format": "email"
        },
        "first_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "last_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "birth_date": {
          "type": "string",
          "format": "date",
          "description": "At least 18 years old."
        },
        "country": {
          "type": "string",
          "minLength": 2,
          "maxLength": 2,
          "description": "ISO 3166-1 alpha-2."
        },
        "terms_accepted": {
          "type": "boolean",
          "const": true,
          "description": "The player confirmed to be 18 or older and accepted the terms."
        },
        "external_id": {
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 128
        },
        "password": {
          "description": "Only where players also sign in on a platform-hosted site; otherwise a random one is set.",
          "type": "string",
          "minLength": 8,
          "maxLength": 200
        },
        "refuse_guessable_password": {
          "default": false,
          "description": "True: a password that is guessed first is refused, as when a player changes it: the 10,000 most common ones, sequences, and such with the username, the e-mail address or the operator’s name.",
          "type": "boolean"
        },
        "middle_name": {
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 100
        },
        "city": {
          "maxLength": 255,
          "type": "string",
          "default": ""
        },
        "address": {
          "maxLength": 255,
          "type": "string",
          "default": ""
        },
        "zip_code": {
          "maxLength": 32,
          "type": "string",
          "default": ""
        },
        "gender": {
          "type": "string",
          "enum": [
            "male",
            "female",
            "other"
          ]
        },
        "phone": {
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 32,
          "description": "International format, such as +4915112345678."
        },
        "personal_id": {
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 64
        },
        "document_number": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "language": {
          "default": "en",
          "type": "string",
          "minLength": 2,
          "maxLength": 2
        },
        "currency": {
          "description": "Active ISO 4217 code; the operator's currency by default.",
          "type": "string",
          "minLength": 3,
          "maxLength": 3
        },
        "promo_code": {
          "description": "Redeemed at registration when valid; otherwise it changes nothing.",
          "type": [
            "string",
            "null"
          ]
        },
        "affiliate_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "btag": {
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 128
        },
        "registration_ip": {
          "description": "Compared with that of self-excluded players, together with the birth date: staff get an alert.",
          "type": "string",
          "maxLength": 45
        },
        "terms_version": {
          "description": "The version of the terms that was accepted. Staff see it.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        },
        "marketing": {
          "default": {},
          "type": "object",
          "properties": {
            "email": {
              "default": false,
              "type": "boolean"
            },
            "sms": {
              "default": false,
              "type": "boolean"
            },
            "newsletter": {
              "default": false,
              "type": "boolean"
            }
          }
        },
        "is_test": {
          "default": false,
          "description": "A test account, left out of reports by default.",
          "type": "boolean"
        }
      },
      "required": [
        "username",
        "email",
        "first_name",
        "last_name",
        "birth_date",
        "country",
        "terms_accepted"
      ]
    }
  },
  "requestPasswordReset": {
    "summary": "Have a code for a new password made",
    "description": "The answer is the same whether or not there is such a player. If there is, the event `player.code_requested` carries a code, which your server sends to the e-mail address of the player. A webhook endpoint gets this event only if it names it exactly, and the event stream shows the code only to keys with players:write. It works once, for 15 minutes; another password, another e-mail address and a self-exclusion end it. While a player has three codes that work, no further one is made; nor for a network beyond ten requests in ten minutes. The answer is the same then too, so that nobody learns anything and nobody keeps a player from a new password.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "login": {
          "type": "string",
          "minLength": 1,
          "maxLength": 254,
          "description": "The e-mail address or the username, without regard to case."
        },
        "ip": {
          "description": "The address of the player's browser.",
          "type": "string",
          "maxLength": 45
        }
      },
      "required": [
        "login"
      ]
    }
  },
  "resetPassword": {
    "summary": "Set a new password with a code",
    "description": "Ends all sessions and game sessions of the player, and what sign-ins with this login had to wait. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`, as is an unknown login. A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`, and the code still works. A network with 30 failures waits for ten minutes (RATE_LIMITED); failures are not counted by login, so that strangers keep nobody from it.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "login": {
          "type": "string",
          "minLength": 1,
          "maxLength": 254
        },
        "code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "As it was sent; without regard to case, spaces and dashes."
        },
        "password": {
          "type": "string",
          "minLength": 8,
          "maxLength": 200
        },
        "ip": {
          "type": "string",
          "maxLength": 45
        }
      },
      "required": [
        "login",
        "code",
        "password"
      ]
    }
  },
  "signInPlayer": {
    "summary": "Sign a player in with a password",
    "description": "For an operator whose players have a password here. Answers the player and a session token for the browser. A wrong password, an unknown login and a player without a password are the same refusal, INVALID_REQUEST with details.rule `sign_in`, after the same work. After five wrong passwords in a row a player waits 1, 2, 4 … 30 minutes, whichever login is used, as does a login that nobody has (RATE_LIMITED with Retry-After); networks from which the player has signed in before are counted apart from others, and a network with 30 failures waits for ten minutes. A player who is locked, closed or self-excluded gets a restricted token: it reads and withdraws, and everything else is PLAYER_RESTRICTED with details.rule `restricted_session`. Where staff switched off can_login, the right password is PLAYER_RESTRICTED too. Sends player.signed_in.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "login": {
          "type": "string",
          "minLength": 1,
          "maxLength": 254,
          "description": "The e-mail address or the username, without regard to case."
        },
        "password": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "ip": {
          "description": "The address of the player's browser. Without it failures are counted by login alone.",
          "type": "string",
          "maxLength": 45
        },
        "device": {
          "description": "The browser or app, such as Firefox on Linux. The player and staff see it.",
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "ttl_minutes": {
          "default": 30,
          "type": "integer",
          "minimum": 1,
          "maximum": 720
        },
        "access": {
          "maxItems": 3,
          "type": [
            "array",
            "null"
          ],
          "items": {
            "type": "string",
            "enum": [
              "payments",
              "limits",
              "profile"
            ]
          },
          "description": "The player's own endpoints that the token opens beyond play; none by default."
        }
      },
      "required": [
        "login",
        "password"
      ]
    }
  },
  "getPlayer": {
    "summary": "Get a player",
    "description": "Scope: `players:read` (read players, profiles and responsible-gaming limits).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "updatePlayer": {
    "summary": "Update a player",
    "description": "Only the fields sent change; what GET shows can be sent back as it is. null empties a field that may be empty and is refused on the others. Each change is written to the audit log. A new name, birth date or country of a verified player puts the verification back to pending_review. An account that becomes that of a self-excluded person is excluded too: the answer shows it, and self_exclusion.started is sent. Sends player.updated when something changed.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "email": {
          "type": "string",
          "maxLength": 254,
          "format": "email"
        },
        "first_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "last_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "birth_date": {
          "type": "string",
          "format": "date"
        },
        "country": {
          "type": "string",
          "minLength": 2,
          "maxLength": 2
        },
        "city": {
          "maxLength": 255,
          "type": [
            "string",
            "null"
          ],
          "description": "null empties it."
        },
        "address": {
          "maxLength": 255,
          "type": [
            "string",
            "null"
          ],
          "description": "null empties it."
        },
        "phone": {
          "maxLength": 32,
          "type": [
            "string",
            "null"
          ],
          "description": "null removes it."
        },
        "external_id": {
          "maxLength": 128,
          "type": [
            "string",
            "null"
          ],
          "description": "null removes it."
        },
        "language": {
          "type": "string",
          "minLength": 2,
          "maxLength": 2
        },
        "marketing": {
          "description": "Only the consents sent change; each change is written to the audit log with its moment.",
          "type": "object",
          "properties": {
            "email": {
              "type": "boolean"
            },
            "sms": {
              "type": "boolean"
            },
            "newsletter": {
              "type": "boolean"
            }
          }
        },
        "terms_version": {
          "description": "The player has accepted this version of the terms. Kept with its moment; staff see all versions.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "listLinkedAccounts": {
    "summary": "The other accounts of the same person",
    "description": "Accounts that certainly belong to the same person, oldest first. Bonuses and codes with a number per player count over all of them. Empty when the player has no other account, or staff decided that they are of different people. Never show it to the player.\n\nScope: `players:read` (read players, profiles and responsible-gaming limits).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "issueSessionToken": {
    "summary": "Issue a player session token",
    "description": "For the browser or app of the player: it opens the player endpoints, for this player alone. `access` opens those that say so, too; it needs the scope for the same (payments: `payments:write`, limits: `limits:write`, profile: `players:write`), else INSUFFICIENT_SCOPE, and ends as soon as the key loses that scope. Lowering a limit and excluding oneself need no access. The token stops working when it expires, when the issuing key is revoked, or when the player is locked, closed or self-excluded.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "ttl_minutes": {
          "default": 30,
          "type": "integer",
          "minimum": 1,
          "maximum": 720
        },
        "access": {
          "maxItems": 3,
          "type": [
            "array",
            "null"
          ],
          "items": {
            "type": "string",
            "enum": [
              "payments",
              "limits",
              "profile"
            ]
          },
          "description": "The player's own endpoints that the token opens beyond play; none by default."
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "changePlayerStatus": {
    "summary": "Change a player's status",
    "description": "The current value changes nothing. Locking or closing ends player tokens at once. Back to active: refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs, and with PLAYER_RESTRICTED when staff or monitoring set the lock. The reason is kept as a note. Sends player.status_changed.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "status": {
          "type": "string",
          "enum": [
            "active",
            "locked",
            "closed"
          ]
        },
        "reason": {
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "player",
        "status"
      ]
    }
  },
  "requestPlayerVerification": {
    "summary": "Have a code made that proves an address",
    "description": "The event `player.code_requested` with the purpose `email_verification` or `phone_verification` carries the code, which your server sends there. It works once, for 15 minutes; a self-exclusion or another password ends it. While a player has three that work, no further one is made.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "of": {
          "type": "string",
          "enum": [
            "email",
            "phone"
          ],
          "description": "Which address of the player the code is for."
        }
      },
      "required": [
        "player",
        "of"
      ]
    }
  },
  "confirmPlayerVerification": {
    "summary": "Prove an address with a code",
    "description": "Sets email_verified_at or phone_verified_at, which hold until the address changes. A code for an address that the player wants instead makes it theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.\n\nScope: `players:write` (register players, update profiles and status, issue session tokens).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "As it was sent; without regard to case, spaces and dashes."
        }
      },
      "required": [
        "player",
        "code"
      ]
    }
  },
  "listTransactions": {
    "summary": "List ledger entries",
    "description": "Newest first. Filters combine; both bounds of the creation moment are inclusive.\n\nScope: `wallet:read` (read balances and the ledger).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "type": {
          "type": "string",
          "enum": [
            "deposit",
            "withdrawal",
            "withdrawal_rejection",
            "correction_up",
            "correction_down",
            "bonus_correction_up",
            "bonus_correction_down",
            "bonus_conversion",
            "casino_bet",
            "casino_win",
            "casino_rollback",
            "loyalty_exchange",
            "tournament_prize",
            "chargeback"
          ]
        },
        "wallet": {
          "type": "string",
          "enum": [
            "real",
            "bonus"
          ]
        },
        "created_from": {
          "format": "date-time",
          "type": "string"
        },
        "created_to": {
          "format": "date-time",
          "type": "string"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "getWallet": {
    "summary": "Get wallet balances",
    "description": "Scope: `wallet:read` (read balances and the ledger).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "approvePayout": {
    "summary": "Approve a withdrawal",
    "description": "Above the four-eyes threshold, and for players of critical risk, two members of staff must approve, and a key is refused (`details.rule` `four_eyes`): whoever holds it would be one of the two. Refused while the account does not allow a payout, by the same rules as in the back office, and while a member of staff works on it (`details.rule` `taken`).\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "payment"
      ]
    }
  },
  "payoutRefused": {
    "summary": "The bank refused a claimed withdrawal",
    "description": "Only while `payout_state` is `paying`. It is allowed again, with its approvals: it can be paid by another transfer, rejected or cancelled.\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "reason": {
          "type": "string",
          "maxLength": 1000,
          "description": "The bank's reason. Of a returned payout the operator's API and its event show it too: write nothing that the player must not learn."
        }
      },
      "required": [
        "payment",
        "reason"
      ]
    }
  },
  "claimPayout": {
    "summary": "Claim an allowed withdrawal, before you send it to the bank",
    "description": "From then on `payout_state` is `paying`: nobody can reject, cancel, export or claim it, until it is paid, the bank refuses it, or two members of staff take it back. Claim before you send the transfer, so that nobody returns the money meanwhile. The account is checked as it is now. A key's pay without a claim makes both steps.\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "payment"
      ]
    }
  },
  "markPayoutPaid": {
    "summary": "Mark a withdrawal as paid out",
    "description": "Only an allowed withdrawal, once your payment provider has confirmed the transfer. No money moves: it left the wallet with the request. The account is checked again as it is now, unless the withdrawal is claimed: then the money has left already.\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "bank_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 140,
          "description": "The bank's reference of the transfer; staff find the withdrawal by it."
        }
      },
      "required": [
        "payment"
      ]
    }
  },
  "rejectPayout": {
    "summary": "Reject a withdrawal",
    "description": "New, or allowed and not claimed (`details.rule` `payout_state`). What was held returns to the real wallet.\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "reason": {
          "type": "string",
          "maxLength": 1000,
          "description": "For staff and the audit log; also the payment's reject_reason, unless player_reason is given."
        },
        "player_reason": {
          "description": "What the operator's server and the player may be told: shown as reject_reason; the reason then stays with staff.",
          "type": "string",
          "maxLength": 500
        }
      },
      "required": [
        "payment",
        "reason"
      ]
    }
  },
  "payoutReturned": {
    "summary": "The bank returned a withdrawal after it was paid",
    "description": "The status stays `paid`, with `is_reversed` true and `payout_state` `returned`. The amount is in the real wallet again, by a `withdrawal_rejection` of today, and no longer counts as withdrawn. Event `withdrawal.returned`.\n\nScope: `payouts:write` (approve, reject and pay out withdrawals).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "reason": {
          "type": "string",
          "maxLength": 1000,
          "description": "The bank's reason. Of a returned payout the operator's API and its event show it too: write nothing that the player must not learn."
        }
      },
      "required": [
        "payment",
        "reason"
      ]
    }
  },
  "listDepositIntents": {
    "summary": "List deposit intents",
    "description": "Newest first. Filters combine.\n\nScope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "player_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "status": {
          "type": "string",
          "enum": [
            "authorised",
            "captured",
            "captured_late",
            "released",
            "expired"
          ]
        },
        "is_beyond": {
          "description": "Those whose captures went beyond their authorisation, or the others.",
          "type": "boolean"
        },
        "external_reference": {
          "type": "string",
          "maxLength": 128
        },
        "created_from": {
          "format": "date-time",
          "type": "string"
        },
        "created_to": {
          "format": "date-time",
          "type": "string"
        }
      },
      "required": []
    }
  },
  "listPaymentMethods": {
    "summary": "List payment methods",
    "description": "The methods that are active for the operator currency.\n\nScope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "listPayments": {
    "summary": "List payment requests",
    "description": "Newest first. Filters combine.\n\nScope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "player_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "type": {
          "type": "string",
          "enum": [
            "deposit",
            "withdrawal"
          ]
        },
        "status": {
          "type": "string",
          "enum": [
            "new",
            "allowed",
            "paid",
            "rejected",
            "cancelled"
          ]
        },
        "external_reference": {
          "type": "string",
          "maxLength": 128
        },
        "created_from": {
          "format": "date-time",
          "type": "string"
        },
        "created_to": {
          "format": "date-time",
          "type": "string"
        }
      },
      "required": []
    }
  },
  "getPayment": {
    "summary": "Get a payment request",
    "description": "Scope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "payment"
      ]
    }
  },
  "cancelWithdrawal": {
    "summary": "Cancel a withdrawal",
    "description": "Only while its status is new. The held amount returns to the real wallet.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "payment": {
          "description": "Id of the payment.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "reason": {
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "payment"
      ]
    }
  },
  "openCashier": {
    "summary": "Send a player to a payment provider",
    "description": "The address of the payment provider for this player, with a session of an hour by which it knows them. Nothing is reserved or moved: the provider asks when the player pays. With `deposit_intent_id` it takes no more than what is authorised there; with `payment_id` it pays a withdrawal out.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "adapter": {
          "description": "Which of the connected payment providers; by default the first that has a page.",
          "type": "string",
          "enum": [
            "generic",
            "paymentiq"
          ]
        },
        "amount": {
          "description": "What the player wants to pay, where it is known already.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "deposit_intent_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "payment_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "return_url": {
          "description": "Where the player comes back to.",
          "type": "string",
          "maxLength": 2000,
          "format": "uri"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "authoriseDeposit": {
    "summary": "Authorise a deposit",
    "description": "To be called before the money moves: whatever would refuse the deposit refuses it now, so nothing has to be refunded. The amount is reserved within the limits of the player until it is captured, released or expires. Idempotent on `external_reference`: a repeat answers 200 with the intent as it is. A declined authorisation does not use its reference up.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "amount": {
          "type": "integer",
          "minimum": 1,
          "description": "Minor units of the player currency.",
          "format": "int64"
        },
        "external_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "description": "The operator's unique reference; its payment gets it too."
        },
        "payment_method": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Payment method code. It decides how long the authorisation holds."
        },
        "info": {
          "type": "string",
          "maxLength": 500
        },
        "notes": {
          "description": "Internal note.",
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "player",
        "amount",
        "external_reference"
      ]
    }
  },
  "getDepositIntent": {
    "summary": "Get a deposit intent",
    "description": "Scope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "deposit_intent": {
          "description": "Id of the deposit intent.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player",
        "deposit_intent"
      ]
    }
  },
  "captureDeposit": {
    "summary": "Capture a deposit",
    "description": "The money has moved: the real wallet is credited, whatever the rules would say now. Another amount than authorised is credited as well. What goes beyond the authorisation (more, late, more than once, or for a player who is excluded by now) is named in `beyond_authorisation` of the intent and announced. Idempotent on `external_reference`, by default that of the intent: a repeat answers 200 with the original payment.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "deposit_intent": {
          "description": "Id of the deposit intent.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "amount": {
          "description": "By default what is authorised. Less frees the rest.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "external_reference": {
          "description": "Only for a capture with a reference of its own, such as a second one of the same intent.",
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "required": [
        "player",
        "deposit_intent"
      ]
    }
  },
  "releaseDeposit": {
    "summary": "Release a deposit",
    "description": "The payment failed or was abandoned: what the intent reserves is free again. One that is released or expired already is answered as it is.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "deposit_intent": {
          "description": "Id of the deposit intent.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player",
        "deposit_intent"
      ]
    }
  },
  "recordDeposit": {
    "summary": "Record a paid deposit",
    "description": "For operators that collect deposits with their own payment provider. The real wallet is credited at once. Idempotent on `external_reference`: a repeat answers 200 with the original. When it is refused nothing is credited, and the operator must refund on its own side.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "amount": {
          "type": "integer",
          "minimum": 1,
          "description": "Minor units of the player currency.",
          "format": "int64"
        },
        "external_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "description": "The operator's unique reference."
        },
        "payment_method": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Payment method code."
        },
        "instrument_id": {
          "description": "The saved account or card that it came from.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "info": {
          "type": "string",
          "maxLength": 500
        },
        "notes": {
          "description": "Internal note.",
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "player",
        "amount",
        "external_reference"
      ]
    }
  },
  "requestWithdrawal": {
    "summary": "Request a withdrawal",
    "description": "The amount is held on the real wallet at once, and the request waits for approval in the back office. With `instrument_id` it is paid to an account or card that the player has saved; where the setting `closed_loop` is on, what was deposited goes back to where it came from first (`details.rule` `closed_loop`). Idempotent on `external_reference`: a repeat answers 200 with the original.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "amount": {
          "type": "integer",
          "minimum": 1,
          "description": "Minor units of the player currency.",
          "format": "int64"
        },
        "payment_method": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Payment method code."
        },
        "instrument_id": {
          "description": "The saved account or card to pay to.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "external_reference": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        },
        "info": {
          "description": "Payout details.",
          "type": "string",
          "maxLength": 500
        },
        "bank_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "notes": {
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "player",
        "amount",
        "payment_method"
      ]
    }
  },
  "listInstruments": {
    "summary": "List a player's saved accounts and cards",
    "description": "Newest first, without those that were removed. IBANs are masked.\n\nScope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "addInstrument": {
    "summary": "Save an account or a card of a player",
    "description": "A bank account by its IBAN, anything else by the token of your payment provider. What looks like the number of a card is refused wherever it stands in the body, and stored nowhere. What the player has saved already answers 200 with that. Staff see whether the holder has the name of the player, and who else has the same account or card.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "kind": {
          "type": "string",
          "enum": [
            "bank_account",
            "card",
            "wallet"
          ]
        },
        "holder_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "The holder, as the bank or the payment provider knows them."
        },
        "iban": {
          "type": "string",
          "minLength": 1,
          "maxLength": 42,
          "description": "With or without spaces. Its country, length and check digits are checked."
        },
        "bic": {
          "type": "string",
          "minLength": 1,
          "maxLength": 11,
          "description": "The BIC of the bank: 8 or 11 characters."
        },
        "provider": {
          "description": "Your payment provider, by a code of your own.",
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "pattern": "^[\\w.:+/=-]+$"
        },
        "token": {
          "description": "What your payment provider calls the instrument. Never the number of a card.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[\\w.:+/=-]+$"
        },
        "fingerprint": {
          "description": "The provider's mark of a card or account, equal for the same one under different tokens.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[\\w.:+/=-]+$"
        },
        "brand": {
          "description": "Such as Visa.",
          "type": "string",
          "minLength": 1,
          "maxLength": 40
        },
        "last_four": {
          "type": "string",
          "pattern": "^\\d{4}$"
        },
        "expires_on": {
          "description": "The last month of a card.",
          "type": "string",
          "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
        }
      },
      "required": [
        "player",
        "kind",
        "holder_name"
      ]
    }
  },
  "removeInstrument": {
    "summary": "Remove a saved account or card",
    "description": "It is no longer listed and no longer paid to. Payments that named it keep doing so.\n\nScope: `payments:write` (record paid deposits, create withdrawal requests).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "instrument": {
          "description": "Id of the instrument.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player",
        "instrument"
      ]
    }
  },
  "readExchangeRates": {
    "summary": "Exchange rates, newest day first",
    "description": "A rate holds from its day on, until a later one. Without a rate on or before today nobody can register in the currency.\n\nScope: `payments:read` (read deposits, withdrawals, payment methods).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "currency": {
          "type": "string",
          "minLength": 3,
          "maxLength": 3
        },
        "day_from": {
          "description": "Inclusive.",
          "type": "string",
          "format": "date"
        },
        "day_to": {
          "description": "Inclusive.",
          "type": "string",
          "format": "date"
        }
      },
      "required": []
    }
  },
  "putExchangeRates": {
    "summary": "Set the rates of a day",
    "description": "For today, or up to 7 days ahead; all of them or none. Entries that are booked keep their value. At a live operator a key may not set the first rate of a currency, nor one that is more than 10 % off what held before today or more than 25 % off what held 30 days ago: INVALID_REQUEST with `details.rule` `leap`. Staff set such a rate in the back office, and a second person confirms it.\n\nScope: `rates:write` (set exchange rates).",
    "input": {
      "properties": {
        "day": {
          "type": "string",
          "format": "date",
          "description": "Today or up to 7 days ahead, in UTC."
        },
        "rates": {
          "minItems": 1,
          "maxItems": 200,
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "currency": {
                "type": "string",
                "minLength": 3,
                "maxLength": 3
              },
              "rate": {
                "type": "string",
                "pattern": "^\\d{1,14}(\\.\\d{1,10})?$",
                "description": "One unit of the currency in units of the operator currency."
              }
            },
            "required": [
              "currency",
              "rate"
            ]
          }
        }
      },
      "required": [
        "day",
        "rates"
      ]
    }
  },
  "listGames": {
    "summary": "List games",
    "description": "Ordered by name, unless `sort` says otherwise. Only active games of active providers. Filters combine.\n\nScope: `games:read` (read the game catalogue).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "provider": {
          "description": "Slug of the provider.",
          "type": "string",
          "maxLength": 63
        },
        "category": {
          "type": "string",
          "maxLength": 40
        },
        "type": {
          "type": "string",
          "enum": [
            "rng",
            "live"
          ]
        },
        "search": {
          "description": "Part of the name, without regard to case.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "tag": {
          "type": "string",
          "maxLength": 40
        },
        "volatility": {
          "type": "string",
          "enum": [
            "low",
            "medium",
            "high",
            "very_high"
          ]
        },
        "country": {
          "description": "Only games that are offered in this country.",
          "type": "string",
          "minLength": 2,
          "maxLength": 2
        },
        "currency": {
          "description": "Only games that are offered in this currency.",
          "type": "string",
          "minLength": 3,
          "maxLength": 3
        },
        "is_new": {
          "type": "boolean"
        },
        "is_popular": {
          "type": "boolean"
        },
        "section": {
          "description": "Slug of a section of the lobby: its games, in its order.",
          "type": "string",
          "maxLength": 63
        },
        "sort": {
          "description": "By name, unless said otherwise.",
          "type": "string",
          "enum": [
            "name",
            "popular",
            "newest"
          ]
        }
      },
      "required": []
    }
  },
  "listGameCategories": {
    "summary": "List game categories",
    "description": "Categories that hold an active game of an active provider.\n\nScope: `games:read` (read the game catalogue).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "listGameProviders": {
    "summary": "List game providers",
    "description": "Active providers that have an active game, ordered by name.\n\nScope: `games:read` (read the game catalogue).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "getGame": {
    "summary": "Get a game",
    "description": "A game that is not active, or whose provider is not, is not found.\n\nScope: `games:read` (read the game catalogue).",
    "input": {
      "properties": {
        "game": {
          "description": "Id of the game.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "game"
      ]
    }
  },
  "getLobby": {
    "summary": "The lobby: its sections, in their order, with their first games",
    "description": "Staff arrange the sections in the back office. With `country` and `currency` only games that are offered there are shown and counted. A section without such a game is left out.\n\nScope: `games:read` (read the game catalogue).",
    "input": {
      "properties": {
        "country": {
          "type": "string",
          "minLength": 2,
          "maxLength": 2
        },
        "currency": {
          "type": "string",
          "minLength": 3,
          "maxLength": 3
        },
        "per_section": {
          "description": "How many games of each section to show.",
          "type": "integer",
          "minimum": 1,
          "maximum": 24,
          "default": 12
        }
      },
      "required": []
    }
  },
  "launchGame": {
    "summary": "Launch a game for a player",
    "description": "Real mode checks account status, self-exclusion, the right to bet and the session time limit, then opens a wallet session of 12 hours under which the provider takes bets. Locking, closing or self-exclusion ends it at once. Demo mode gives the free-play address and opens no session. A game that is not offered in the country or currency of the player is refused with INVALID_REQUEST (`details.reason` game_country or game_currency), and while the provider is under maintenance `details.available_at` says from when it can be opened. Originals have no address: they are played through the player play endpoint.\n\nScope: `games:launch` (launch games, real and demo).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "game": {
          "description": "Id of the game.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "mode": {
          "default": "real",
          "type": "string",
          "enum": [
            "real",
            "demo"
          ]
        },
        "platform": {
          "default": "web",
          "type": "string",
          "enum": [
            "desktop",
            "mobile",
            "web",
            "ios",
            "android"
          ]
        },
        "ip": {
          "description": "The address of the player.",
          "type": "string",
          "maxLength": 45
        }
      },
      "required": [
        "player",
        "game"
      ]
    }
  },
  "listBonuses": {
    "summary": "The active bonuses of the catalogue",
    "description": "Scope: `bonuses:read` (read the bonus catalogue and player bonuses).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "listPlayerBonuses": {
    "summary": "A player's bonuses, newest first",
    "description": "Scope: `bonuses:read` (read the bonus catalogue and player bonuses).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "state": {
          "type": "string",
          "enum": [
            "pending",
            "activated",
            "finished"
          ]
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "grantBonus": {
    "summary": "Grant a bonus",
    "description": "Credited at once, or pending while another bonus is wagered; without wagering it is paid straight to the real wallet. Sends bonus.granted, and bonus.completed when it finishes. details.rule of BONUS_INVALID says which rule refuses: inactive, excluded_player, country, category, registered, grant_cap, same_person (the cap counts over linked accounts of one person), too_many_unfinished or amount.\n\nScope: `bonuses:write` (grant bonuses, redeem promo codes).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "bonus_id": {
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "amount": {
          "description": "Minor units of the player currency; otherwise the default of the bonus.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "note": {
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "player",
        "bonus_id"
      ]
    }
  },
  "getPlayerLoyalty": {
    "summary": "A player's loyalty points",
    "description": "Scope: `bonuses:read` (read the bonus catalogue and player bonuses).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "redeemPromoCode": {
    "summary": "Redeem a promo code",
    "description": "Grants the bonus of the code. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up; what refuses the bonus itself is BONUS_INVALID, and the code is not used up by it.\n\nScope: `bonuses:write` (grant bonuses, redeem promo codes).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "code": {
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "description": "Without regard to case."
        }
      },
      "required": [
        "player",
        "code"
      ]
    }
  },
  "listTournaments": {
    "summary": "Tournaments, the newest first",
    "description": "Scope: `bonuses:read` (read the bonus catalogue and player bonuses).",
    "input": {
      "properties": {
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        },
        "state": {
          "type": "string",
          "enum": [
            "upcoming",
            "running",
            "closing",
            "finished",
            "cancelled"
          ]
        }
      },
      "required": []
    }
  },
  "getLeaderboard": {
    "summary": "The leaderboard of a tournament",
    "description": "Scope: `bonuses:read` (read the bonus catalogue and player bonuses).",
    "input": {
      "properties": {
        "tournament": {
          "description": "Id of the tournament.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000000000,
          "default": 1
        },
        "per_page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25
        }
      },
      "required": [
        "tournament"
      ]
    }
  },
  "getLimits": {
    "summary": "Get limits and self-exclusion",
    "description": "Scope: `players:read` (read players, profiles and responsible-gaming limits).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "setLimits": {
    "summary": "Set limits",
    "description": "A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied.\n\nScope: `limits:write` (set limits and self-exclusions).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "limits": {
          "type": "object",
          "properties": {
            "max_single_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_daily_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_weekly_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_monthly_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "casino_max_single_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "casino_max_daily_bet": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_daily_loss": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_weekly_loss": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_monthly_loss": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_single_deposit": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_daily_deposit": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_weekly_deposit": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_monthly_deposit": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_yearly_deposit": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_balance": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "format": "int64"
            },
            "max_session_minutes": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 5,
              "maximum": 1440
            }
          },
          "additionalProperties": false,
          "description": "Only the limits named change: an integer sets one, null removes it."
        }
      },
      "required": [
        "player",
        "limits"
      ]
    }
  },
  "excludePlayer": {
    "summary": "Start or extend a self-exclusion",
    "description": "Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended.\n\nScope: `limits:write` (set limits and self-exclusions).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "period": {
          "description": "How long, from now. Send either this or until.",
          "type": "string",
          "enum": [
            "24_hours",
            "7_days",
            "30_days",
            "3_months",
            "6_months",
            "12_months",
            "5_years"
          ]
        },
        "until": {
          "description": "The end: up to 30 days from now, or at least 3 months.",
          "format": "date-time",
          "type": "string"
        },
        "type": {
          "description": "Otherwise told by the length: up to 30 days a time_out, from 3 months a self_exclusion.",
          "type": "string",
          "enum": [
            "self_exclusion",
            "time_out",
            "self_closure"
          ]
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "getKyc": {
    "summary": "How the verification of a player stands",
    "description": "With what is known of the documents; their files cannot be read here.\n\nScope: `kyc:write` (add KYC documents and put players up for review).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "addKycDocument": {
    "summary": "Add a document",
    "description": "PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. Staff decide on it.\n\nScope: `kyc:write` (add KYC documents and put players up for review).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "kind": {
          "type": "string",
          "enum": [
            "passport",
            "identity_card",
            "driving_licence",
            "residence_permit",
            "proof_of_address",
            "source_of_funds",
            "payment_method",
            "selfie",
            "other"
          ]
        },
        "file_name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 200
        },
        "content": {
          "type": "string",
          "minLength": 1,
          "maxLength": 11184812,
          "contentEncoding": "base64",
          "description": "The file, in base64: PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB."
        },
        "expires_on": {
          "type": [
            "string",
            "null"
          ],
          "format": "date",
          "default": null
        }
      },
      "required": [
        "player",
        "kind",
        "file_name",
        "content"
      ]
    }
  },
  "submitPlayerKyc": {
    "summary": "Put the player up for review",
    "description": "Needs a document that was not rejected. Staff decide; the events kyc.verified and kyc.rejected say how. A final rejection allows no further review.\n\nScope: `kyc:write` (add KYC documents and put players up for review).",
    "input": {
      "properties": {
        "player": {
          "description": "Id of the player.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "player"
      ]
    }
  },
  "getGgrReport": {
    "summary": "Gross gaming revenue of a period",
    "description": "All amounts in minor units of the operator's currency, each at the rate of its own moment: a report never changes because a rate did. Everything that was answered before this request is in it. from and to are UTC days; to is included.\n\nScope: `reports:read` (read GGR and financial summaries).",
    "input": {
      "properties": {
        "from": {
          "description": "The first UTC day.",
          "type": "string",
          "format": "date"
        },
        "to": {
          "description": "The last UTC day, included; at most 366 days in all.",
          "type": "string",
          "format": "date"
        },
        "include_test_players": {
          "type": "boolean",
          "default": false
        }
      },
      "required": [
        "from",
        "to"
      ]
    }
  },
  "listEvents": {
    "summary": "Read the event stream",
    "description": "For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps (only ledger.entries_lost leaves out a range before it); those of one player in the order of their changes. Start with after=0, which is the oldest event that is kept, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more. Events are kept for a limited time: an after that lies before the oldest one kept is refused with INVALID_REQUEST (details.oldest_sequence), so that nobody skips events without knowing. The code of player.code_requested is null for a key without players:write.\n\nScope: `events:read` (read the event stream).",
    "input": {
      "properties": {
        "after": {
          "description": "Only events with a higher sequence.",
          "type": "integer",
          "minimum": 0,
          "default": 0,
          "format": "int64"
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 100
        },
        "types": {
          "description": "Event types, separated by commas; `limits.*` names all of an area.",
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": []
    }
  },
  "getSandboxClock": {
    "summary": "The sandbox's clock",
    "description": "Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "moveSandboxClock": {
    "summary": "Move the sandbox's clock",
    "description": "Forwards only, at most 20 years ahead of the real time. Live operators' keys cannot have the scope. Cooling-off periods, exclusions, limit windows, expiry of bonuses, verifications, player tokens and Idempotency-Keys follow from the next request on; what has come due meanwhile is announced at once. Signatures, the replay guard, rate limits and staff tokens stay on the real time.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "advance_seconds": {
          "description": "How far to move. Send either this or now.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "now": {
          "description": "Where to move to; later than the present.",
          "format": "date-time",
          "type": "string"
        }
      },
      "required": []
    }
  },
  "listSandboxCopies": {
    "summary": "All disposable sandboxes, newest first",
    "description": "Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "createSandboxCopy": {
    "summary": "Make a disposable sandbox",
    "description": "An operator of its own, with the currency, cooperation model and settings of this one and a key, for a test run. It is removed completely after a day at the most. There may be 20 at a time; a copy cannot make copies.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "name": {
          "description": "Shown in the back office and in the list.",
          "type": "string",
          "minLength": 1,
          "maxLength": 100
        },
        "content": {
          "default": "empty",
          "description": "`demo`: 5 players with money. Both have the Originals and the payment methods.",
          "type": "string",
          "enum": [
            "empty",
            "demo"
          ]
        },
        "webhook_url": {
          "description": "Receives every event of the copy, from the first on, but player.code_requested.",
          "type": "string",
          "maxLength": 2000,
          "format": "uri"
        },
        "lasts_seconds": {
          "default": 86400,
          "description": "It is removed after so long, in real time.",
          "type": "integer",
          "minimum": 60,
          "maximum": 86400
        }
      },
      "required": []
    }
  },
  "deleteSandboxCopy": {
    "summary": "Remove a disposable sandbox now",
    "description": "With everything in it. Its keys stop working at once.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "copy": {
          "description": "Id of the sandbox copy.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "copy"
      ]
    }
  },
  "listSandboxFaults": {
    "summary": "All faults, newest first",
    "description": "Those that are over stay listed for a day.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "createSandboxFault": {
    "summary": "Inject faults into calls or webhooks",
    "description": "Applies from the next call on, on every node, until it is used up, expires or is deleted. At most one fault hits a call; of several that match, older ones are tried first. The answer to that call has the header Croupier-Fault, and the API log names the fault. Calls of the sandbox's own operations are never hit. At most 20 may be active.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "effect": {
          "type": "string",
          "enum": [
            "drop_answer",
            "delay",
            "rate_limited",
            "unavailable",
            "duplicate_webhook",
            "reorder_webhook"
          ],
          "description": "`drop_answer`: the call is carried out and the connection is closed without a byte; `delay`: the call is carried out and its answer waits delay_ms; `rate_limited`: 429 before anything happens; `unavailable`: 503 before anything happens; `duplicate_webhook`: an event is sent twice; `reorder_webhook`: an event waits delay_ms, so that later ones overtake it."
        },
        "api_key_id": {
          "description": "Only calls with this key, and with player tokens that it issued.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "provider_id": {
          "description": "Only calls with this game provider's keys.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "webhook_endpoint_id": {
          "description": "Only webhooks to this endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "operations": {
          "default": [],
          "description": "Only calls of these operations, such as record_deposit. None: all but those of the sandbox itself.",
          "maxItems": 50,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 100
          }
        },
        "events": {
          "description": "Only webhooks of these events: names, `area.*` or `*`. Without it: all.",
          "minItems": 1,
          "maxItems": 100,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 100
          }
        },
        "calls": {
          "description": "The number of calls that fail. Send this or share_percent.",
          "type": "integer",
          "minimum": 1,
          "maximum": 1000
        },
        "share_percent": {
          "description": "The percentage of calls that fail, chosen by the seed.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        },
        "seed": {
          "default": 1,
          "description": "Of share_percent: the same seed hits the same calls, counted from the first that matches.",
          "type": "integer",
          "minimum": 0,
          "format": "int64"
        },
        "delay_ms": {
          "description": "Of delay (1,000 by default) and reorder_webhook (5,000).",
          "type": "integer",
          "minimum": 1,
          "maximum": 20000
        },
        "retry_after_seconds": {
          "default": 1,
          "description": "The Retry-After of rate_limited and unavailable.",
          "type": "integer",
          "minimum": 1,
          "maximum": 60
        },
        "lasts_seconds": {
          "default": 900,
          "description": "It ends after so long, in real time, whatever is left of it.",
          "type": "integer",
          "minimum": 1,
          "maximum": 86400
        }
      },
      "required": [
        "effect"
      ]
    }
  },
  "deleteSandboxFault": {
    "summary": "End a fault",
    "description": "Calls that are under way may still be hit by it.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "fault": {
          "description": "Id of the sandbox fault.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "fault"
      ]
    }
  },
  "triggerSandboxEvent": {
    "summary": "Trigger an event",
    "description": "Does what causes the event: registers a player, records a deposit, has it charged back. What takes staff is done by two members of staff that the sandbox gets for it and as whom nobody can sign in. The events that come before it are sent, too. What takes time (`kyc.expired`, `limits.change_applied`, `self_exclusion.ended`) moves the clock of the sandbox. `ledger.entries_lost` is announced for an entry that never was: nothing is lost.\n\nScope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies).",
    "input": {
      "properties": {
        "event": {
          "type": "string",
          "enum": [
            "player.registered",
            "player.updated",
            "player.status_changed",
            "player.signed_in",
            "player.code_requested",
            "player.linked",
            "player.unlinked",
            "deposit.authorised",
            "deposit.released",
            "deposit.expired",
            "deposit.beyond_authorisation",
            "deposit.paid",
            "deposit.charged_back",
            "deposit.partly_reversed",
            "withdrawal.requested",
            "withdrawal.allowed",
            "withdrawal.paying",
            "withdrawal.paid",
            "withdrawal.returned",
            "withdrawal.rejected",
            "withdrawal.cancelled",
            "instrument.added",
            "instrument.removed",
            "bonus.granted",
            "bonus.completed",
            "held_win.opened",
            "held_win.paid",
            "held_win.voided",
            "held_win.withdrawn",
            "kyc.submitted",
            "kyc.verified",
            "kyc.rejected",
            "kyc.expired",
            "limits.changed",
            "limits.change_requested",
            "limits.change_applied",
            "limits.reached",
            "self_exclusion.started",
            "self_exclusion.ended",
            "aml.alert_opened",
            "aml.alert_closed",
            "risk.level_changed",
            "api_key.rotated",
            "api_key.revoked",
            "ledger.entries_lost"
          ]
        },
        "player": {
          "description": "To whom it happens; a new test player when left out, as it must be for `player.registered` and `player.signed_in`.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "event"
      ]
    }
  },
  "listWebhookEndpoints": {
    "summary": "All webhook endpoints, oldest first",
    "description": "Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {},
      "required": []
    }
  },
  "createWebhookEndpoint": {
    "summary": "Register a webhook endpoint",
    "description": "Receives every event from now on that its filter names. The answer holds the secret that signs the deliveries; it cannot be shown again. At most 50 can exist. Staff who manage the API are told of it.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "url": {
          "type": "string",
          "maxLength": 2000,
          "format": "uri",
          "description": "Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form."
        },
        "events": {
          "description": "Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it.",
          "minItems": 1,
          "maxItems": 100,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 100
          }
        },
        "description": {
          "default": "",
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "url",
        "events"
      ]
    }
  },
  "getWebhookEndpoint": {
    "summary": "One webhook endpoint, and how far it has got",
    "description": "Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  },
  "updateWebhookEndpoint": {
    "summary": "Change address, filter or description",
    "description": "Binds from the next delivery on. A new address is tried at once, whatever the old one answered.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "url": {
          "type": "string",
          "maxLength": 2000,
          "format": "uri",
          "description": "Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form."
        },
        "events": {
          "description": "Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it.",
          "minItems": 1,
          "maxItems": 100,
          "type": "array",
          "items": {
            "type": "string",
            "maxLength": 100
          }
        },
        "description": {
          "type": "string",
          "maxLength": 1000
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  },
  "deleteWebhookEndpoint": {
    "summary": "Remove a webhook endpoint",
    "description": "Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  },
  "enableWebhookEndpoint": {
    "summary": "Resume deliveries to the endpoint",
    "description": "After it was disabled by itself or by staff. Everything that was not delivered is sent, unless skip_missed says that it is no longer wanted.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "reason": {
          "type": "string",
          "maxLength": 1000
        },
        "skip_missed": {
          "default": false,
          "description": "Go on with what happens from now on.",
          "type": "boolean"
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  },
  "rotateWebhookSecret": {
    "summary": "Give the endpoint a new secret",
    "description": "The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        },
        "overlap_hours": {
          "default": 24,
          "description": "How many hours the old secret still signs beside the new one; 0: it stops at once.",
          "type": "integer",
          "minimum": 0,
          "maximum": 168
        },
        "drop_previous": {
          "default": false,
          "description": "While a rotation lasts: whether the secret before the current one may stop signing at once.",
          "type": "boolean"
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  },
  "testWebhookEndpoint": {
    "summary": "Send a test event now",
    "description": "One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.\n\nScope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data).",
    "input": {
      "properties": {
        "webhook_endpoint": {
          "description": "Id of the webhook endpoint.",
          "type": "integer",
          "minimum": 1,
          "format": "int64"
        }
      },
      "required": [
        "webhook_endpoint"
      ]
    }
  }
};

/** Every event, and when it is sent. */
export const eventMeanings: Readonly<Record<string, string>> = {
  "player.registered": "a player is registered",
  "player.updated": "a player's profile changed",
  "player.status_changed": "a player's account status changed",
  "player.signed_in": "a player signed in with a password",
  "player.code_requested": "a player needs a code, which the operator sends",
  "player.linked": "two accounts were found to belong to one person, and staff are asked",
  "player.unlinked": "staff decided that two linked accounts belong to different people",
  "deposit.authorised": "a deposit is authorised, and its amount reserved",
  "deposit.released": "an authorised deposit was released without being captured",
  "deposit.expired": "the time of an authorised deposit ran out",
  "deposit.beyond_authorisation": "a capture went beyond what was authorised; it is credited",
  "deposit.paid": "a deposit is recorded as paid, or captured",
  "deposit.charged_back": "a deposit was charged back, or all of it refunded",
  "deposit.partly_reversed": "a part of a deposit was refunded or charged back",
  "withdrawal.requested": "a withdrawal request is created",
  "withdrawal.allowed": "the withdrawal is approved",
  "withdrawal.paying": "an approved withdrawal goes to the bank",
  "withdrawal.paid": "the withdrawal is paid",
  "withdrawal.returned": "a paid withdrawal came back from the bank, and the money is in the wallet again",
  "withdrawal.rejected": "the withdrawal is rejected",
  "withdrawal.cancelled": "the withdrawal is cancelled",
  "instrument.added": "an account or card of a player is saved",
  "instrument.removed": "a saved account or card is removed",
  "bonus.granted": "a bonus is granted",
  "bonus.completed": "a granted bonus finishes",
  "held_win.opened": "a game provider paid a win of an unknown grant of free rounds: it waits for staff, and is no money",
  "held_win.paid": "staff paid a held win",
  "held_win.voided": "staff voided a held win",
  "held_win.withdrawn": "the game provider took a held win back before staff had decided",
  "kyc.submitted": "documents wait for review",
  "kyc.verified": "the player is verified",
  "kyc.rejected": "the verification is rejected",
  "kyc.expired": "the verification ran out",
  "limits.changed": "limits changed at once",
  "limits.change_requested": "a raise or removal of a limit waits for its moment",
  "limits.change_applied": "a pending change of a limit took effect",
  "limits.reached": "a limit refused an action, for the first time in its window",
  "self_exclusion.started": "a time-out or self-exclusion starts or is extended",
  "self_exclusion.ended": "a time-out or self-exclusion ran out",
  "aml.alert_opened": "a monitoring rule raised an alert",
  "aml.alert_closed": "an alert was closed",
  "risk.level_changed": "a player's risk level changed",
  "api_key.rotated": "an API key got a new secret",
  "api_key.revoked": "an API key was revoked",
  "ledger.entries_lost": "the database lost transactions that had been acknowledged"
};
