/** The introductions of the documents. */
export const publicIntroduction = `
The interface that casino operators call from their servers, and a few endpoints for their players' browsers.

## Conventions

- Requests and answers are JSON. A successful answer wraps its result in \`data\`.
- Money is an integer in minor units of the currency (cents). Currencies are ISO 4217 codes.
- Timestamps are ISO 8601 in UTC, dates YYYY-MM-DD. Ids are integers.
- Every answer carries \`X-Request-Id\`. Ignore fields you do not know: within v1 we only add.

## Signing

Operator endpoints take signed requests. The secret signs and never travels.

- \`X-Api-Key\`: the public key id.
- \`X-Timestamp\`: Unix time in seconds, within 300 seconds of the server clock.
- \`X-Signature\`: lower-case hex HMAC-SHA256 of the string to sign, keyed with the secret.
- \`X-Nonce\`, optional, at most 128 characters: needed only when byte-identical requests may be sent within one second.

The string to sign is, joined by newlines: the method in upper case; the URI exactly as sent, path and query; the timestamp; the raw body, empty when there is none; and, only when X-Nonce is sent, the nonce.

\`\`\`js
import { createHmac } from 'node:crypto';

const sign = (secret, method, uri, timestamp, body = '', nonce = undefined) =>
  createHmac('sha256', secret)
    .update([method, uri, timestamp, body, ...(nonce === undefined ? [] : [nonce])].join('\\n'))
    .digest('hex');
\`\`\`

Sign the bytes you send: serialize the JSON once. Each signature is accepted once. \`GET /api/v1/operator/me\` is the place to try it, from the documentation page too: it signs in your browser. A sandbox operator is told the exact string to sign when a signature does not match.

## Player tokens

A player's browser calls the player endpoints with \`Authorization: Bearer <token>\`. The operator's server issues the token; it works for its own player only, until it expires or its key is revoked.

## Idempotency

Send an \`Idempotency-Key\`, a UUID, with every POST. The first answer is stored for 24 hours; a retry of the same request gets it again with \`Idempotent-Replayed: true\`. Money movements are idempotent on \`external_reference\` too, for ever.

## Fields, nulls and dates

In an optional field where null has no meaning of its own, null counts as absent. Fields that are not known are ignored; a sandbox names them in \`meta.ignored\`. A date where a moment is asked is its whole UTC day: \`created_to=2026-03-01\` includes that day. A filter without a value is refused.

## Pages

Lists take \`page\` (from 1) and \`per_page\` (1–100, default 25) and answer with \`data\`, \`meta\` and \`links\`; the links keep your filters, \`prev\` and \`next\` are null at the ends.

## Errors

Every error has the same envelope: \`error.code\` for programs, \`error.message\` for people, \`error.details\` with what a program needs, and \`error.retry\`, which says whether sending it again helps. An address that does not exist answers 404 \`NOT_FOUND\`, a method it does not take 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`.

## Rate limits

600 requests per minute and key unless staff set another number, reported in \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Player calls count against the key that issued the token. Over the limit: 429 \`RATE_LIMITED\` with \`Retry-After\`.
`.trim();

export const backOfficeIntroduction = `
What an operator's staff do: the interface behind the back office.

Every call carries \`Authorization: Bearer <token>\` of a member of staff and needs the permission that its endpoint names; roles bundle permissions. Everything that changes something is written to the audit log. Envelope, pages, money, dates and errors are those of the operator interface.
`.trim();

export const providerIntroduction = `
The seamless wallet: what game providers call to take bets, pay wins and undo what went wrong.

A provider key signs exactly as an operator's key does: same headers, same string to sign. Money, dates, envelope, errors, X-Request-Id and rate limits are those of the operator interface.

**Your duty in one line**: 2xx is done; 4xx is not applied, follow \`error.retry\`; anything else or no answer: for a bet send a rollback until 2xx, for the rest send the same again until 2xx.

A transaction is its kind (bet, win, rollback) and your own transaction_id, for ever. The same again with the same content is answered from what we keep, with \`Idempotent-Replayed: true\`; with other content it is 409 \`DUPLICATE_TRANSACTION\` and nothing moves. A byte-identical retry of a money call, same signature and all, is answered in the same way.
`.trim();

/** Tags in the order in which the documentation shows them; others follow. */
export const tags: Readonly<Record<string, string>> = {
  Account: 'Who is calling.',
  Operator: 'The operator itself and its settings.',
  'API keys': "Who may sign requests for the operator's servers.",
  Staff: 'Members of staff, their roles and tokens.',
  Players: 'Who plays, their profiles and status.',
  Wallet: 'Balances and the ledger.',
  Payouts: 'Withdrawals decided and paid out by key, for operators that pay automatically.',
  Payments: 'Deposits and withdrawals, and the methods for both.',
  Instruments: 'Accounts and cards of a player: where payouts go and deposits come from.',
  'Exchange rates': 'What a unit of each currency is worth in the currency of the operator, by day.',
  Currencies: 'Which currencies players may have, and their exchange rates.',
  Games: 'The catalogue and launching.',
  Bonuses: 'The bonus catalogue, grants and promo codes.',
  'Promo codes': 'Codes that bring a bonus.',
  Loyalty: 'Points for play, and what they are worth.',
  Tournaments: 'Contests over a period, their leaderboards and prizes.',
  'Responsible gaming': 'Limits, time-outs and self-exclusions.',
  KYC: 'Documents and the decision on verification.',
  AML: 'Monitoring rules, the alerts they raise, and risk levels.',
  Reports: 'Figures in the operator currency.',
  Events: 'What happened, in order.',
  Audit: 'Who did what to whom.',
  Sandbox: "Moving a sandbox operator's own clock.",
  Sessions: 'Who plays, and with how much.',
  Money: 'Bets, wins and rollbacks.',
  Rounds: 'Closing rounds, and what we hold of them.',
  Reconciliation: 'Both sides of a day, compared.',
  Originals: 'The games of the house, with seeds that anybody can check.',
  'Identity matches': 'Players who may be one person, and an exclusion that binds them.',
  'Linked accounts': 'Accounts that certainly belong to one person, and what staff decide about them.',
  'Sign-in': 'Becoming somebody: password, second factor, passkey, identity provider, invitation.',
  Me: 'What belongs to the person who is signed in.',
  Desk: 'What waits for somebody, live.',
  Ledger: 'Entries across players.',
  Search: 'One box for everything.',
  Views: 'Filters and columns that are kept, and shared.',
  'Reason templates': 'Texts to choose from.',
  'Payout batches': 'Files for the bank: what is in them is claimed, and what became of each payment.',
  'Held wins': 'Wins that name an unknown grant of free rounds: held until staff pay or void them.',
  Cashiers: 'Payment providers that are connected, and what they sent.',
  'Free rounds': 'What game providers were told of free rounds, and what they say.',
  Proposals: 'Changes that wait for a second person.',
  Notices: 'What others did that one should know of.',
  Webhooks: 'Where events are sent, and how that went.',
  'Player session': "What a player's browser or app may call.",
};
