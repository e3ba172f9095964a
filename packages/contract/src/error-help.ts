import type { ErrorCode } from './errors.ts';

/** The usual cause of an error, and what to do about it. */
export type ErrorHelp = { readonly causes: readonly string[]; readonly fix: string };

const help = (fix: string, ...causes: readonly string[]): ErrorHelp => ({ causes, fix });

/** For every error code; the documentation shows it beside the meaning. */
export const errorHelp: Readonly<Record<ErrorCode, ErrorHelp>> = {
  MISSING_CREDENTIALS: help(
    'Send X-Api-Key, X-Timestamp and X-Signature with every call. Look at the headers that reach us, not at those that your code sets.',
    'A header is missing or empty.',
    'A proxy or an HTTP client dropped headers, as many do when they follow a redirect.',
  ),
  INVALID_API_KEY: help(
    'Compare the key with the list in the back office. Use the key of the environment that you call.',
    'The key of another environment, such as that of the sandbox on the live server.',
    'The secret (ops_…) was sent where the key (opk_…) belongs, or the key was cut while copying.',
  ),
  API_KEY_INACTIVE: help(
    'Make a new key in the back office, or ask us whether the operator is active. The same key will not work again.',
    'Somebody revoked the key.',
    'The key had an end date, which has passed.',
    'The operator is switched off.',
  ),
  TIMESTAMP_OUT_OF_RANGE: help(
    'Take the difference to details.server_time, correct your clock (NTP) or add the difference, sign again and send again.',
    'The clock of your server is wrong.',
    'The timestamp is in milliseconds; it must be in seconds.',
    'The request was signed long before it was sent, as in a queue.',
  ),
  INVALID_NONCE: help(
    'Send a nonce of at most 128 characters; a UUID is enough.',
    'A whole token or body was used as the nonce.',
  ),
  INVALID_SIGNATURE: help(
    'Compare your string to sign with details.string_to_sign, which a sandbox tells. Check your code with the test vectors of the signing guide.',
    'The body was serialized twice, so other bytes were sent than signed.',
    'The query string was left out of the string to sign, or was sorted or encoded anew.',
    'The secret of another key was used, or it was decoded from base64 first.',
    'A nonce was sent and not signed, or signed and not sent.',
  ),
  REPLAYED_REQUEST: help(
    'Sign again with a new nonce for every attempt, and keep the Idempotency-Key.',
    'A retry sent the same headers again.',
    'Two equal requests were signed within one second without a nonce.',
  ),
  INVALID_PLAYER_TOKEN: help(
    'Have your server issue a new token for the player and call again with that.',
    'The token has expired.',
    'The key that issued it was revoked.',
    'The Authorization header is missing or does not begin with Bearer.',
  ),
  INVALID_STAFF_TOKEN: help(
    'Sign in again, or issue a new token.',
    'The session or token has expired or was ended.',
    'The member of staff or the operator was deactivated.',
  ),
  SIGN_IN_FAILED: help(
    'Check the e-mail address and the password, and use a fresh code. After several failures wait before you try again.',
    'A wrong password or address.',
    'A code that was used before or has run out.',
    'An account that is locked or deactivated.',
  ),
  IP_NOT_ALLOWED: help(
    'Add the address that your calls leave from to the allowlist of the key in the back office.',
    'Your server has a new address, as after a move or behind another gateway.',
    'The call goes over IPv6 and the allowlist holds IPv4 addresses only.',
  ),
  INSUFFICIENT_SCOPE: help(
    'Give the key the scope in details.required_scopes, or use a key that has it. Where details.required_access is set, issue the player token with it.',
    'The key was made for another part of the work, such as reading only.',
    'The endpoint is newer than the key.',
  ),
  INSUFFICIENT_PERMISSION: help(
    'Ask an administrator for a role with details.required_permission.',
    'The role of the member of staff does not include the permission.',
  ),
  REAUTHENTICATION_REQUIRED: help(
    'Prove who you are at /me/step-up, then send the same request again.',
    'The last proof is more than 15 minutes old, and the action moves money or weakens a control.',
  ),
  SECOND_FACTOR_REQUIRED: help(
    'Set up an authenticator app or a passkey at /me/factors, then send the same request again.',
    'The role needs a second factor and the member of staff has none.',
  ),
  SESSION_REQUIRED: help(
    'Sign in to the back office and do it there.',
    'A bearer token was used for something that only a person may do.',
  ),
  CROSS_SITE_REQUEST: help(
    'Call from a page of the back office and send X-Croupier: 1, or use a bearer token instead of the cookie.',
    'A page of another origin sent the request.',
    'A script sent the cookie without the header.',
  ),
  FEATURE_NOT_AVAILABLE: help(
    'Check the operator in GET /api/v1/operator/me. Ask us to change the model where you need the feature.',
    'The cooperation model of the operator does not include it.',
    'A deposit was recorded while the setting `deposits` is cashier.',
    'A sandbox function was called for a live operator.',
  ),
  NOT_FOUND: help(
    'Compare the path with the API reference and the id with a list of the same key.',
    'The id is of another operator or another environment.',
    'The path has a typing error.',
    'Your own reference was used where our id belongs.',
  ),
  METHOD_NOT_ALLOWED: help(
    'Use one of the methods in the Allow header.',
    'POST and PUT or PATCH were mixed up.',
    'A redirect turned a POST into a GET.',
  ),
  IDEMPOTENCY_IN_PROGRESS: help(
    'Wait a second and send the same request with the same Idempotency-Key, signed anew. You get the answer of the first.',
    'The first attempt is still running, because your time limit is shorter than the answer took.',
    'Two workers took the same job.',
  ),
  DUPLICATE_TRANSACTION: help(
    'Do not retry. Read what was booked under the reference. Use a new reference for a new operation.',
    'The same reference with another amount, player or type.',
    'References that are counted anew each day or in each environment.',
  ),
  ALREADY_TAKEN: help(
    'Choose another item, or wait until details.taken_until.',
    'A colleague opened the same item first.',
  ),
  BET_NOT_FOUND: help(
    'Send the same request again for a while, with growing pauses. When the bet never arrived, roll it back and close the round.',
    'The win overtook its bet on the way.',
    'The bet was refused or never sent.',
    'Another round_id than that of the bet.',
  ),
  BET_ROLLED_BACK: help(
    'Pay no win for this bet. End the round on your side.',
    'Your own rollback came first, as after a time-out.',
    'The rollback was sent before the bet, which is then refused for ever.',
  ),
  ROUND_CLOSED: help(
    'Open a new round for a new bet. Ask for the state of the round when you are not sure.',
    'The last win or an explicit close ended the round.',
    'A late retry of a bet.',
  ),
  ROUND_SETTLED: help(
    'Keep the win and close the round. Where the bet was wrong, ask the operator to correct the balance.',
    'A rollback of a bet was sent after the win of its round.',
  ),
  INSUFFICIENT_FUNDS: help(
    'Show the player the balance and let them choose a lower amount.',
    'The balance changed since it was shown: another bet, a withdrawal, a chargeback.',
    'Bonus money does not count for the action.',
  ),
  VALIDATION_FAILED: help(
    'Read details: it names each field and what is wrong with it. Change the request and send it as a new one.',
    'A required field is missing or has another name.',
    'An amount in major units or with decimals: 25.00 instead of 2500.',
    'A date or country in another format.',
  ),
  INVALID_REQUEST: help(
    'Send JSON in UTF-8 with Content-Type: application/json and without broken characters. Follow error.retry where it says same_request.',
    'The body is no JSON, is too large or did not arrive in time.',
    'A rule between several fields, which the message explains.',
  ),
  IDEMPOTENCY_KEY_REUSED: help(
    'Use a new key for every new request, and the old one only for the same request again.',
    'A key that is made of something that repeats, such as a player or a day.',
    'The body changed between two attempts, as by a fresh timestamp in it.',
  ),
  INVALID_IDEMPOTENCY_KEY: help(
    'Send a UUID; at most 255 characters are accepted.',
    'The key was made from a whole request body or URL.',
  ),
  SELF_EXCLUDED_IDENTITY: help(
    'Do not register the person under another name. Show them where to find help and when the exclusion ends.',
    'The same person excluded themselves under another account.',
  ),
  PLAYER_RESTRICTED: help(
    'Read the restrictions of the player and tell them whom to ask. Do not retry before they changed.',
    'Staff locked or closed the account.',
    'A time-out or self-exclusion runs.',
    'Deposits, withdrawals or play are switched off for the player.',
    'The player signed in while locked, closed or excluded: the token only reads and withdraws (details.rule is restricted_session).',
  ),
  LIMIT_EXCEEDED: help(
    'Show the player the limit, what is left and when it starts anew: all are in details. Refund a deposit that you already collected.',
    'The player reached a limit of their own for the day, the week or the month.',
    'An operator limit for a single amount or for the balance.',
    'The stake is outside of what the game takes in this currency: details.min_stake and details.max_stake say what it takes.',
  ),
  RESPONSIBLE_GAMING_RULE: help(
    'Tell the player from when the change is possible, as details says.',
    'A limit was raised again before the cooling-off time was over.',
    'An exclusion cannot be ended early.',
  ),
  KYC_REQUIRED: help(
    'Send the player to the verification and let them try again after kyc.verified.',
    'The player is not verified and the withdrawal needs it.',
    'The verification expired.',
  ),
  PAYMENT_REQUEST_INVALID: help(
    'Read details for the rule and the bounds. Choose another amount or method, or read the state of the payment again.',
    'The amount is below or above the bounds of the method.',
    'The method does not exist, is switched off or serves the other direction.',
    'The payment is in another state than the action needs.',
  ),
  BONUS_INVALID: help(
    'Read details for the rule. Grant another bonus, or none.',
    'The player may not have bonuses, or had this one as often as it allows.',
    'The stake is above what the running bonus allows.',
  ),
  PROMO_CODE_INVALID: help(
    'Tell the player that the code cannot be used. Do not retry.',
    'A typing error.',
    'The code has expired, is switched off or was used by the player before.',
  ),
  NOT_AN_ORIGINAL: help(
    'Launch the game instead; only games of the type original are played by the API.',
    'The game belongs to a provider and is played in its own window.',
  ),
  PROPOSAL_INVALID: help(
    'Load the proposal again. Make a new one where what it changes has changed.',
    'The proposer tried to approve their own proposal.',
    'It was decided or has expired.',
  ),
  RATE_LIMITED: help(
    'Wait Retry-After seconds, then sign again and send again. Spread jobs, and ask for a higher limit where you need one.',
    'A job without pauses, or a loop over players that a list would answer.',
    'Several servers share one key.',
    "A player's page calls too often: details.limit_of is player_token, and the limit counts all tokens of the player.",
    'Somebody has tried too many passwords or promo codes: details.limit_of is login, player or network.',
  ),
  SERVER_ERROR: help(
    'Send the same request again with growing pauses, signed anew, with the same Idempotency-Key. Give us the X-Request-Id when it stays.',
    'The service is restarting or overloaded (503 with Retry-After).',
    'An error of ours.',
  ),
};
