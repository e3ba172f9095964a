import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The part of CBOR that an authenticator writes: integers, texts, bytes and maps. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
};
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

type Options = { readonly challenge: string; readonly rp?: { id: string }; readonly rpId?: string };
type Behaviour = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verifiesUser?: boolean;
  readonly counter?: number;
};

/** A passkey in software, after the Web Authentication standard: ES256, no attestation. */
export const createPasskey = (origin = 'http://localhost:3000', id = randomBytes(32)) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(jwk.x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(jwk.y, 'base64url'))],
  ]);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (rpId: string, behaviour: Behaviour, attested: boolean): Buffer => {
    const flags = 0x01 | (behaviour.verifiesUser === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(behaviour.counter ?? counter);
    const length = Buffer.of(id.length >> 8, id.length & 0xff);
    const credential = attested ? [Buffer.alloc(16), length, id, cose] : [];
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, ...credential]);
  };

  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** The browser's answer when a passkey is made. */
    make: (options: Options, behaviour: Behaviour = {}) => {
      const data = authenticatorData(behaviour.rpId ?? (options.rp as { id: string }).id, behaviour, true);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, behaviour.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The browser's answer when the passkey is used. */
    use: (options: Options, behaviour: Behaviour = {}) => {
      counter += 1;
      const data = authenticatorData(behaviour.rpId ?? (options.rpId as string), behaviour, false);
      const client = clientData('webauthn.get', options.challenge, behaviour.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
};

export type Passkey = ReturnType<typeof createPasskey>;
