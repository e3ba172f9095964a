<?php

// Made from the OpenAPI documents by npm run openapi. Do not edit.

declare(strict_types=1);

namespace Croupier;

/** The fields of requests that are money: whole numbers of minor units. */
const MONEY_FIELDS = ['amount', 'casino_max_daily_bet', 'casino_max_single_bet', 'max_balance', 'max_daily_bet', 'max_daily_deposit', 'max_daily_loss', 'max_monthly_bet', 'max_monthly_deposit', 'max_monthly_loss', 'max_single_bet', 'max_single_deposit', 'max_weekly_bet', 'max_weekly_deposit', 'max_weekly_loss', 'max_yearly_deposit', 'stake'];

/** A field that is left out; null is null. */
enum Omitted
{
    case Field;
}

trait OperatorOperations
{
    /** The last days of the operator's API calls, newest first. Every call whose key was known, also those that were refused; neither bodies nor values of queries. A call shows up within some seconds. Go on with before = meta.next_before until it is null: a page with a filter may hold fewer rows than asked for, or none, and not be the last. Calls of all keys of the operator and of its players, as staff see them in the back office.  Scope: `logs:read` (read the log of API calls). */
    public function listApiLog(string|Omitted $before = Omitted::Field, int|Omitted $limit = Omitted::Field, int|Omitted $api_key_id = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $error_code = Omitted::Field, string|Omitted $request_id = Omitted::Field, string|Omitted $path = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['before' => $before, 'limit' => $limit, 'api_key_id' => $api_key_id, 'status' => $status, 'error_code' => $error_code, 'request_id' => $request_id, 'path' => $path, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/operator/api-log', $fields, [], null);
    }

    /** Who is calling. The calling key and its operator. Use it to test signing. */
    public function getCallingKey(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/operator/me', $fields, [], null);
    }

    /** List players. Newest first. Filters combine. `created_from` and `created_to` are inclusive. `total` is exact; with `search` it counts up to 10,000 matches and the pages reach that far: narrow the search to see the rest.  Scope: `players:read` (read players, profiles and responsible-gaming limits). */
    public function listPlayers(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $email = Omitted::Field, string|Omitted $username = Omitted::Field, string|Omitted $external_id = Omitted::Field, string|Omitted $kyc_status = Omitted::Field, string|Omitted $search = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'status' => $status, 'email' => $email, 'username' => $username, 'external_id' => $external_id, 'kyc_status' => $kyc_status, 'search' => $search, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/operator/players', $fields, [], null);
    }

    /** Register a player. Username, e-mail, phone and external id are unique per operator. A player whose identity (personal id, document number, or name with birth date) is that of a currently self-excluded player is refused; names are compared without accents, invisible characters, look-alike letters and, within a country, order. The new player has a real and a bonus wallet and the default limits of the operator. Sends player.registered.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function registerPlayer(string $username, string $email, string $first_name, string $last_name, string $birth_date, string $country, bool $terms_accepted, mixed $external_id = Omitted::Field, string|Omitted $password = Omitted::Field, bool|Omitted $refuse_guessable_password = Omitted::Field, mixed $middle_name = Omitted::Field, string|Omitted $city = Omitted::Field, string|Omitted $address = Omitted::Field, string|Omitted $zip_code = Omitted::Field, string|Omitted $gender = Omitted::Field, mixed $phone = Omitted::Field, mixed $personal_id = Omitted::Field, string|Omitted $document_number = Omitted::Field, string|Omitted $language = Omitted::Field, string|Omitted $currency = Omitted::Field, mixed $promo_code = Omitted::Field, string|Omitted $affiliate_id = Omitted::Field, mixed $btag = Omitted::Field, string|Omitted $registration_ip = Omitted::Field, string|Omitted $terms_version = Omitted::Field, mixed $marketing = Omitted::Field, bool|Omitted $is_test = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['username' => $username, 'email' => $email, 'first_name' => $first_name, 'last_name' => $last_name, 'birth_date' => $birth_date, 'country' => $country, 'terms_accepted' => $terms_accepted, 'external_id' => $external_id, 'password' => $password, 'refuse_guessable_password' => $refuse_guessable_password, 'middle_name' => $middle_name, 'city' => $city, 'address' => $address, 'zip_code' => $zip_code, 'gender' => $gender, 'phone' => $phone, 'personal_id' => $personal_id, 'document_number' => $document_number, 'language' => $language, 'currency' => $currency, 'promo_code' => $promo_code, 'affiliate_id' => $affiliate_id, 'btag' => $btag, 'registration_ip' => $registration_ip, 'terms_version' => $terms_version, 'marketing' => $marketing, 'is_test' => $is_test];
        return $this->one('POST', '/api/v1/operator/players', $fields, [], $idempotencyKey);
    }

    /** Have a code for a new password made. The answer is the same whether or not there is such a player. If there is, the event `player.code_requested` carries a code, which your server sends to the e-mail address of the player. A webhook endpoint gets this event only if it names it exactly, and the event stream shows the code only to keys with players:write. It works once, for 15 minutes; another password, another e-mail address and a self-exclusion end it. While a player has three codes that work, no further one is made; nor for a network beyond ten requests in ten minutes. The answer is the same then too, so that nobody learns anything and nobody keeps a player from a new password.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function requestPasswordReset(string $login, string|Omitted $ip = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['login' => $login, 'ip' => $ip];
        return $this->one('POST', '/api/v1/operator/players/password-reset', $fields, [], $idempotencyKey);
    }

    /** Set a new password with a code. Ends all sessions and game sessions of the player, and what sign-ins with this login had to wait. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`, as is an unknown login. A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`, and the code still works. A network with 30 failures waits for ten minutes (RATE_LIMITED); failures are not counted by login, so that strangers keep nobody from it.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function resetPassword(string $login, string $code, string $password, string|Omitted $ip = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['login' => $login, 'code' => $code, 'password' => $password, 'ip' => $ip];
        return $this->one('POST', '/api/v1/operator/players/password-reset/confirm', $fields, [], $idempotencyKey);
    }

    /** Sign a player in with a password. For an operator whose players have a password here. Answers the player and a session token for the browser. A wrong password, an unknown login and a player without a password are the same refusal, INVALID_REQUEST with details.rule `sign_in`, after the same work. After five wrong passwords in a row a player waits 1, 2, 4 … 30 minutes, whichever login is used, as does a login that nobody has (RATE_LIMITED with Retry-After); networks from which the player has signed in before are counted apart from others, and a network with 30 failures waits for ten minutes. A player who is locked, closed or self-excluded gets a restricted token: it reads and withdraws, and everything else is PLAYER_RESTRICTED with details.rule `restricted_session`. Where staff switched off can_login, the right password is PLAYER_RESTRICTED too. Sends player.signed_in.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function signInPlayer(string $login, string $password, string|Omitted $ip = Omitted::Field, string|Omitted $device = Omitted::Field, int|Omitted $ttl_minutes = Omitted::Field, mixed $access = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['login' => $login, 'password' => $password, 'ip' => $ip, 'device' => $device, 'ttl_minutes' => $ttl_minutes, 'access' => $access];
        return $this->one('POST', '/api/v1/operator/players/sign-in', $fields, [], $idempotencyKey);
    }

    /** Get a player. Scope: `players:read` (read players, profiles and responsible-gaming limits). */
    public function getPlayer(int $player): mixed
    {
        $fields = ['player' => $player];
        return $this->one('GET', '/api/v1/operator/players/{player}', $fields, [], null);
    }

    /** Update a player. Only the fields sent change; what GET shows can be sent back as it is. null empties a field that may be empty and is refused on the others. Each change is written to the audit log. A new name, birth date or country of a verified player puts the verification back to pending_review. An account that becomes that of a self-excluded person is excluded too: the answer shows it, and self_exclusion.started is sent. Sends player.updated when something changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function updatePlayer(int $player, string|Omitted $email = Omitted::Field, string|Omitted $first_name = Omitted::Field, string|Omitted $last_name = Omitted::Field, string|Omitted $birth_date = Omitted::Field, string|Omitted $country = Omitted::Field, mixed $city = Omitted::Field, mixed $address = Omitted::Field, mixed $phone = Omitted::Field, mixed $external_id = Omitted::Field, string|Omitted $language = Omitted::Field, mixed $marketing = Omitted::Field, string|Omitted $terms_version = Omitted::Field): mixed
    {
        $fields = ['player' => $player, 'email' => $email, 'first_name' => $first_name, 'last_name' => $last_name, 'birth_date' => $birth_date, 'country' => $country, 'city' => $city, 'address' => $address, 'phone' => $phone, 'external_id' => $external_id, 'language' => $language, 'marketing' => $marketing, 'terms_version' => $terms_version];
        return $this->one('PATCH', '/api/v1/operator/players/{player}', $fields, [], null);
    }

    /** The other accounts of the same person. Accounts that certainly belong to the same person, oldest first. Bonuses and codes with a number per player count over all of them. Empty when the player has no other account, or staff decided that they are of different people. Never show it to the player.  Scope: `players:read` (read players, profiles and responsible-gaming limits). */
    public function listLinkedAccounts(int $player, int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field): Pages
    {
        $fields = ['player' => $player, 'page' => $page, 'per_page' => $per_page];
        return $this->pages('GET', '/api/v1/operator/players/{player}/linked-accounts', $fields, [], null);
    }

    /** Issue a player session token. For the browser or app of the player: it opens the player endpoints, for this player alone. `access` opens those that say so, too; it needs the scope for the same (payments: `payments:write`, limits: `limits:write`, profile: `players:write`), else INSUFFICIENT_SCOPE, and ends as soon as the key loses that scope. Lowering a limit and excluding oneself need no access. The token stops working when it expires, when the issuing key is revoked, or when the player is locked, closed or self-excluded.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function issueSessionToken(int $player, int|Omitted $ttl_minutes = Omitted::Field, mixed $access = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'ttl_minutes' => $ttl_minutes, 'access' => $access];
        return $this->one('POST', '/api/v1/operator/players/{player}/session-tokens', $fields, [], $idempotencyKey);
    }

    /** Change a player's status. The current value changes nothing. Locking or closing ends player tokens at once. Back to active: refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs, and with PLAYER_RESTRICTED when staff or monitoring set the lock. The reason is kept as a note. Sends player.status_changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function changePlayerStatus(int $player, string $status, string|Omitted $reason = Omitted::Field): mixed
    {
        $fields = ['player' => $player, 'status' => $status, 'reason' => $reason];
        return $this->one('PUT', '/api/v1/operator/players/{player}/status', $fields, [], null);
    }

    /** Have a code made that proves an address. The event `player.code_requested` with the purpose `email_verification` or `phone_verification` carries the code, which your server sends there. It works once, for 15 minutes; a self-exclusion or another password ends it. While a player has three that work, no further one is made.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function requestPlayerVerification(int $player, string $of, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'of' => $of];
        return $this->one('POST', '/api/v1/operator/players/{player}/verifications', $fields, [], $idempotencyKey);
    }

    /** Prove an address with a code. Sets email_verified_at or phone_verified_at, which hold until the address changes. A code for an address that the player wants instead makes it theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  Scope: `players:write` (register players, update profiles and status, issue session tokens). */
    public function confirmPlayerVerification(int $player, string $code, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'code' => $code];
        return $this->one('POST', '/api/v1/operator/players/{player}/verifications/confirm', $fields, [], $idempotencyKey);
    }

    /** List ledger entries. Newest first. Filters combine; both bounds of the creation moment are inclusive.  Scope: `wallet:read` (read balances and the ledger). */
    public function listTransactions(int $player, int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $wallet = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['player' => $player, 'page' => $page, 'per_page' => $per_page, 'type' => $type, 'wallet' => $wallet, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/operator/players/{player}/transactions', $fields, [], null);
    }

    /** Get wallet balances. Scope: `wallet:read` (read balances and the ledger). */
    public function getWallet(int $player): mixed
    {
        $fields = ['player' => $player];
        return $this->one('GET', '/api/v1/operator/players/{player}/wallet', $fields, [], null);
    }

    /** Approve a withdrawal. Above the four-eyes threshold, and for players of critical risk, two members of staff must approve, and a key is refused (`details.rule` `four_eyes`): whoever holds it would be one of the two. Refused while the account does not allow a payout, by the same rules as in the back office, and while a member of staff works on it (`details.rule` `taken`).  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function approvePayout(int $payment, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/approve', $fields, [], $idempotencyKey);
    }

    /** The bank refused a claimed withdrawal. Only while `payout_state` is `paying`. It is allowed again, with its approvals: it can be paid by another transfer, rejected or cancelled.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function payoutRefused(int $payment, string $reason, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment, 'reason' => $reason];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/bank-refused', $fields, [], $idempotencyKey);
    }

    /** Claim an allowed withdrawal, before you send it to the bank. From then on `payout_state` is `paying`: nobody can reject, cancel, export or claim it, until it is paid, the bank refuses it, or two members of staff take it back. Claim before you send the transfer, so that nobody returns the money meanwhile. The account is checked as it is now. A key's pay without a claim makes both steps.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function claimPayout(int $payment, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/claim', $fields, [], $idempotencyKey);
    }

    /** Mark a withdrawal as paid out. Only an allowed withdrawal, once your payment provider has confirmed the transfer. No money moves: it left the wallet with the request. The account is checked again as it is now, unless the withdrawal is claimed: then the money has left already.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function markPayoutPaid(int $payment, string|Omitted $bank_reference = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment, 'bank_reference' => $bank_reference];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/pay', $fields, [], $idempotencyKey);
    }

    /** Reject a withdrawal. New, or allowed and not claimed (`details.rule` `payout_state`). What was held returns to the real wallet.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function rejectPayout(int $payment, string $reason, string|Omitted $player_reason = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment, 'reason' => $reason, 'player_reason' => $player_reason];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/reject', $fields, [], $idempotencyKey);
    }

    /** The bank returned a withdrawal after it was paid. The status stays `paid`, with `is_reversed` true and `payout_state` `returned`. The amount is in the real wallet again, by a `withdrawal_rejection` of today, and no longer counts as withdrawn. Event `withdrawal.returned`.  Scope: `payouts:write` (approve, reject and pay out withdrawals). */
    public function payoutReturned(int $payment, string $reason, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment, 'reason' => $reason];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/returned', $fields, [], $idempotencyKey);
    }

    /** List deposit intents. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function listDepositIntents(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, int|Omitted $player_id = Omitted::Field, string|Omitted $status = Omitted::Field, bool|Omitted $is_beyond = Omitted::Field, string|Omitted $external_reference = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'player_id' => $player_id, 'status' => $status, 'is_beyond' => $is_beyond, 'external_reference' => $external_reference, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/operator/deposit-intents', $fields, [], null);
    }

    /** List payment methods. The methods that are active for the operator currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function listPaymentMethods(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/payment-methods', $fields, [], null);
    }

    /** List payment requests. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function listPayments(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, int|Omitted $player_id = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $external_reference = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'player_id' => $player_id, 'type' => $type, 'status' => $status, 'external_reference' => $external_reference, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/operator/payments', $fields, [], null);
    }

    /** Get a payment request. Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function getPayment(int $payment): mixed
    {
        $fields = ['payment' => $payment];
        return $this->one('GET', '/api/v1/operator/payments/{payment}', $fields, [], null);
    }

    /** Cancel a withdrawal. Only while its status is new. The held amount returns to the real wallet.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
    public function cancelWithdrawal(int $payment, string|Omitted $reason = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['payment' => $payment, 'reason' => $reason];
        return $this->one('POST', '/api/v1/operator/payments/{payment}/cancel', $fields, [], $idempotencyKey);
    }

    /**
     * Send a player to a payment provider. The address of the payment provider for this player, with a session of an hour by which it knows them. Nothing is reserved or moved: the provider asks when the player pays. With `deposit_intent_id` it takes no more than what is authorised there; with `payment_id` it pays a withdrawal out.  Scope: `payments:write` (record paid deposits, create withdrawal requests).
     *
     * @param int $amount in minor units
     */
    public function openCashier(int $player, string|Omitted $adapter = Omitted::Field, mixed $amount = Omitted::Field, int|Omitted $deposit_intent_id = Omitted::Field, int|Omitted $payment_id = Omitted::Field, string|Omitted $return_url = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'adapter' => $adapter, 'amount' => $amount, 'deposit_intent_id' => $deposit_intent_id, 'payment_id' => $payment_id, 'return_url' => $return_url];
        return $this->one('POST', '/api/v1/operator/players/{player}/cashier-sessions', $fields, [], $idempotencyKey);
    }

    /**
     * Authorise a deposit. To be called before the money moves: whatever would refuse the deposit refuses it now, so nothing has to be refunded. The amount is reserved within the limits of the player until it is captured, released or expires. Idempotent on `external_reference`: a repeat answers 200 with the intent as it is. A declined authorisation does not use its reference up.  Scope: `payments:write` (record paid deposits, create withdrawal requests).
     *
     * @param int $amount in minor units
     */
    public function authoriseDeposit(int $player, mixed $amount, string $external_reference, string|Omitted $payment_method = Omitted::Field, string|Omitted $info = Omitted::Field, string|Omitted $notes = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'amount' => $amount, 'external_reference' => $external_reference, 'payment_method' => $payment_method, 'info' => $info, 'notes' => $notes];
        return $this->one('POST', '/api/v1/operator/players/{player}/deposit-intents', $fields, [], $idempotencyKey);
    }

    /** Get a deposit intent. Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function getDepositIntent(int $player, int $deposit_intent): mixed
    {
        $fields = ['player' => $player, 'deposit_intent' => $deposit_intent];
        return $this->one('GET', '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}', $fields, [], null);
    }

    /**
     * Capture a deposit. The money has moved: the real wallet is credited, whatever the rules would say now. Another amount than authorised is credited as well. What goes beyond the authorisation (more, late, more than once, or for a player who is excluded by now) is named in `beyond_authorisation` of the intent and announced. Idempotent on `external_reference`, by default that of the intent: a repeat answers 200 with the original payment.  Scope: `payments:write` (record paid deposits, create withdrawal requests).
     *
     * @param int $amount in minor units
     */
    public function captureDeposit(int $player, int $deposit_intent, mixed $amount = Omitted::Field, string|Omitted $external_reference = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'deposit_intent' => $deposit_intent, 'amount' => $amount, 'external_reference' => $external_reference];
        return $this->one('POST', '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/capture', $fields, [], $idempotencyKey);
    }

    /** Release a deposit. The payment failed or was abandoned: what the intent reserves is free again. One that is released or expired already is answered as it is.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
    public function releaseDeposit(int $player, int $deposit_intent, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'deposit_intent' => $deposit_intent];
        return $this->one('POST', '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/release', $fields, [], $idempotencyKey);
    }

    /**
     * Record a paid deposit. For operators that collect deposits with their own payment provider. The real wallet is credited at once. Idempotent on `external_reference`: a repeat answers 200 with the original. When it is refused nothing is credited, and the operator must refund on its own side.  Scope: `payments:write` (record paid deposits, create withdrawal requests).
     *
     * @param int $amount in minor units
     */
    public function recordDeposit(int $player, mixed $amount, string $external_reference, string|Omitted $payment_method = Omitted::Field, int|Omitted $instrument_id = Omitted::Field, string|Omitted $info = Omitted::Field, string|Omitted $notes = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'amount' => $amount, 'external_reference' => $external_reference, 'payment_method' => $payment_method, 'instrument_id' => $instrument_id, 'info' => $info, 'notes' => $notes];
        return $this->one('POST', '/api/v1/operator/players/{player}/deposits', $fields, [], $idempotencyKey);
    }

    /**
     * Request a withdrawal. The amount is held on the real wallet at once, and the request waits for approval in the back office. With `instrument_id` it is paid to an account or card that the player has saved; where the setting `closed_loop` is on, what was deposited goes back to where it came from first (`details.rule` `closed_loop`). Idempotent on `external_reference`: a repeat answers 200 with the original.  Scope: `payments:write` (record paid deposits, create withdrawal requests).
     *
     * @param int $amount in minor units
     */
    public function requestWithdrawal(int $player, mixed $amount, string $payment_method, int|Omitted $instrument_id = Omitted::Field, string|Omitted $external_reference = Omitted::Field, string|Omitted $info = Omitted::Field, string|Omitted $bank_name = Omitted::Field, string|Omitted $notes = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'amount' => $amount, 'payment_method' => $payment_method, 'instrument_id' => $instrument_id, 'external_reference' => $external_reference, 'info' => $info, 'bank_name' => $bank_name, 'notes' => $notes];
        return $this->one('POST', '/api/v1/operator/players/{player}/withdrawals', $fields, [], $idempotencyKey);
    }

    /** List a player's saved accounts and cards. Newest first, without those that were removed. IBANs are masked.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function listInstruments(int $player): Pages
    {
        $fields = ['player' => $player];
        return $this->pages('GET', '/api/v1/operator/players/{player}/instruments', $fields, [], null);
    }

    /** Save an account or a card of a player. A bank account by its IBAN, anything else by the token of your payment provider. What looks like the number of a card is refused wherever it stands in the body, and stored nowhere. What the player has saved already answers 200 with that. Staff see whether the holder has the name of the player, and who else has the same account or card.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
    public function addInstrument(int $player, string $kind, string $holder_name, string|Omitted $iban = Omitted::Field, string|Omitted $bic = Omitted::Field, string|Omitted $provider = Omitted::Field, string|Omitted $token = Omitted::Field, string|Omitted $fingerprint = Omitted::Field, string|Omitted $brand = Omitted::Field, string|Omitted $last_four = Omitted::Field, string|Omitted $expires_on = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'kind' => $kind, 'holder_name' => $holder_name, 'iban' => $iban, 'bic' => $bic, 'provider' => $provider, 'token' => $token, 'fingerprint' => $fingerprint, 'brand' => $brand, 'last_four' => $last_four, 'expires_on' => $expires_on];
        return $this->one('POST', '/api/v1/operator/players/{player}/instruments', $fields, [], $idempotencyKey);
    }

    /** Remove a saved account or card. It is no longer listed and no longer paid to. Payments that named it keep doing so.  Scope: `payments:write` (record paid deposits, create withdrawal requests). */
    public function removeInstrument(int $player, int $instrument): mixed
    {
        $fields = ['player' => $player, 'instrument' => $instrument];
        return $this->one('DELETE', '/api/v1/operator/players/{player}/instruments/{instrument}', $fields, [], null);
    }

    /** Exchange rates, newest day first. A rate holds from its day on, until a later one. Without a rate on or before today nobody can register in the currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods). */
    public function readExchangeRates(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $currency = Omitted::Field, string|Omitted $day_from = Omitted::Field, string|Omitted $day_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'currency' => $currency, 'day_from' => $day_from, 'day_to' => $day_to];
        return $this->pages('GET', '/api/v1/operator/exchange-rates', $fields, [], null);
    }

    /** Set the rates of a day. For today, or up to 7 days ahead; all of them or none. Entries that are booked keep their value. At a live operator a key may not set the first rate of a currency, nor one that is more than 10 % off what held before today or more than 25 % off what held 30 days ago: INVALID_REQUEST with `details.rule` `leap`. Staff set such a rate in the back office, and a second person confirms it.  Scope: `rates:write` (set exchange rates). */
    public function putExchangeRates(string $day, mixed $rates): Pages
    {
        $fields = ['day' => $day, 'rates' => $rates];
        return $this->pages('PUT', '/api/v1/operator/exchange-rates', $fields, [], null);
    }

    /** List games. Ordered by name, unless `sort` says otherwise. Only active games of active providers. Filters combine.  Scope: `games:read` (read the game catalogue). */
    public function listGames(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $provider = Omitted::Field, string|Omitted $category = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $search = Omitted::Field, string|Omitted $tag = Omitted::Field, string|Omitted $volatility = Omitted::Field, string|Omitted $country = Omitted::Field, string|Omitted $currency = Omitted::Field, bool|Omitted $is_new = Omitted::Field, bool|Omitted $is_popular = Omitted::Field, string|Omitted $section = Omitted::Field, string|Omitted $sort = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'provider' => $provider, 'category' => $category, 'type' => $type, 'search' => $search, 'tag' => $tag, 'volatility' => $volatility, 'country' => $country, 'currency' => $currency, 'is_new' => $is_new, 'is_popular' => $is_popular, 'section' => $section, 'sort' => $sort];
        return $this->pages('GET', '/api/v1/operator/games', $fields, [], null);
    }

    /** List game categories. Categories that hold an active game of an active provider.  Scope: `games:read` (read the game catalogue). */
    public function listGameCategories(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/games/categories', $fields, [], null);
    }

    /** List game providers. Active providers that have an active game, ordered by name.  Scope: `games:read` (read the game catalogue). */
    public function listGameProviders(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/games/providers', $fields, [], null);
    }

    /** Get a game. A game that is not active, or whose provider is not, is not found.  Scope: `games:read` (read the game catalogue). */
    public function getGame(int $game): mixed
    {
        $fields = ['game' => $game];
        return $this->one('GET', '/api/v1/operator/games/{game}', $fields, [], null);
    }

    /** The lobby: its sections, in their order, with their first games. Staff arrange the sections in the back office. With `country` and `currency` only games that are offered there are shown and counted. A section without such a game is left out.  Scope: `games:read` (read the game catalogue). */
    public function getLobby(string|Omitted $country = Omitted::Field, string|Omitted $currency = Omitted::Field, int|Omitted $per_section = Omitted::Field): Pages
    {
        $fields = ['country' => $country, 'currency' => $currency, 'per_section' => $per_section];
        return $this->pages('GET', '/api/v1/operator/lobby', $fields, [], null);
    }

    /** Launch a game for a player. Real mode checks account status, self-exclusion, the right to bet and the session time limit, then opens a wallet session of 12 hours under which the provider takes bets. Locking, closing or self-exclusion ends it at once. Demo mode gives the free-play address and opens no session. A game that is not offered in the country or currency of the player is refused with INVALID_REQUEST (`details.reason` game_country or game_currency), and while the provider is under maintenance `details.available_at` says from when it can be opened. Originals have no address: they are played through the player play endpoint.  Scope: `games:launch` (launch games, real and demo). */
    public function launchGame(int $player, int $game, string|Omitted $mode = Omitted::Field, string|Omitted $platform = Omitted::Field, string|Omitted $ip = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'game' => $game, 'mode' => $mode, 'platform' => $platform, 'ip' => $ip];
        return $this->one('POST', '/api/v1/operator/players/{player}/games/{game}/launch', $fields, [], $idempotencyKey);
    }

    /** The active bonuses of the catalogue. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
    public function listBonuses(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/bonuses', $fields, [], null);
    }

    /** A player's bonuses, newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
    public function listPlayerBonuses(int $player, int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $state = Omitted::Field): Pages
    {
        $fields = ['player' => $player, 'page' => $page, 'per_page' => $per_page, 'state' => $state];
        return $this->pages('GET', '/api/v1/operator/players/{player}/bonuses', $fields, [], null);
    }

    /**
     * Grant a bonus. Credited at once, or pending while another bonus is wagered; without wagering it is paid straight to the real wallet. Sends bonus.granted, and bonus.completed when it finishes. details.rule of BONUS_INVALID says which rule refuses: inactive, excluded_player, country, category, registered, grant_cap, same_person (the cap counts over linked accounts of one person), too_many_unfinished or amount.  Scope: `bonuses:write` (grant bonuses, redeem promo codes).
     *
     * @param int $amount in minor units
     */
    public function grantBonus(int $player, int $bonus_id, mixed $amount = Omitted::Field, string|Omitted $note = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'bonus_id' => $bonus_id, 'amount' => $amount, 'note' => $note];
        return $this->one('POST', '/api/v1/operator/players/{player}/bonuses', $fields, [], $idempotencyKey);
    }

    /** A player's loyalty points. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
    public function getPlayerLoyalty(int $player): mixed
    {
        $fields = ['player' => $player];
        return $this->one('GET', '/api/v1/operator/players/{player}/loyalty', $fields, [], null);
    }

    /** Redeem a promo code. Grants the bonus of the code. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up; what refuses the bonus itself is BONUS_INVALID, and the code is not used up by it.  Scope: `bonuses:write` (grant bonuses, redeem promo codes). */
    public function redeemPromoCode(int $player, string $code, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'code' => $code];
        return $this->one('POST', '/api/v1/operator/players/{player}/promo-codes', $fields, [], $idempotencyKey);
    }

    /** Tournaments, the newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
    public function listTournaments(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $state = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'state' => $state];
        return $this->pages('GET', '/api/v1/operator/tournaments', $fields, [], null);
    }

    /** The leaderboard of a tournament. Scope: `bonuses:read` (read the bonus catalogue and player bonuses). */
    public function getLeaderboard(int $tournament, int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field): Pages
    {
        $fields = ['tournament' => $tournament, 'page' => $page, 'per_page' => $per_page];
        return $this->pages('GET', '/api/v1/operator/tournaments/{tournament}/leaderboard', $fields, [], null);
    }

    /** Get limits and self-exclusion. Scope: `players:read` (read players, profiles and responsible-gaming limits). */
    public function getLimits(int $player): mixed
    {
        $fields = ['player' => $player];
        return $this->one('GET', '/api/v1/operator/players/{player}/limits', $fields, [], null);
    }

    /** Set limits. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied.  Scope: `limits:write` (set limits and self-exclusions). */
    public function setLimits(int $player, mixed $limits): mixed
    {
        $fields = ['player' => $player, 'limits' => $limits];
        return $this->one('PUT', '/api/v1/operator/players/{player}/limits', $fields, [], null);
    }

    /** Start or extend a self-exclusion. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended.  Scope: `limits:write` (set limits and self-exclusions). */
    public function excludePlayer(int $player, string|Omitted $period = Omitted::Field, string|Omitted $until = Omitted::Field, string|Omitted $type = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'period' => $period, 'until' => $until, 'type' => $type];
        return $this->one('POST', '/api/v1/operator/players/{player}/self-exclusion', $fields, [], $idempotencyKey);
    }

    /** How the verification of a player stands. With what is known of the documents; their files cannot be read here.  Scope: `kyc:write` (add KYC documents and put players up for review). */
    public function getKyc(int $player): mixed
    {
        $fields = ['player' => $player];
        return $this->one('GET', '/api/v1/operator/players/{player}/kyc', $fields, [], null);
    }

    /** Add a document. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. Staff decide on it.  Scope: `kyc:write` (add KYC documents and put players up for review). */
    public function addKycDocument(int $player, string $kind, string $file_name, string $content, mixed $expires_on = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player, 'kind' => $kind, 'file_name' => $file_name, 'content' => $content, 'expires_on' => $expires_on];
        return $this->one('POST', '/api/v1/operator/players/{player}/kyc/documents', $fields, [], $idempotencyKey);
    }

    /** Put the player up for review. Needs a document that was not rejected. Staff decide; the events kyc.verified and kyc.rejected say how. A final rejection allows no further review.  Scope: `kyc:write` (add KYC documents and put players up for review). */
    public function submitPlayerKyc(int $player, ?string $idempotencyKey = null): mixed
    {
        $fields = ['player' => $player];
        return $this->one('POST', '/api/v1/operator/players/{player}/kyc/submit', $fields, [], $idempotencyKey);
    }

    /** Gross gaming revenue of a period. All amounts in minor units of the operator's currency, each at the rate of its own moment: a report never changes because a rate did. Everything that was answered before this request is in it. from and to are UTC days; to is included.  Scope: `reports:read` (read GGR and financial summaries). */
    public function getGgrReport(string $from, string $to, bool|Omitted $include_test_players = Omitted::Field): mixed
    {
        $fields = ['from' => $from, 'to' => $to, 'include_test_players' => $include_test_players];
        return $this->one('GET', '/api/v1/operator/reports/ggr', $fields, [], null);
    }

    /** Read the event stream. For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps (only ledger.entries_lost leaves out a range before it); those of one player in the order of their changes. Start with after=0, which is the oldest event that is kept, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more. Events are kept for a limited time: an after that lies before the oldest one kept is refused with INVALID_REQUEST (details.oldest_sequence), so that nobody skips events without knowing. The code of player.code_requested is null for a key without players:write.  Scope: `events:read` (read the event stream). */
    public function listEvents(int|Omitted $after = Omitted::Field, int|Omitted $limit = Omitted::Field, string|Omitted $types = Omitted::Field): Pages
    {
        $fields = ['after' => $after, 'limit' => $limit, 'types' => $types];
        return $this->pages('GET', '/api/v1/operator/events', $fields, [], null);
    }

    /** The sandbox's clock. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function getSandboxClock(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/operator/sandbox/clock', $fields, [], null);
    }

    /** Move the sandbox's clock. Forwards only, at most 20 years ahead of the real time. Live operators' keys cannot have the scope. Cooling-off periods, exclusions, limit windows, expiry of bonuses, verifications, player tokens and Idempotency-Keys follow from the next request on; what has come due meanwhile is announced at once. Signatures, the replay guard, rate limits and staff tokens stay on the real time.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function moveSandboxClock(int|Omitted $advance_seconds = Omitted::Field, string|Omitted $now = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['advance_seconds' => $advance_seconds, 'now' => $now];
        return $this->one('POST', '/api/v1/operator/sandbox/clock', $fields, [], $idempotencyKey);
    }

    /** All disposable sandboxes, newest first. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function listSandboxCopies(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/sandbox/copies', $fields, [], null);
    }

    /** Make a disposable sandbox. An operator of its own, with the currency, cooperation model and settings of this one and a key, for a test run. It is removed completely after a day at the most. There may be 20 at a time; a copy cannot make copies.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function createSandboxCopy(string|Omitted $name = Omitted::Field, string|Omitted $content = Omitted::Field, string|Omitted $webhook_url = Omitted::Field, int|Omitted $lasts_seconds = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['name' => $name, 'content' => $content, 'webhook_url' => $webhook_url, 'lasts_seconds' => $lasts_seconds];
        return $this->one('POST', '/api/v1/operator/sandbox/copies', $fields, [], $idempotencyKey);
    }

    /** Remove a disposable sandbox now. With everything in it. Its keys stop working at once.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function deleteSandboxCopy(int $copy): mixed
    {
        $fields = ['copy' => $copy];
        return $this->one('DELETE', '/api/v1/operator/sandbox/copies/{copy}', $fields, [], null);
    }

    /** All faults, newest first. Those that are over stay listed for a day.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function listSandboxFaults(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/sandbox/faults', $fields, [], null);
    }

    /** Inject faults into calls or webhooks. Applies from the next call on, on every node, until it is used up, expires or is deleted. At most one fault hits a call; of several that match, older ones are tried first. The answer to that call has the header Croupier-Fault, and the API log names the fault. Calls of the sandbox's own operations are never hit. At most 20 may be active.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function createSandboxFault(string $effect, int|Omitted $api_key_id = Omitted::Field, int|Omitted $provider_id = Omitted::Field, int|Omitted $webhook_endpoint_id = Omitted::Field, mixed $operations = Omitted::Field, mixed $events = Omitted::Field, int|Omitted $calls = Omitted::Field, int|Omitted $share_percent = Omitted::Field, int|Omitted $seed = Omitted::Field, int|Omitted $delay_ms = Omitted::Field, int|Omitted $retry_after_seconds = Omitted::Field, int|Omitted $lasts_seconds = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['effect' => $effect, 'api_key_id' => $api_key_id, 'provider_id' => $provider_id, 'webhook_endpoint_id' => $webhook_endpoint_id, 'operations' => $operations, 'events' => $events, 'calls' => $calls, 'share_percent' => $share_percent, 'seed' => $seed, 'delay_ms' => $delay_ms, 'retry_after_seconds' => $retry_after_seconds, 'lasts_seconds' => $lasts_seconds];
        return $this->one('POST', '/api/v1/operator/sandbox/faults', $fields, [], $idempotencyKey);
    }

    /** End a fault. Calls that are under way may still be hit by it.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function deleteSandboxFault(int $fault): mixed
    {
        $fields = ['fault' => $fault];
        return $this->one('DELETE', '/api/v1/operator/sandbox/faults/{fault}', $fields, [], null);
    }

    /** Trigger an event. Does what causes the event: registers a player, records a deposit, has it charged back. What takes staff is done by two members of staff that the sandbox gets for it and as whom nobody can sign in. The events that come before it are sent, too. What takes time (`kyc.expired`, `limits.change_applied`, `self_exclusion.ended`) moves the clock of the sandbox. `ledger.entries_lost` is announced for an entry that never was: nothing is lost.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies). */
    public function triggerSandboxEvent(string $event, int|Omitted $player = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['event' => $event, 'player' => $player];
        return $this->one('POST', '/api/v1/operator/sandbox/trigger', $fields, [], $idempotencyKey);
    }

    /** All webhook endpoints, oldest first. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function listWebhookEndpoints(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/operator/webhook-endpoints', $fields, [], null);
    }

    /** Register a webhook endpoint. Receives every event from now on that its filter names. The answer holds the secret that signs the deliveries; it cannot be shown again. At most 50 can exist. Staff who manage the API are told of it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function createWebhookEndpoint(string $url, mixed $events, string|Omitted $description = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['url' => $url, 'events' => $events, 'description' => $description];
        return $this->one('POST', '/api/v1/operator/webhook-endpoints', $fields, [], $idempotencyKey);
    }

    /** One webhook endpoint, and how far it has got. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function getWebhookEndpoint(int $webhook_endpoint): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint];
        return $this->one('GET', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', $fields, [], null);
    }

    /** Change address, filter or description. Binds from the next delivery on. A new address is tried at once, whatever the old one answered.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function updateWebhookEndpoint(int $webhook_endpoint, string|Omitted $url = Omitted::Field, mixed $events = Omitted::Field, string|Omitted $description = Omitted::Field): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint, 'url' => $url, 'events' => $events, 'description' => $description];
        return $this->one('PATCH', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', $fields, [], null);
    }

    /** Remove a webhook endpoint. Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function deleteWebhookEndpoint(int $webhook_endpoint): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint];
        return $this->one('DELETE', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}', $fields, [], null);
    }

    /** Resume deliveries to the endpoint. After it was disabled by itself or by staff. Everything that was not delivered is sent, unless skip_missed says that it is no longer wanted.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function enableWebhookEndpoint(int $webhook_endpoint, string|Omitted $reason = Omitted::Field, bool|Omitted $skip_missed = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint, 'reason' => $reason, 'skip_missed' => $skip_missed];
        return $this->one('POST', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/enable', $fields, [], $idempotencyKey);
    }

    /** Give the endpoint a new secret. The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function rotateWebhookSecret(int $webhook_endpoint, int|Omitted $overlap_hours = Omitted::Field, bool|Omitted $drop_previous = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint, 'overlap_hours' => $overlap_hours, 'drop_previous' => $drop_previous];
        return $this->one('POST', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/rotate', $fields, [], $idempotencyKey);
    }

    /** Send a test event now. One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data). */
    public function testWebhookEndpoint(int $webhook_endpoint, ?string $idempotencyKey = null): mixed
    {
        $fields = ['webhook_endpoint' => $webhook_endpoint];
        return $this->one('POST', '/api/v1/operator/webhook-endpoints/{webhook_endpoint}/test', $fields, [], $idempotencyKey);
    }
}

trait PlayerOperations
{
    /** The player's own deposit intents, newest first. Deposits that were authorised, and what became of them. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function listOwnDepositIntents(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'status' => $status, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/player/deposit-intents', $fields, [], null);
    }

    /** One deposit intent of the player. For the page to which a payment provider sends the player back: whether the deposit has arrived.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function getOwnDepositIntent(int $deposit_intent): mixed
    {
        $fields = ['deposit_intent' => $deposit_intent];
        return $this->one('GET', '/api/v1/player/deposit-intents/{deposit_intent}', $fields, [], null);
    }

    /** The payment methods for the player. Those that are active and take the player's currency.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function listOwnPaymentMethods(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/player/payment-methods', $fields, [], null);
    }

    /** The player's own payments, newest first. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function listOwnPayments(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'type' => $type, 'status' => $status, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/player/payments', $fields, [], null);
    }

    /** What the player can withdraw now, and what a withdrawal costs. From the rules that decide on a request: the largest amount that they would take, and the bonuses that any withdrawal ends. Show `forfeits` before the player asks for money.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function getOwnWithdrawable(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/withdrawable', $fields, [], null);
    }

    /**
     * Ask for a withdrawal of one’s own. As the operator's server does. Send an Idempotency-Key: a lost answer can then be asked for again without asking for the money twice. Restricted tokens open it, too.  The token needs the access `payments`, and its key the scope `payments:write`.
     *
     * @param int $amount in minor units
     */
    public function requestOwnWithdrawal(mixed $amount, string $payment_method, int|Omitted $instrument_id = Omitted::Field, string|Omitted $info = Omitted::Field, string|Omitted $bank_name = Omitted::Field, mixed $forfeits = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['amount' => $amount, 'payment_method' => $payment_method, 'instrument_id' => $instrument_id, 'info' => $info, 'bank_name' => $bank_name, 'forfeits' => $forfeits];
        return $this->one('POST', '/api/v1/player/withdrawals', $fields, [], $idempotencyKey);
    }

    /** The player's saved accounts and cards. Newest first. IBANs are masked.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function listOwnInstruments(): Pages
    {
        $fields = [];
        return $this->pages('GET', '/api/v1/player/instruments', $fields, [], null);
    }

    /** Save a bank account of one’s own. Cards are saved by your payment provider, and by your server with its token. What looks like the number of a card is refused. Restricted tokens open it, too: a withdrawal may need it.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function addOwnInstrument(string $iban, string $holder_name, string|Omitted $bic = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['iban' => $iban, 'holder_name' => $holder_name, 'bic' => $bic];
        return $this->one('POST', '/api/v1/player/instruments', $fields, [], $idempotencyKey);
    }

    /** Remove a saved account or card of one’s own. Where the setting `closed_loop` is on, one that deposits are to go back to stays: INVALID_REQUEST with `details.rule` `closed_loop` and the amount. The operator’s server can remove it.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function removeOwnInstrument(int $instrument): mixed
    {
        $fields = ['instrument' => $instrument];
        return $this->one('DELETE', '/api/v1/player/instruments/{instrument}', $fields, [], null);
    }

    /** The player's own bonuses, newest first. With what is left to wager, and the free spins that are left to play. */
    public function listOwnBonuses(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $state = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'state' => $state];
        return $this->pages('GET', '/api/v1/player/bonuses', $fields, [], null);
    }

    /** The bonus that a deposit would bring now. Show it before the player pays: what comes, what must be staked until it becomes real money, and until when. Promises nothing; an authorised deposit keeps the terms of its moment.  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function getOwnDepositBonus(int $amount): mixed
    {
        $fields = ['amount' => $amount];
        return $this->one('GET', '/api/v1/player/deposit-bonus', $fields, [], null);
    }

    /** Redeem a promo code. Needs the scope `bonuses:write` of the key that issued the token, too. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up. After five codes of a player that were PROMO_CODE_INVALID the next waits 1, 2, 4 … 30 minutes, and the players of a network with 30 in ten minutes wait (RATE_LIMITED with details.limit_of `player` or `network`).  The token needs the access `payments`, and its key the scope `payments:write`. */
    public function redeemOwnPromoCode(string $code, ?string $idempotencyKey = null): mixed
    {
        $fields = ['code' => $code];
        return $this->one('POST', '/api/v1/player/promo-codes', $fields, [], $idempotencyKey);
    }

    /** The player's own limits, how much of them is used, and self-exclusion. What applies now, what waits for its moment, and from when. */
    public function getOwnLimits(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/limits', $fields, [], null);
    }

    /** Set limits of one’s own. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied. Every token may set new and lower limits; to raise or remove one it needs the access `limits`, else nothing changes and the answer is INSUFFICIENT_SCOPE. */
    public function setOwnLimits(mixed $limits): mixed
    {
        $fields = ['limits' => $limits];
        return $this->one('PUT', '/api/v1/player/limits', $fields, [], null);
    }

    /** Start or extend a self-exclusion of one’s own. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended. The token of this call ends, too. */
    public function excludeOwnPlayer(string|Omitted $period = Omitted::Field, string|Omitted $until = Omitted::Field, string|Omitted $type = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['period' => $period, 'until' => $until, 'type' => $type];
        return $this->one('POST', '/api/v1/player/self-exclusion', $fields, [], $idempotencyKey);
    }

    /** How long the player has played, with which result, and what is left of the limits. A session is continuous play; a pause of ten minutes ends it, as for `max_session_minutes`. For the clock and the net position that a player always sees. */
    public function getOwnSession(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/session', $fields, [], null);
    }

    /** How the player's own verification stands. With what is known of the documents; files cannot be read back. */
    public function getOwnKyc(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/kyc', $fields, [], null);
    }

    /** Add a document of one's own. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. */
    public function addOwnKycDocument(string $kind, string $file_name, string $content, mixed $expires_on = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['kind' => $kind, 'file_name' => $file_name, 'content' => $content, 'expires_on' => $expires_on];
        return $this->one('POST', '/api/v1/player/kyc/documents', $fields, [], $idempotencyKey);
    }

    /** Ask for review. Needs a document that was not rejected. Staff decide. A final rejection allows no further review. */
    public function submitOwnKyc(?string $idempotencyKey = null): mixed
    {
        $fields = [];
        return $this->one('POST', '/api/v1/player/kyc/submit', $fields, [], $idempotencyKey);
    }

    /** The seeds of the next rounds. The hash of the server seed, shown before the bet; the seed itself is revealed when it is replaced. */
    public function getFairness(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/fairness', $fields, [], null);
    }

    /** Reveal the server seed and start a new pair. The new pair has the server seed whose hash `next_server_seed_hash` showed before, so it cannot have been chosen to suit the client seed. */
    public function rotateSeeds(string|Omitted $client_seed = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['client_seed' => $client_seed];
        return $this->one('POST', '/api/v1/player/fairness/rotate', $fields, [], $idempotencyKey);
    }

    /** Draw a past round again. Draws the round again from its seeds and says whether the outcome is the same. The server seed is null while it is in use; its hash, which was shown before the bet, is always returned. */
    public function verifyRound(string $round_id): mixed
    {
        $fields = ['round_id' => $round_id];
        return $this->one('GET', '/api/v1/player/fairness/verify', $fields, [], null);
    }

    /**
     * Play one round of an Original. Real money, through the casino wallet: bet limits, bonus rules and loss limits apply. orig-slot takes no params; orig-roulette takes params.bet (red, black, even, odd, low, high, dozen_1 to dozen_3, column_1 to column_3, or number together with params.number, 0–36); orig-crash takes params.target, the cash-out multiplier, 1.01–1000, rounded down to hundredths (outcome.target shows it). Other params are refused. Payouts are rounded down to whole minor units, never up, so the RTP is before rounding; a stake that could not win more than itself (orig-crash: below 100 / (100 × target − 100)) is refused on `stake`. A free spin of the running bonus is a round of orig-slot at its own stake with params.free_spin true: it takes no money, and what it wins is bonus money. Send an Idempotency-Key: a lost answer can then be asked for again without betting twice.
     *
     * @param int $stake in minor units
     */
    public function playOriginal(int $game, mixed $stake, mixed $params = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['game' => $game, 'stake' => $stake, 'params' => $params];
        return $this->one('POST', '/api/v1/player/games/{game}/play', $fields, [], $idempotencyKey);
    }

    /** Games that are offered to the player. In the player's country and currency. Ordered by name, unless `sort` or `section` say otherwise. */
    public function listOwnGames(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $provider = Omitted::Field, string|Omitted $category = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $search = Omitted::Field, string|Omitted $tag = Omitted::Field, string|Omitted $volatility = Omitted::Field, bool|Omitted $is_new = Omitted::Field, bool|Omitted $is_popular = Omitted::Field, string|Omitted $section = Omitted::Field, string|Omitted $sort = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'provider' => $provider, 'category' => $category, 'type' => $type, 'search' => $search, 'tag' => $tag, 'volatility' => $volatility, 'is_new' => $is_new, 'is_popular' => $is_popular, 'section' => $section, 'sort' => $sort];
        return $this->pages('GET', '/api/v1/player/games', $fields, [], null);
    }

    /** Get a game. A game that is not offered to the player is not found. */
    public function getOwnGame(int $game): mixed
    {
        $fields = ['game' => $game];
        return $this->one('GET', '/api/v1/player/games/{game}', $fields, [], null);
    }

    /** Launch a game. As the operator's launch does. The address defaults to that of the caller. */
    public function launchOwnGame(int $game, string|Omitted $mode = Omitted::Field, string|Omitted $platform = Omitted::Field, string|Omitted $ip = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['game' => $game, 'mode' => $mode, 'platform' => $platform, 'ip' => $ip];
        return $this->one('POST', '/api/v1/player/games/{game}/launch', $fields, [], $idempotencyKey);
    }

    /** The lobby, with games that are offered to the player. The operator's sections, in their order, with their first games. Empty sections are left out. */
    public function getOwnLobby(int|Omitted $per_section = Omitted::Field): Pages
    {
        $fields = ['per_section' => $per_section];
        return $this->pages('GET', '/api/v1/player/lobby', $fields, [], null);
    }

    /** The loyalty points of the player behind the token. What the points are worth, and how many are missing to the next exchange. */
    public function getOwnLoyalty(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/loyalty', $fields, [], null);
    }

    /** Exchange points for real money. Refused with BONUS_INVALID; details.rule says why: excluded_player, inactive, points, minimum_points or worth. The amount is rounded down, and only the points that make it up are taken. */
    public function exchangePoints(int|Omitted $points = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['points' => $points];
        return $this->one('POST', '/api/v1/player/loyalty/exchange', $fields, [], $idempotencyKey);
    }

    /** The player behind the token. As the operator sees the player, except that risk_level is always low and the category monitored is shown as regular. */
    public function getOwnPlayer(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/me', $fields, [], null);
    }

    /** Change one’s own profile. As the operator's PATCH does, for what players may change themselves: name, birth date and country are changed by the operator. Another e-mail address or phone number becomes theirs by the code that is sent to it (`player.code_requested`, confirmed at `/player/verifications/confirm`); until then the old one stays. The answer is the same when it is somebody else's, to whom nothing is sent. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). Sends player.updated when something changed.  The token needs the access `profile`, and its key the scope `players:write`. */
    public function updateOwnPlayer(mixed $city = Omitted::Field, mixed $address = Omitted::Field, string|Omitted $language = Omitted::Field, mixed $marketing = Omitted::Field, string|Omitted $terms_version = Omitted::Field, string|Omitted $email = Omitted::Field, mixed $phone = Omitted::Field, string|Omitted $current_password = Omitted::Field): mixed
    {
        $fields = ['city' => $city, 'address' => $address, 'language' => $language, 'marketing' => $marketing, 'terms_version' => $terms_version, 'email' => $email, 'phone' => $phone, 'current_password' => $current_password];
        return $this->one('PATCH', '/api/v1/player/me', $fields, [], null);
    }

    /** Change one’s own password. Ends the other sessions of the player, and all game sessions. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`.  The token needs the access `profile`, and its key the scope `players:write`. */
    public function changeOwnPlayerPassword(string $current_password, string $password, ?string $idempotencyKey = null): mixed
    {
        $fields = ['current_password' => $current_password, 'password' => $password];
        return $this->one('POST', '/api/v1/player/password', $fields, [], $idempotencyKey);
    }

    /** The player's own rounds, newest first. Filters combine. Where a filter matches few rounds, an answer may hold less than `limit` and still name a next_before: it says how far the search has come. */
    public function listOwnRounds(string|Omitted $before = Omitted::Field, int|Omitted $limit = Omitted::Field, int|Omitted $game_id = Omitted::Field, int|Omitted $provider_id = Omitted::Field, string|Omitted $status = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['before' => $before, 'limit' => $limit, 'game_id' => $game_id, 'provider_id' => $provider_id, 'status' => $status, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/player/rounds', $fields, [], null);
    }

    /** The player's own sign-ins, newest first. Also attempts with a wrong password. Kept for 400 days. */
    public function listOwnSignIns(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page];
        return $this->pages('GET', '/api/v1/player/sign-ins', $fields, [], null);
    }

    /** Sign out. Ends the session token of the call and the game sessions that were opened under it, on every node: the next request and the next bet are refused. With `everywhere` all session tokens and game sessions of the player end, also those that your server opened. */
    public function signOutOwnPlayer(bool|Omitted $everywhere = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['everywhere' => $everywhere];
        return $this->one('POST', '/api/v1/player/sign-out', $fields, [], $idempotencyKey);
    }

    /** What a period came to, real and bonus money apart. Sums of the ledger between two moments, both inclusive; of all of it without them. Each wallet adds up: its parts make `change`. A bet from before the period that was taken back in it counts as won. A period with more than 200,000 entries is INVALID_REQUEST with details.reason `too_many`: ask for a shorter one. */
    public function getOwnTotals(string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): mixed
    {
        $fields = ['created_from' => $created_from, 'created_to' => $created_to];
        return $this->one('GET', '/api/v1/player/totals', $fields, [], null);
    }

    /** Tournaments, the newest first, and where the player stands in them. Those that are open to the player, with place and points. */
    public function listOwnTournaments(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $state = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'state' => $state];
        return $this->pages('GET', '/api/v1/player/tournaments', $fields, [], null);
    }

    /** The leaderboard of a tournament, with the names of the others masked. Of other players only the first letters of the name are shown. */
    public function getOwnLeaderboard(int $tournament, int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field): Pages
    {
        $fields = ['tournament' => $tournament, 'page' => $page, 'per_page' => $per_page];
        return $this->pages('GET', '/api/v1/player/tournaments/{tournament}/leaderboard', $fields, [], null);
    }

    /** The ledger of the player behind the token. Newest first. Filters combine; both bounds of the creation moment are inclusive. */
    public function listOwnTransactions(int|Omitted $page = Omitted::Field, int|Omitted $per_page = Omitted::Field, string|Omitted $type = Omitted::Field, string|Omitted $wallet = Omitted::Field, string|Omitted $created_from = Omitted::Field, string|Omitted $created_to = Omitted::Field): Pages
    {
        $fields = ['page' => $page, 'per_page' => $per_page, 'type' => $type, 'wallet' => $wallet, 'created_from' => $created_from, 'created_to' => $created_to];
        return $this->pages('GET', '/api/v1/player/transactions', $fields, [], null);
    }

    /** Have a code sent that proves one’s own address. Of the present e-mail address or phone number. The operator sends it. It works once, for 15 minutes; while three work, no further one is sent.  The token needs the access `profile`, and its key the scope `players:write`. */
    public function requestOwnVerification(string $of, ?string $idempotencyKey = null): mixed
    {
        $fields = ['of' => $of];
        return $this->one('POST', '/api/v1/player/verifications', $fields, [], $idempotencyKey);
    }

    /** Prove one’s own address with a code. Of the present e-mail address or phone number, or of another one that was named by PATCH, which becomes theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  The token needs the access `profile`, and its key the scope `players:write`. */
    public function confirmOwnVerification(string $code, ?string $idempotencyKey = null): mixed
    {
        $fields = ['code' => $code];
        return $this->one('POST', '/api/v1/player/verifications/confirm', $fields, [], $idempotencyKey);
    }

    /** The balances of the player behind the token. In minor units of the player's currency. */
    public function getOwnWallet(): mixed
    {
        $fields = [];
        return $this->one('GET', '/api/v1/player/wallet', $fields, [], null);
    }
}

trait ProviderOperations
{
    /** Balances now. In minor units; real and bonus money, as the next bet would find them. */
    public function providerGetBalance(string|Omitted $session_token = Omitted::Field, string|Omitted $player_ref = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['session_token' => $session_token, 'player_ref' => $player_ref];
        return $this->one('POST', '/api/v1/provider/balance', $fields, [], $idempotencyKey);
    }

    /** Another token for a session. The new token takes the place of the old one, which takes no more bets. The old one still finds its player for wins and rollbacks. Checked as a launch is: a restricted player, or one whose session limit is reached, gets none. When the answer is lost, the game is launched again. */
    public function providerRefreshSession(string $session_token, ?string $idempotencyKey = null): mixed
    {
        $fields = ['session_token' => $session_token];
        return $this->one('POST', '/api/v1/provider/sessions/refresh', $fields, [], $idempotencyKey);
    }

    /** Who plays. May be repeated. The player is known to you by an opaque name, the same in every session. */
    public function providerVerifySession(string $session_token, ?string $idempotencyKey = null): mixed
    {
        $fields = ['session_token' => $session_token];
        return $this->one('POST', '/api/v1/provider/sessions/verify', $fields, [], $idempotencyKey);
    }

    /**
     * Settle a round anew. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. For live tables whose result was wrong: pays, or takes back when the amount is below zero. A debit beyond the balance is refused, unless the operator allows it; a credit comes under the caps of corrections. The staff of the operator get an alert each time. The reason is a remark and no part of the content.
     *
     * @param int $amount in minor units
     */
    public function providerAdjust(string $transaction_id, string $player_ref, mixed $amount, string $currency, string $reason, string|Omitted $round_id = Omitted::Field, string|Omitted $game_id = Omitted::Field, float|Omitted $fraction = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['transaction_id' => $transaction_id, 'player_ref' => $player_ref, 'amount' => $amount, 'currency' => $currency, 'reason' => $reason, 'round_id' => $round_id, 'game_id' => $game_id, 'fraction' => $fraction];
        return $this->one('POST', '/api/v1/provider/adjustments', $fields, [], $idempotencyKey);
    }

    /**
     * Take a stake. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency, except those of VALIDATION_FAILED.  A bet of 0, such as a free spin, opens the round and moves nothing. A session of a live game takes bets on every live game of yours. A tip is taken from real money, earns nothing and leaves the player's round as it is.
     *
     * @param int $amount in minor units
     */
    public function providerPlaceBet(string $transaction_id, string $session_token, string $round_id, string $game_id, mixed $amount, string $currency, string|Omitted $kind = Omitted::Field, string|Omitted $free_round_id = Omitted::Field, string|Omitted $jackpot_contribution = Omitted::Field, float|Omitted $fraction = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['transaction_id' => $transaction_id, 'session_token' => $session_token, 'round_id' => $round_id, 'game_id' => $game_id, 'amount' => $amount, 'currency' => $currency, 'kind' => $kind, 'free_round_id' => $free_round_id, 'jackpot_contribution' => $jackpot_contribution, 'fraction' => $fraction];
        return $this->one('POST', '/api/v1/provider/bets', $fields, [], $idempotencyKey);
    }

    /** Bets and wins of a round in one call. For instant games: all or nothing, in order. Each action is a transaction of its own, as if it had been sent alone. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. */
    public function providerPlay(string $round_id, string $session_token, string $game_id, string $currency, mixed $actions, bool|Omitted $round_finished = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['round_id' => $round_id, 'session_token' => $session_token, 'game_id' => $game_id, 'currency' => $currency, 'actions' => $actions, 'round_finished' => $round_finished];
        return $this->one('POST', '/api/v1/provider/plays', $fields, [], $idempotencyKey);
    }

    /** Undo a bet. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Gives back exactly what was taken from each wallet. A bet that has not arrived is forbidden for ever: 200 with status tombstoned. A bet that a win has settled stays: ROUND_SETTLED. The reason is a remark and no part of the content. A win is taken back only where the operator allows it, even below zero. */
    public function providerRollBackBet(string $transaction_id, string $reference_transaction_id, string|Omitted $player_ref = Omitted::Field, string|Omitted $session_token = Omitted::Field, string|Omitted $reference_kind = Omitted::Field, string|Omitted $reason = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['transaction_id' => $transaction_id, 'reference_transaction_id' => $reference_transaction_id, 'player_ref' => $player_ref, 'session_token' => $session_token, 'reference_kind' => $reference_kind, 'reason' => $reason];
        return $this->one('POST', '/api/v1/provider/rollbacks', $fields, [], $idempotencyKey);
    }

    /**
     * Pay a win. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Needs a bet that stands in an open round, and settles it; jackpot, promo and correction need neither, but are capped by the operator per win and per UTC day: beyond that PAYMENT_REQUEST_INVALID with `details.rule: unbacked_win_cap`, and the most that would pass in `details.max`. Never refused for an ended session, a restricted player or a limit.
     *
     * @param int $amount in minor units
     */
    public function providerCreditWin(string $transaction_id, string $round_id, string $game_id, mixed $amount, string $currency, string|Omitted $player_ref = Omitted::Field, string|Omitted $session_token = Omitted::Field, int|Omitted $fraction = Omitted::Field, string|Omitted $kind = Omitted::Field, string|Omitted $reference_transaction_id = Omitted::Field, int|Omitted $jackpot_amount = Omitted::Field, string|Omitted $free_round_id = Omitted::Field, string|Omitted $promotion_reference = Omitted::Field, bool|Omitted $round_finished = Omitted::Field, ?string $idempotencyKey = null): mixed
    {
        $fields = ['transaction_id' => $transaction_id, 'round_id' => $round_id, 'game_id' => $game_id, 'amount' => $amount, 'currency' => $currency, 'player_ref' => $player_ref, 'session_token' => $session_token, 'fraction' => $fraction, 'kind' => $kind, 'reference_transaction_id' => $reference_transaction_id, 'jackpot_amount' => $jackpot_amount, 'free_round_id' => $free_round_id, 'promotion_reference' => $promotion_reference, 'round_finished' => $round_finished];
        return $this->one('POST', '/api/v1/provider/wins', $fields, [], $idempotencyKey);
    }

    /** What we hold of a round. One part per player, and the newest 500 transactions. */
    public function providerGetRound(string $round_id): mixed
    {
        $fields = ['round_id' => $round_id];
        return $this->one('GET', '/api/v1/provider/rounds/{round_id}', $fields, [], null);
    }

    /** Close a player's part of a round. Repeatable. A round is never closed by itself. */
    public function providerCloseRound(string $round_id, string $player_ref, ?string $idempotencyKey = null): mixed
    {
        $fields = ['round_id' => $round_id, 'player_ref' => $player_ref];
        return $this->one('POST', '/api/v1/provider/rounds/{round_id}/close', $fields, [], $idempotencyKey);
    }

    /** What we hold under an id. For a lost answer. The kind is bet, win, rollback or adjustment. Where your ids are used once per player, player_ref must say whose it is. */
    public function providerGetTransaction(string $kind, string $transaction_id, string|Omitted $player_ref = Omitted::Field): mixed
    {
        $fields = ['kind' => $kind, 'transaction_id' => $transaction_id, 'player_ref' => $player_ref];
        return $this->one('GET', '/api/v1/provider/transactions/{kind}/{transaction_id}', $fields, [], null);
    }

    /** Sums and digests by hour and currency. What moved money, by the UTC hour of created_at; from is inclusive, to exclusive, at most 31 days apart. Hours without transactions are left out.  The digest is the lower-case hex SHA-256 of the hour's transactions in that currency: one line `kind transaction_id amount` each (single spaces; the kind is bet, tip, win, rollback or adjustment, a debit of an adjustment has a minus before its amount, and a win with a fraction has the amount that you sent with 6 decimals, as `12.400000`, as has its rollback), sorted by their bytes, joined by a newline, without one at the end. A bet that was rolled back later still counts as a bet, its rollback as a rollback with the bet's amount; tombstones moved nothing and do not count.  A sum beyond 2^53 - 1 is refused (INVALID_REQUEST, `details.reason: too_large`) with the hour that has it: ask for the hours before and after. So is a range of more than 500,000 transactions (`details.reason: too_many`), with the `details.to` to ask until. */
    public function providerReconcile(string $from, string $to): Pages
    {
        $fields = ['from' => $from, 'to' => $to];
        return $this->pages('GET', '/api/v1/provider/reconciliation', $fields, [], null);
    }
}
