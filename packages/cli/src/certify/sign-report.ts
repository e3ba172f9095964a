import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Report } from './report.ts';

/** A report with the signature of whoever ran the trials. `report` is the exact signed text. */
export type SignedReport = {
  readonly report: string;
  readonly algorithm: 'Ed25519';
  /** As SubjectPublicKeyInfo, in base64. */
  readonly public_key: string;
  readonly signature: string;
};

/** A new key for signing reports, as text to be stored. */
export const newReportKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

export const signReport = (report: Report, key: string): SignedReport => {
  const text = JSON.stringify(report, null, 2);
  const secret = createPrivateKey(key);
  const public_key = createPublicKey(secret).export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    report: text,
    algorithm: 'Ed25519',
    public_key,
    signature: sign(null, Buffer.from(text), secret).toString('base64'),
  };
};

/** The report if the signature is valid; undefined when anything was changed. */
export const verifyReport = (signed: SignedReport): Report | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(signed.public_key, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    const isRight = verify(null, Buffer.from(signed.report), key, Buffer.from(signed.signature, 'base64'));
    return isRight ? (JSON.parse(signed.report) as Report) : undefined;
  } catch {
    return undefined;
  }
};
