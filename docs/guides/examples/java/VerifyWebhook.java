// Verifies a webhook of Croupier. Java 11 or newer, nothing to install.
//
//   WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE='v1,…' java VerifyWebhook.java < body
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyWebhook {
    /** The body is the raw bytes of the request: parse it only after this has said true. */
    static boolean verifyWebhook(String secret, String id, String timestamp, String signature, byte[] body)
            throws GeneralSecurityException {
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        for (String one : signature.split(" ")) {
            if (MessageDigest.isEqual(one.getBytes(), expected.getBytes())) return true;
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        boolean isOurs = verifyWebhook(System.getenv("WEBHOOK_SECRET"), System.getenv("WEBHOOK_ID"),
                System.getenv("WEBHOOK_TIMESTAMP"), System.getenv("WEBHOOK_SIGNATURE"), System.in.readAllBytes());
        System.out.println(isOurs ? "verified" : "refused");
        System.exit(isOurs ? 0 : 1);
    }
}
