// Signs requests to the Croupier API. Go 1.18 or newer, nothing to install.
//
//	go run sign.go vectors ../signing-vectors.json
//	CROUPIER_URL=… CROUPIER_KEY=opk_… CROUPIER_SECRET=ops_… go run sign.go call GET /api/v1/operator/me
package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// sign gives the lower-case hex HMAC-SHA256 of method, URI, timestamp, body and, where one is sent, the nonce.
func sign(secret, method, uri, timestamp, body string, nonce *string) string {
	lines := []string{method, uri, timestamp, body}
	if nonce != nil {
		lines = append(lines, *nonce)
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}

// signHeaders signs one request. Every one has its own nonce, so that equal requests are never taken for replays.
func signHeaders(header http.Header, key, secret, method, uri, body string) {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	nonce := hex.EncodeToString(random)
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	header.Set("X-Api-Key", key)
	header.Set("X-Timestamp", timestamp)
	header.Set("X-Nonce", nonce)
	header.Set("X-Signature", sign(secret, method, uri, timestamp, body, &nonce))
	if body != "" {
		header.Set("Content-Type", "application/json")
	}
}

type vectors struct {
	Secret string
	Cases  []struct {
		Name, Method, URI, Timestamp, Body, Signature string
		Nonce                                         *string
	}
}

func checkVectors(file string) (bool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		return false, err
	}
	right := 0
	for _, one := range all.Cases {
		if sign(all.Secret, one.Method, one.URI, one.Timestamp, one.Body, one.Nonce) == one.Signature {
			right++
		} else {
			fmt.Println("wrong:", one.Name)
		}
	}
	fmt.Printf("%d of %d signing vectors match\n", right, len(all.Cases))
	return right == len(all.Cases), nil
}

func call(method, uri, body string) (bool, error) {
	base := os.Getenv("CROUPIER_URL")
	if base == "" {
		base = "http://127.0.0.1:3000"
	}
	request, err := http.NewRequest(method, base+uri, strings.NewReader(body))
	if err != nil {
		return false, err
	}
	signHeaders(request.Header, os.Getenv("CROUPIER_KEY"), os.Getenv("CROUPIER_SECRET"), method, uri, body)
	client := http.Client{Timeout: 30 * time.Second}
	answer, err := client.Do(request)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	fmt.Println(answer.StatusCode)
	fmt.Println(string(text))
	return answer.StatusCode < 300, err
}

func main() {
	rest := append(os.Args[2:], "")
	good, err := false, error(nil)
	if os.Args[1] == "vectors" {
		good, err = checkVectors(rest[0])
	} else {
		good, err = call(rest[0], rest[1], rest[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if !good {
		os.Exit(1)
	}
}
