<?php
// Verifies a webhook of Croupier. PHP 7.4 or newer, nothing to install.
//
//   WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE='v1,…' php verify-webhook.php < body

// $body is the raw request, file_get_contents('php://input'): decode it only after this has said true.
function verify_webhook(string $secret, string $id, string $timestamp, string $signature, string $body): bool
{
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signature) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

if (PHP_SAPI === 'cli') {
    $isOurs = verify_webhook(
        getenv('WEBHOOK_SECRET'),
        getenv('WEBHOOK_ID'),
        getenv('WEBHOOK_TIMESTAMP'),
        getenv('WEBHOOK_SIGNATURE'),
        file_get_contents('php://stdin')
    );
    echo $isOurs ? "verified\n" : "refused\n";
    exit($isOurs ? 0 : 1);
}
