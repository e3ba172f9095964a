// Verifies a webhook of Croupier. Go 1.19 or newer, nothing to install.
//
//	WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE='v1,…' go run main.go < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// verifyWebhook wants the raw bytes of the request: decode them only after it has said true.
func verifyWebhook(secret, id, timestamp, signature string, body []byte) bool {
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(signature) {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	env := os.Getenv
	if !verifyWebhook(env("WEBHOOK_SECRET"), env("WEBHOOK_ID"), env("WEBHOOK_TIMESTAMP"), env("WEBHOOK_SIGNATURE"), body) {
		fmt.Println("refused")
		os.Exit(1)
	}
	fmt.Println("verified")
}
