<?php

// What the guides need beside the client: who calls, and a player.
//
//   CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET   where the server is, and a key of the operator
//   CROUPIER_STAFF_TOKEN, CROUPIER_STAFF_TOKEN_2  two admins among your staff, where a guide needs them

declare(strict_types=1);

require_once 'Croupier.php';

/** Whoever has a bearer token: a player's browser or a member of staff. */
function bearer(string $token): Croupier\PlayerSession
{
    return new Croupier\PlayerSession(getenv('CROUPIER_URL'), token: $token);
}

$croupier = new Croupier\Croupier(getenv('CROUPIER_URL'), key: getenv('CROUPIER_KEY'), secret: getenv('CROUPIER_SECRET'));
$staff = bearer((string) getenv('CROUPIER_STAFF_TOKEN'));
$colleague = bearer((string) getenv('CROUPIER_STAFF_TOKEN_2'));

/**
 * What a change of staff has made: at once, or by a colleague where your casino requires a second person.
 *
 * 202: nothing was changed yet, and the data is a proposal with an id of its own.
 */
function confirmed(Croupier\Reply $reply): array
{
    if ($reply->status !== 202) {
        return $reply->data;
    }
    $path = "/api/back-office/v1/proposals/{$reply->data['id']}/confirm";
    $decided = $GLOBALS['colleague']->request('POST', $path)->data;
    return ['id' => $decided['subject_id']] + ($reply->data['after'] ?? []) + $reply->data;
}

/** A registered player who is nobody else. */
function registerPlayer(mixed ...$more): array
{
    $unique = bin2hex(random_bytes(4));
    return $GLOBALS['croupier']->registerPlayer(...$more + [
        'username' => "guide-$unique",
        'email' => "guide-$unique@players.example",
        'first_name' => 'Ada',
        'last_name' => "Guide $unique",
        'birth_date' => '1990-12-10',
        'country' => 'DE',
        'terms_accepted' => true,
    ]);
}
