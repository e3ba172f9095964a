<?php

// A whole webhook receiver: verifies, stores, answers; a second process does the work afterwards.
//
//   PHP_CLI_SERVER_WORKERS=4 php -S 127.0.0.1:4000 receiver.php    receives
//   php receiver.php                                                 works on what was stored
//
// Run both with CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET, CROUPIER_WEBHOOK_SECRET and RECEIVER_FILE in the
// environment. While a webhook secret is being changed, give both, separated by a comma.

declare(strict_types=1);

require_once __DIR__ . '/../Croupier.php';

const MOST_BODY_BYTES = 1_000_000;

/**
 * Changes what is stored, one process at a time, and keeps it before it returns. In earnest these are tables of your
 * database; here it is a file, so that the example needs no extension.
 *
 * @param Closure(array{events: array<string, array<string, mixed>>, players: array<int, array<string, mixed>>}): array $change
 */
function change(Closure $change): array
{
    $path = getenv('RECEIVER_FILE') ?: 'receiver.json';
    $lock = fopen("$path.lock", 'c');
    flock($lock, LOCK_EX);
    try {
        $stored = is_file($path) ? json_decode(file_get_contents($path), true, 512, JSON_THROW_ON_ERROR) : [];
        $changed = $change($stored + ['events' => [], 'players' => []]);
        $file = fopen("$path.new", 'w');
        fwrite($file, json_encode($changed, JSON_THROW_ON_ERROR));
        fsync($file);
        fclose($file);
        rename("$path.new", $path);
        return $changed;
    } finally {
        flock($lock, LOCK_UN);
    }
}

/** Keeps the event once, however often it comes, and what it changes in our copy of the player. */
function store(array $event): void
{
    change(function (array $stored) use ($event): array {
        ['id' => $id, 'type' => $type, 'sequence' => $sequence, 'data' => $data] = $event;
        if (isset($stored['events'][$id])) {
            return $stored;
        }
        $known = $type === 'player.registered' || $type === 'player.updated';
        // Events may overtake each other: the highest sequence is the newest.
        if ($known && ($stored['players'][$data['id']]['sequence'] ?? -1) < $sequence) {
            $stored['players'][$data['id']] = ['sequence' => $sequence, 'first_name' => $data['first_name']];
        }
        $player = match ($type) {
            'player.registered' => $data['id'],
            'limits.changed' => $data['player_id'],
            default => null,
        };
        $name = $stored['players'][$player ?? 0]['first_name'] ?? null;
        // Fixed when the event is first seen: no retry and no second copy of it can lead to another deposit.
        $reference = $player === null || $name === null ? null : "certify-$id-$name";
        $stored['events'][$id] = [
            'sequence' => $sequence,
            'body' => $event,
            'player' => $player,
            'reference' => $reference,
            'done' => $reference === null,
        ];
        return $stored;
    });
}

function receive(): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    if ((int) ($_SERVER['CONTENT_LENGTH'] ?? 0) > MOST_BODY_BYTES) {
        return 413;
    }
    try {
        // Over the bytes as they came; refuses a timestamp that is more than five minutes off.
        $body = file_get_contents('php://input');
        $event = Croupier\verifyWebhook($body, getallheaders(), explode(',', getenv('CROUPIER_WEBHOOK_SECRET')));
    } catch (Croupier\WebhookError $error) {
        error_log($error->getMessage());
        return 401;
    }
    try {
        store($event);
    } catch (Throwable $error) {
        // It is sent again.
        error_log((string) $error);
        return 500;
    }
    // Only now: whatever is answered with 2xx is never sent again.
    return 204;
}

/** Does what the stored events ask for, oldest first. What fails in passing stays and is tried again. */
function work(Croupier\Croupier $croupier): void
{
    $waiting = array_filter(change(fn (array $stored): array => $stored)['events'], fn (array $event): bool => !$event['done']);
    uasort($waiting, fn (array $a, array $b): int => $a['sequence'] <=> $b['sequence']);
    foreach ($waiting as $id => ['player' => $player, 'reference' => $reference]) {
        try {
            // An event tells what happened; what holds now is asked for.
            if ($croupier->getPlayer(player: $player)['status'] === 'active') {
                $croupier->recordDeposit(player: $player, amount: 1_000, external_reference: $reference);
            }
        } catch (Croupier\ConnectionFailed) {
            continue;
        } catch (Croupier\CroupierError $error) {
            error_log($error->getMessage());
            if ($error->retry !== 'never') {
                continue;
            }
        }
        change(function (array $stored) use ($id): array {
            $stored['events'][$id]['done'] = true;
            return $stored;
        });
    }
}

if (PHP_SAPI !== 'cli') {
    http_response_code(receive());
    return;
}
$croupier = new Croupier\Croupier(getenv('CROUPIER_URL'), key: getenv('CROUPIER_KEY'), secret: getenv('CROUPIER_SECRET'));
for (;;) {
    work($croupier);
    usleep(200_000);
}
