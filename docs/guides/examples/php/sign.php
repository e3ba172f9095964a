<?php
// Signs requests to the Croupier API. PHP 8 or newer, nothing to install.
//
//   php sign.php vectors ../signing-vectors.json
//   CROUPIER_URL=… CROUPIER_KEY=opk_… CROUPIER_SECRET=ops_… php sign.php call GET /api/v1/operator/me
declare(strict_types=1);

/** Lower-case hex HMAC-SHA256 of method, URI, timestamp, body and, where one is sent, the nonce. */
function sign(string $secret, string $method, string $uri, string $timestamp, string $body = '', ?string $nonce = null): string
{
    $lines = [$method, $uri, $timestamp, $body];
    if ($nonce !== null) {
        $lines[] = $nonce;
    }
    return hash_hmac('sha256', implode("\n", $lines), $secret);
}

/** The headers of one request. Every one has its own nonce, so that equal requests are never taken for replays. */
function signedHeaders(string $key, string $secret, string $method, string $uri, string $body = ''): array
{
    $timestamp = (string) time();
    $nonce = bin2hex(random_bytes(16));
    $headers = [
        "X-Api-Key: $key",
        "X-Timestamp: $timestamp",
        "X-Nonce: $nonce",
        'X-Signature: ' . sign($secret, $method, $uri, $timestamp, $body, $nonce),
    ];
    return $body === '' ? $headers : [...$headers, 'Content-Type: application/json'];
}

function checkVectors(string $file): bool
{
    $vectors = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
    $right = 0;
    foreach ($vectors['cases'] as $one) {
        $made = sign($vectors['secret'], $one['method'], $one['uri'], $one['timestamp'], $one['body'], $one['nonce'] ?? null);
        if (hash_equals($one['signature'], $made)) {
            $right++;
        } else {
            echo "wrong: {$one['name']}\n";
        }
    }
    $total = count($vectors['cases']);
    echo "$right of $total signing vectors match\n";
    return $right === $total;
}

function call(string $method, string $uri, string $body = ''): bool
{
    $base = getenv('CROUPIER_URL') ?: 'http://127.0.0.1:3000';
    $headers = signedHeaders(getenv('CROUPIER_KEY'), getenv('CROUPIER_SECRET'), $method, $uri, $body);
    $options = ['method' => $method, 'header' => $headers, 'content' => $body, 'ignore_errors' => true, 'timeout' => 30];
    $answer = file_get_contents($base . $uri, false, stream_context_create(['http' => $options]));
    $status = (int) explode(' ', $http_response_header[0])[1];
    echo "$status\n$answer\n";
    return $status < 300;
}

[, $command] = $argv;
$rest = array_slice($argv, 2);
exit(($command === 'vectors' ? checkVectors(...$rest) : call(...$rest)) ? 0 : 1);
