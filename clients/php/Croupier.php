<?php

declare(strict_types=1);

namespace Croupier;

/** The header Croupier-Client: name and version, for the log of API calls and for support. */
const CLIENT_NAME = 'croupier-php/0.1.0';

require_once __DIR__ . '/Operations.php';

/**
 * The API said no. `errorCode` is stable; `details` holds what a program needs; `retry` says whether to ask again. The
 * message names the fields and what is wrong with each, so that an uncaught one is enough to mend the call.
 */
final class CroupierError extends \RuntimeException
{
    public readonly string $errorCode;
    /** @var array<string, mixed> */
    public readonly array $details;
    public readonly string $retry;
    /** An earlier try may have been carried out although this one was refused: ask again with the same key. */
    public bool $mayHaveHappened = false;
    public ?string $idempotencyKey = null;

    /** @param array{code: string, message: string, details?: array<string, mixed>, retry?: string} $error */
    public function __construct(public readonly int $status, array $error, public readonly ?string $requestId)
    {
        parent::__construct(self::tell($status, $error, $requestId));
        $this->errorCode = $error['code'];
        $this->details = $error['details'] ?? [];
        $this->retry = $error['retry'] ?? 'never';
    }

    private static function tell(int $status, array $error, ?string $requestId): string
    {
        $said = $error['code'] . ': ' . $error['message'];
        foreach (array_slice($error['details'] ?? [], 0, 20, true) as $name => $value) {
            $isWords = is_array($value) && array_is_list($value) && array_filter($value, is_string(...)) === $value;
            $words = $isWords ? implode(', ', $value) : json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
            $said .= "\n  $name: " . substr((string) $words, 0, 500);
        }
        return "$said\n  (status $status, request id $requestId)";
    }
}

/** No answer came, after all tries. Where it may have happened, ask again with the same Idempotency-Key. */
final class ConnectionFailed extends \RuntimeException
{
    /** @param string $address the one that did not answer, without the query */
    public function __construct(
        public readonly string $address,
        public readonly bool $mayHaveHappened,
        public readonly ?string $idempotencyKey,
        \Throwable $cause,
    ) {
        parent::__construct("No answer came from $address: {$cause->getMessage()}", 0, $cause);
    }
}

/** The delivery is not from us, or is too old: reject it. */
final class WebhookError extends \RuntimeException
{
}

/** An answer with all that came beside its data. */
final class Reply
{
    public function __construct(
        public readonly mixed $data,
        public readonly mixed $meta,
        public readonly int $status,
        public readonly bool $replayed,
        public readonly ?string $requestId,
    ) {
    }
}

/** A try of a call, for logs and metrics. Never holds the secret, the signature, the token or the body. */
final class Attempt
{
    /** @param int $attempt 1 for the first try */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly int $attempt,
        public readonly ?string $idempotencyKey,
    ) {
    }
}

/** How a try ended. */
final class Ending
{
    /**
     * @param ?int $status null when no answer came
     * @param ?\Throwable $error why it failed, if it did
     * @param ?float $retryInSeconds how long the next try waits; null if this was the last one
     */
    public function __construct(
        public readonly Attempt $attempt,
        public readonly float $seconds,
        public readonly ?int $status,
        public readonly ?string $requestId,
        public readonly ?\Throwable $error,
        public readonly ?float $retryInSeconds,
    ) {
    }
}

/**
 * A list: iterated it is every row, page after page; `page()` is its first page with `data` and `meta`.
 *
 * @implements \IteratorAggregate<int, array<string, mixed>>
 */
final class Pages implements \IteratorAggregate
{
    /**
     * @param \Closure(array<string, mixed>): Reply $ask
     * @param array<string, mixed> $fields
     */
    public function __construct(private readonly \Closure $ask, private readonly array $fields)
    {
    }

    public function page(): Reply
    {
        return ($this->ask)($this->fields);
    }

    public function getIterator(): \Generator
    {
        for ($fields = $this->fields; $fields !== null; $fields = self::next($fields, $reply)) {
            $reply = ($this->ask)($fields);
            foreach ($reply->data as $row) {
                yield $row;
            }
        }
    }

    private static function next(array $fields, Reply $reply): ?array
    {
        $meta = $reply->meta ?? [];
        if (isset($meta['last_page'])) {
            return $meta['current_page'] < $meta['last_page'] ? ['page' => $meta['current_page'] + 1] + $fields : null;
        }
        if (isset($meta['has_more'])) {
            $isNew = $meta['last_sequence'] !== ($fields['after'] ?? null);
            return $meta['has_more'] && $isNew ? ['after' => $meta['last_sequence']] + $fields : null;
        }
        return null;
    }
}

/** Sends a request, and again until it succeeds, is refused for good, or the tries are used up. */
abstract class Client
{
    private const MOST_WAIT_SECONDS = 60;
    /** A larger answer counts as none. */
    private const MOST_ANSWER_BYTES = 32 * 1024 * 1024;
    protected float $skew = 0.0;

    /**
     * @param ?\Closure(string, string, array<string, string>, string, float): array{int, array<string, string>, string} $send
     *        method, address, headers, body and time limit; gives status, headers in lower case, and text
     * @param ?\Closure(Attempt): void $onRequest called before every try; what it throws is thrown by the call
     * @param ?\Closure(Ending): void $onAnswer called after every try; what it throws is thrown by the call
     */
    public function __construct(
        private readonly string $url,
        private int $tries = 4,
        private float $timeout = 30.0,
        private readonly ?\Closure $send = null,
        private readonly ?\Closure $sleep = null,
        private readonly ?\Closure $now = null,
        private readonly ?\Closure $onRequest = null,
        private readonly ?\Closure $onAnswer = null,
    ) {
    }

    /** The same client with another number of tries, or another timeout, for the calls made through it. */
    public function withOptions(?int $tries = null, ?float $timeout = null): static
    {
        $other = clone $this;
        $other->tries = $tries ?? $this->tries;
        $other->timeout = $timeout ?? $this->timeout;
        return $other;
    }

    /** @return array<string, string> */
    abstract protected function authorize(string $method, string $uri, string $body): array;

    /** The time of the server, as far as it is known. */
    protected function seconds(): float
    {
        return $this->clock() + $this->skew;
    }

    private function clock(): float
    {
        return $this->now ? ($this->now)() : microtime(true);
    }

    protected function one(string $method, string $path, array $fields, array $inQuery, ?string $key): mixed
    {
        return $this->request($method, $path, $fields, $inQuery, $key)->data;
    }

    protected function pages(string $method, string $path, array $fields, array $inQuery, ?string $key): Pages
    {
        return new Pages(fn (array $asked): Reply => $this->request($method, $path, $asked, $inQuery, $key), $fields);
    }

    /**
     * Calls an operation and gives the whole answer; the methods give its `data` alone.
     *
     * @param array<string, mixed> $fields
     * @param list<string> $inQuery
     */
    public function request(
        string $method,
        string $path,
        array $fields = [],
        array $inQuery = [],
        ?string $idempotencyKey = null,
    ): Reply {
        [$uri, $body] = self::place($method, $path, $fields, $inQuery);
        $key = $method === 'POST' ? self::keyOf($idempotencyKey) : null;
        $mayHaveHappened = false;
        $url = rtrim($this->url, '/') . $uri;
        for ($number = 1; ; $number++) {
            $isLast = $number >= $this->tries;
            $headers = ['Accept' => 'application/json', 'Accept-Encoding' => 'identity', 'Croupier-Client' => CLIENT_NAME]
                + $this->authorize($method, $uri, $body)
                + ($body === '' ? [] : ['Content-Type' => 'application/json'])
                + ($key === null ? [] : ['Idempotency-Key' => $key]);
            foreach ($headers as $name => $value) {
                if (!preg_match('/^[\x20-\x7e]+$/D', $value)) {
                    throw new \InvalidArgumentException("$name holds what a header cannot hold.");
                }
            }
            $attempt = new Attempt($method, $url, $number, $key);
            $begun = $this->clock();
            $this->onRequest?->__invoke($attempt);
            $tell = fn (?int $status, ?string $id, ?\Throwable $error = null, ?float $wait = null) =>
                $this->onAnswer?->__invoke(new Ending($attempt, $this->clock() - $begun, $status, $id, $error, $wait));
            try {
                [$status, $received, $text] = ($this->send ?? self::send(...))($method, $url, $headers, $body, $this->timeout);
                $reply = $status >= 200 && $status < 300 ? self::readReply($status, $received, $text) : null;
            } catch (\Exception $lost) {
                $mayHaveHappened = $mayHaveHappened || $method !== 'GET';
                $failed = new ConnectionFailed(explode('?', $url)[0], $mayHaveHappened, $key, $lost);
                $wait = $isLast ? null : self::backoff($number);
                $tell(null, null, $failed, $wait);
                if ($wait === null) {
                    throw $failed;
                }
                $this->pause($wait);
                continue;
            }
            if ($reply !== null) {
                $tell($status, $reply->requestId);
                return $reply;
            }
            $refusal = self::readRefusal($status, $received, $text);
            $isUnsure = $status >= 500 || in_array($refusal->errorCode, ['IDEMPOTENCY_IN_PROGRESS', 'REPLAYED_REQUEST'], true);
            $mayHaveHappened = $mayHaveHappened || ($method !== 'GET' && $isUnsure);
            $refusal->mayHaveHappened = $mayHaveHappened;
            $refusal->idempotencyKey = $key;
            $wait = $isLast ? null : $this->waitFor($refusal, $received, $number);
            $tell($status, $refusal->requestId, $refusal, $wait);
            if ($wait === null) {
                throw $refusal;
            }
            $this->pause($wait);
        }
    }

    protected function pause(float $seconds): void
    {
        $this->sleep ? ($this->sleep)($seconds) : usleep((int) ($seconds * 1_000_000));
    }

    private function waitFor(CroupierError $refusal, array $headers, int $attempt): ?float
    {
        if ($refusal->errorCode === 'TIMESTAMP_OUT_OF_RANGE') {
            return $this->learnTime($refusal->details['server_time'] ?? null) ? 0.0 : null;
        }
        if ($refusal->retry === 'never') {
            return null;
        }
        if ($refusal->errorCode === 'IDEMPOTENCY_IN_PROGRESS') {
            // A server that died in the middle holds the key for five seconds.
            return 2.5 + self::backoff($attempt);
        }
        $after = $headers['retry-after'] ?? '';
        if (!ctype_digit($after)) {
            return self::backoff($attempt);
        }
        return (int) $after <= self::MOST_WAIT_SECONDS ? (int) $after + self::backoff($attempt) : null;
    }

    /** Our clock may be wrong: from here on the server's counts. */
    private function learnTime(mixed $serverTime): bool
    {
        $time = is_string($serverTime) ? strtotime($serverTime) : false;
        if ($time === false) {
            return false;
        }
        $this->skew = $time - $this->clock();
        return true;
    }

    /** The server ignores an empty key: without one, each try would happen on its own. */
    private static function keyOf(?string $given): string
    {
        if ($given !== null && !preg_match('/^[\x21-\x7e]{1,255}$/D', $given)) {
            throw new \InvalidArgumentException('An idempotencyKey has 1 to 255 printable ASCII characters and no spaces.');
        }
        return $given ?? self::uuid();
    }

    private static function readReply(int $status, array $headers, string $text): Reply
    {
        $said = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        if (!is_array($said) || !array_key_exists('data', $said)) {
            throw new \UnexpectedValueException('The answer has no data: it is not from the API.');
        }
        $replayed = ($headers['idempotent-replayed'] ?? '') === 'true';
        return new Reply($said['data'], $said['meta'] ?? null, $status, $replayed, $headers['x-request-id'] ?? null);
    }

    /**
     * Puts fields where they belong: into the path, the query or the body. Those that are omitted are left out.
     *
     * @return array{string, string}
     */
    private static function place(string $method, string $path, array $fields, array $inQuery): array
    {
        $left = array_filter($fields, fn (mixed $value): bool => $value !== Omitted::Field);
        self::refuseFractions($left);
        $uri = preg_replace_callback('/\{(\w+)\}/', function (array $match) use (&$left): string {
            $value = $left[$match[1]] ?? '';
            unset($left[$match[1]]);
            if ($value === '') {
                throw new \InvalidArgumentException($match[1] . ' is missing.');
            }
            if ($value === '.' || $value === '..') {
                throw new \InvalidArgumentException($match[1] . ' is not valid.');
            }
            return rawurlencode((string) $value);
        }, $path);
        $asked = [];
        foreach ($method === 'GET' ? array_keys($left) : $inQuery as $name) {
            if (isset($left[$name])) {
                $value = $left[$name];
                $asked[$name] = is_bool($value) ? ($value ? 'true' : 'false') : implode(',', (array) $value);
            }
            unset($left[$name]);
        }
        $query = http_build_query($asked, '', '&', PHP_QUERY_RFC3986);
        $hasBody = $method !== 'GET' && $method !== 'DELETE';
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION;
        return [$query === '' ? $uri : "$uri?$query", $hasBody ? json_encode((object) $left, $flags) : ''];
    }

    /** Money is a whole number of minor units: 10.5 would be taken for ten and a half cents, or for 10. */
    private static function refuseFractions(array $fields): void
    {
        foreach ($fields as $name => $value) {
            if (in_array($name, MONEY_FIELDS, true) && $value !== null && !is_int($value)) {
                $given = var_export($value, true) . ' of type ' . get_debug_type($value);
                throw new \InvalidArgumentException(
                    "$name must be an int in minor units (1050 for 10.50 EUR), not $given. Nothing was sent.",
                );
            }
            // Games have parameters of their own.
            if (is_array($value) && $name !== 'params') {
                self::refuseFractions($value);
            }
        }
    }

    /** @return array{int, array<string, string>, string} */
    private static function send(string $method, string $address, array $headers, string $body, float $timeout): array
    {
        $lines = array_map(fn (string $name, string $value): string => "$name: $value", array_keys($headers), $headers);
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'content' => $body,
            'timeout' => $timeout,
            'follow_location' => 0,
            'ignore_errors' => true,
            'protocol_version' => 1.1,
        ]]);
        $stream = @fopen($address, 'rb', false, $context);
        if ($stream === false) {
            // PHP names the address with its query, which belongs in no log.
            $reason = error_get_last()['message'] ?? 'No connection.';
            throw new \RuntimeException(str_replace("fopen($address): ", '', $reason));
        }
        $received = self::readHeaders(stream_get_meta_data($stream)['wrapper_data']);
        if (!in_array(strtolower($received['content-encoding'] ?? ''), ['', 'identity'], true)) {
            throw new \RuntimeException('The answer is compressed, which was not asked for.');
        }
        // PHP would read until the server closes the connection, which it need not do.
        $length = ctype_digit($received['content-length'] ?? '') ? (int) $received['content-length'] : null;
        $text = stream_get_contents($stream, min($length ?? PHP_INT_MAX, self::MOST_ANSWER_BYTES + 1));
        $isCut = $text === false || stream_get_meta_data($stream)['timed_out'];
        fclose($stream);
        if ($isCut || ($length !== null && strlen($text) < min($length, self::MOST_ANSWER_BYTES + 1))) {
            throw new \RuntimeException('The answer was cut off.');
        }
        if (strlen($text) > self::MOST_ANSWER_BYTES) {
            throw new \RuntimeException('The answer has more than ' . self::MOST_ANSWER_BYTES . ' bytes.');
        }
        return [$received[':status'], $received, $text];
    }

    /**
     * @param list<string> $lines
     * @return array<string, string|int> by name in lower case; `:status` is that of the last answer
     */
    private static function readHeaders(array $lines): array
    {
        $received = [];
        foreach ($lines as $line) {
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $match)) {
                $received = [':status' => (int) $match[1]];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $received[strtolower(trim($name))] = trim($value);
            }
        }
        return $received;
    }

    /** A proxy in between may answer without the envelope: then its status says whether to ask again. */
    private static function readRefusal(int $status, array $headers, string $text): CroupierError
    {
        $said = json_decode($text, true);
        $error = is_array($said) ? ($said['error'] ?? null) : null;
        $isOurs = is_array($error) && is_string($error['code'] ?? null) && is_string($error['message'] ?? null)
            && is_array($error['details'] ?? null)
            && in_array($error['retry'] ?? null, ['never', 'same_request', 'new_signature'], true);
        if (!$isOurs) {
            $retry = in_array($status, [408, 425, 429], true) || $status >= 500 ? 'same_request' : 'never';
            $error = ['code' => 'SERVER_ERROR', 'message' => "Answered $status.", 'details' => [], 'retry' => $retry];
        }
        return new CroupierError($status, $error, $headers['x-request-id'] ?? null);
    }

    /** A random wait of up to 0.4, 0.8, 1.6 … seconds, so that clients do not retry in step. */
    private static function backoff(int $attempt): float
    {
        return mt_rand() / mt_getrandmax() * min(10.0, 0.2 * 2 ** $attempt);
    }

    protected static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}

/** HMAC-SHA256 over method, address, timestamp, body and, where there is one, the nonce. */
function sign(string $secret, string $method, string $uri, string $timestamp, string $body, ?string $nonce = null): string
{
    $text = "$method\n$uri\n$timestamp\n$body" . ($nonce === null ? '' : "\n$nonce");
    return hash_hmac('sha256', $text, $secret);
}

abstract class SignedClient extends Client
{
    public function __construct(string $url, private readonly string $key, private readonly string $secret, mixed ...$options)
    {
        parent::__construct($url, ...$options);
    }

    protected function authorize(string $method, string $uri, string $body): array
    {
        $timestamp = (string) (int) $this->seconds();
        $nonce = self::uuid();
        return [
            'X-Api-Key' => $this->key,
            'X-Timestamp' => $timestamp,
            'X-Nonce' => $nonce,
            'X-Signature' => sign($this->secret, $method, $uri, $timestamp, $body, $nonce),
        ];
    }
}

/** The API of an operator, signed with a key. */
final class Croupier extends SignedClient
{
    use OperatorOperations;

    /**
     * Every event behind a sequence, and then each new one. Store the sequence of what you have worked on. `$onPlace` is
     * called after each page with the last sequence read, even when the filter left out every event.
     */
    public function followEvents(
        int $after = 0,
        ?string $types = null,
        float $pause = 2.0,
        ?\Closure $onPlace = null,
    ): \Generator {
        for (;;) {
            $reply = $this->request('GET', '/api/v1/operator/events', ['after' => $after, 'limit' => 500, 'types' => $types]);
            foreach ($reply->data as $event) {
                yield $event;
            }
            $after = $reply->meta['last_sequence'];
            $onPlace?->__invoke($after);
            if (!$reply->meta['has_more']) {
                $this->pause($pause);
            }
        }
    }
}

/** The wallet that game studios call, signed with a key. */
final class ProviderWallet extends SignedClient
{
    use ProviderOperations;
}

/** What a player's browser or app may call, with the player's own token. */
final class PlayerSession extends Client
{
    use PlayerOperations;

    public function __construct(string $url, private readonly string $token, mixed ...$options)
    {
        parent::__construct($url, ...$options);
    }

    protected function authorize(string $method, string $uri, string $body): array
    {
        return ['Authorization' => 'Bearer ' . $this->token];
    }
}

/**
 * The event of a delivery. `$body` is the raw text; while a secret is being changed, give both.
 *
 * @param array<string, string|list<string>> $headers
 * @param string|list<string> $secrets
 * @return array<string, mixed>
 */
function verifyWebhook(string $body, array $headers, string|array $secrets, float $tolerance = 300.0, ?float $now = null): array
{
    $texts = array_map(fn (mixed $value): mixed => is_array($value) ? ($value[0] ?? '') : $value, $headers);
    $lower = array_change_key_case($texts);
    foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
        if (($lower[$name] ?? '') === '') {
            throw new WebhookError("The header $name is missing.");
        }
    }
    $timestamp = $lower['webhook-timestamp'];
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(($now ?? microtime(true)) - (int) $timestamp) > $tolerance) {
        throw new WebhookError('The timestamp is too far from now.');
    }
    foreach ((array) $secrets as $secret) {
        $expected = webhookSignature($body, $lower['webhook-id'], $timestamp, $secret);
        foreach (explode(' ', $lower['webhook-signature']) as $given) {
            if (hash_equals($expected, $given)) {
                $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
                if (($event['id'] ?? null) !== $lower['webhook-id']) {
                    throw new WebhookError('The event id in the body differs from webhook-id.');
                }
                return $event;
            }
        }
    }
    throw new WebhookError('No signature matches: check the secret, and use the raw body.');
}

/** The signature of a delivery as we would make it: for tests of a receiver. */
function webhookSignature(string $body, string $id, string $timestamp, string $secret): string
{
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    // Anybody can sign with an empty key.
    if ($key === false || $key === '') {
        throw new \InvalidArgumentException('The webhook secret is not valid.');
    }
    return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
}
