import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs requests to the Croupier API. Java 17 or newer, nothing to install.
 *
 * <pre>
 *   java Sign.java vectors ../signing-vectors.json
 *   CROUPIER_URL=… CROUPIER_KEY=opk_… CROUPIER_SECRET=ops_… java Sign.java call GET /api/v1/operator/me
 * </pre>
 */
public final class Sign {
    /** Lower-case hex HMAC-SHA256 of method, URI, timestamp, body and, unless it is null, the nonce. */
    static String sign(String secret, String method, String uri, String timestamp, String body, String nonce)
            throws Exception {
        List<String> lines = new ArrayList<>(List.of(method, uri, timestamp, body));
        if (nonce != null) lines.add(nonce);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        StringBuilder hex = new StringBuilder();
        for (byte one : mac.doFinal(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)))
            hex.append(String.format("%02x", one));
        return hex.toString();
    }

    /** One signed request. Every one has its own nonce, so that equal requests are never taken for replays. */
    static HttpRequest signed(String base, String key, String secret, String method, String uri, String body)
            throws Exception {
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        String nonce = UUID.randomUUID().toString();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + uri))
                .timeout(Duration.ofSeconds(30))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("X-Api-Key", key)
                .header("X-Timestamp", timestamp)
                .header("X-Nonce", nonce)
                .header("X-Signature", sign(secret, method, uri, timestamp, body, nonce));
        if (!body.isEmpty()) request.header("Content-Type", "application/json");
        return request.build();
    }

    static boolean call(String method, String uri, String body) throws Exception {
        Map<String, String> env = System.getenv();
        String base = env.getOrDefault("CROUPIER_URL", "http://127.0.0.1:3000");
        HttpRequest request = signed(base, env.get("CROUPIER_KEY"), env.get("CROUPIER_SECRET"), method, uri, body);
        var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(answer.statusCode());
        System.out.println(answer.body());
        return answer.statusCode() < 300;
    }

    static boolean checkVectors(String file) throws Exception {
        String secret = "";
        int right = 0;
        int total = 0;
        // Java brings no JSON reader; each case is a run of "field": "text" that ends with its signature.
        var fields = Pattern.compile("\"(\\w+)\":\\s*\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(Files.readString(Path.of(file)));
        Map<String, String> one = new HashMap<>();
        while (fields.find()) {
            if (fields.group(1).equals("secret")) secret = fields.group(2);
            one.put(fields.group(1), unescape(fields.group(2)));
            if (!fields.group(1).equals("signature")) continue;
            total++;
            String made = sign(secret, one.get("method"), one.get("uri"), one.get("timestamp"), one.get("body"), one.get("nonce"));
            if (made.equals(one.get("signature"))) right++;
            else System.out.println("wrong: " + one.get("name"));
            one.clear();
        }
        System.out.println(right + " of " + total + " signing vectors match");
        return right == total && total > 0;
    }

    static String unescape(String text) {
        return Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)").matcher(text).replaceAll(found -> {
            String escape = found.group(1);
            String meant = switch (escape.charAt(0)) {
                case 'n' -> "\n";
                case 'r' -> "\r";
                case 't' -> "\t";
                case 'u' -> String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
                default -> escape;
            };
            return java.util.regex.Matcher.quoteReplacement(meant);
        });
    }

    public static void main(String[] args) throws Exception {
        boolean good = args[0].equals("vectors") ? checkVectors(args[1]) : call(args[1], args[2], args.length > 3 ? args[3] : "");
        System.exit(good ? 0 : 1);
    }
}
